import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { faqSchema } from '../content/faq-input.ts'
import { settingsRow, SOCIAL_NETWORKS, settingsSchema } from '../settings/settings-input.ts'
import { readEdit, rowReader } from './read-edit.ts'

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

/** The columns that saving this form writes. */
function savedColumns(form: FormData, read: (form: FormData) => object | null, inputs = {}) {
  return readEdit(form, { row: read(form)!, inputs, read }).changes
}

const readFaq = rowReader(faqSchema)

/** With the colours and fonts that every form of the settings has. */
function readSettings(form: FormData) {
  const whole = formOf({ accent_color: '#b4532e', background_color: '#f8f3ea', font_pair: 'warm' })
  for (const [name, value] of form) whole.set(name, value)
  const parsed = parseForm(settingsSchema, whole)
  return parsed.ok ? settingsRow(parsed.data) : null
}

test('a column whose input is blank is emptied', () => {
  const form = formOf({ question: 'Why?', answer: 'So.', category: ' ', display_order: '', published: '' })
  expect(savedColumns(form, readFaq)).toEqual({
    question: 'Why?',
    answer: 'So.',
    category: null,
    display_order: 0,
    published: false,
  })
})

test('a column without an input in the form is not written', () => {
  const form = formOf({ question: 'Why?', answer: 'So.' })
  expect(savedColumns(form, readFaq)).toEqual({ question: 'Why?', answer: 'So.' })
})

test('a column that is made of several inputs is written only with all of them', () => {
  const inputs = { social_media_links: SOCIAL_NETWORKS }
  const links = { facebook: '@parlour', instagram: '', twitter: '', linkedin: '' }
  expect(savedColumns(formOf({ site_name: 'Parlour', facebook: '@other' }), readSettings, inputs)).toEqual({
    site_name: 'Parlour',
  })
  expect(savedColumns(formOf(links), readSettings, inputs)).toEqual({ social_media_links: links })
})
