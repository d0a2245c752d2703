import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { faqSchema } from '../content/faq-input.ts'
import { settingsRow, SOCIAL_NETWORKS, settingsSchema } from '../settings/settings-input.ts'
import { wholeNumber } from './field-schemas.ts'
import { readEdit, readNewRow, rowReader } from './read-edit.ts'

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
  const whole = formOf({
    accent_color: '#b4532e',
    background_color: '#f8f3ea',
    font_pair: 'warm',
    logo_size: 'medium',
  })
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

describe('a number that triggers change too', () => {
  const schema = z.object({ name: z.string(), stock: wholeNumber({ from: 0, to: 100, malformed: 'No.' }) })
  const before = { name: 'Sofa', stock: '10' }
  const read = rowReader(schema)

  function editOf(typed: Record<string, string>, theirs?: object) {
    const form = formOf({ ...before, ...typed, opened: JSON.stringify(Object.entries(before)) })
    if (theirs) form.set('overwritten', JSON.stringify(theirs))
    return readEdit(form, { row: read(form)!, unversioned: ['stock'], read })
  }

  test('is not written unless the form changed it', () => {
    const { changes, opened } = editOf({ name: 'Settee' })
    expect(changes).toEqual({ name: 'Settee' })
    expect(opened.unversioned).toEqual({})
  })

  test('is written only over the number that the form was opened with', () => {
    const { changes, opened } = editOf({ stock: '12' })
    expect(changes).toEqual({ name: 'Sofa', stock: 12 })
    expect(opened.unversioned).toEqual({ stock: 10 })
  })

  test('is written only over the number that was shown as theirs, after keeping mine', () => {
    const { changes, opened } = editOf({ stock: '12' }, { name: 'Sofa', stock: 7, updated_at: '' })
    expect(changes).toEqual({ stock: 12 })
    expect(opened.unversioned).toEqual({ stock: 7 })
  })
})

test('a new row gets the id that its form chose, and one of the database without it', () => {
  expect(readNewRow(formOf({ new_id: 'a-form' }), { name: 'Ada' })).toEqual({ id: 'a-form', name: 'Ada' })
  expect(readNewRow(formOf({}), { name: 'Ada' })).toEqual({ name: 'Ada' })
})

/** As a form sends them. */
function entriesOf(values: Record<string, string>): string {
  return JSON.stringify(Object.entries(values))
}

test('earlier attempts are rows of the columns that the form has, without those that were invalid', () => {
  const opened = { question: 'Why?', answer: 'So.' }
  const attempts = [
    { question: '', answer: 'No.' },
    { ...opened, answer: 'Because.' },
  ]
  const form = formOf({
    ...opened,
    opened: entriesOf(opened),
    attempts: JSON.stringify(attempts.map(entriesOf)),
  })
  expect(readEdit(form, { row: readFaq(form)!, read: readFaq }).opened.attempts).toEqual([attempts[1]])
})

test('a number that triggers change too is written back after an earlier attempt has changed it', () => {
  const schema = z.object({ stock: wholeNumber({ from: 0, to: 100, malformed: 'No.' }) })
  const form = formOf({
    stock: '10',
    opened: entriesOf({ stock: '10' }),
    attempts: JSON.stringify([entriesOf({ stock: '12' })]),
  })
  const read = rowReader(schema)
  const { changes, opened } = readEdit(form, { row: read(form)!, unversioned: ['stock'], read })
  expect({ changes, over: opened.unversioned }).toEqual({ changes: { stock: 10 }, over: { stock: 10 } })
})
