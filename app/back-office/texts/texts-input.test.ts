import { describe, expect, test } from 'vitest'
import { TEXT_DEFAULTS, type TextPage } from '../../domain/texts/texts.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { controlsOf, isTextPage, TEXT_FORMS } from './text-forms.ts'
import { ownLinks, textsSchema } from './texts-input.ts'

const PAGES = Object.keys(TEXT_DEFAULTS).filter(isTextPage)

/** Parses a page's form in which only these fields are filled in. */
function submit(page: TextPage, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(textsSchema(page), form)
}

test.each(PAGES)('each text of the page %s has one field', (page) => {
  const names = controlsOf(page).map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(TEXT_DEFAULTS[page]).toSorted())
})

test.each(PAGES)('each entry of a list of the page %s has a field for each of its texts', (page) => {
  const lists = new Map(Object.entries(TEXT_DEFAULTS[page]))
  for (const { name, entry } of controlsOf(page)) {
    const initial = lists.get(name)
    const texts = typeof initial === 'object' ? Object.keys(initial.blank) : undefined
    expect(entry?.controls.map((control) => control.name)).toEqual(texts)
  }
})

test('the forms have a tab for each page', () => {
  expect(Object.keys(TEXT_FORMS).toSorted()).toEqual(PAGES.toSorted())
})

describe('a link', () => {
  test.each([
    '',
    '/',
    '/shop?category=sofas',
    'https://example.com/a',
    'mailto:a@example.com',
    'tel:+234803',
  ])('may be “%s”', (link) => {
    expect(submit('home', { hero_button_link: link }).ok).toBe(true)
  })

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'shop', 'data:text/html,a'])(
    'may not be “%s”',
    (link) => {
      expect(submit('home', { hero_button_link: link })).toMatchObject({
        errors: {
          hero_button_link: 'Please enter a page such as /shop, or an address such as https://example.com.',
        },
      })
    },
  )

  test('is stored as a link that works, of a button and of a list', () => {
    expect(submit('home', { hero_button_link: 'example.com:8080' })).toMatchObject({
      data: { hero_button_link: 'https://example.com:8080' },
    })
    const menu = JSON.stringify([{ label: 'Call us', link: '0803 123 4567' }])
    expect(submit('header-and-footer', { menu })).toMatchObject({
      data: { menu: [{ label: 'Call us', link: 'tel:08031234567' }] },
    })
  })

  test('of a list is named by its label', () => {
    const menu = JSON.stringify([
      { label: 'Ours', link: '/shop' },
      { label: 'Bad', link: 'javascript:alert(1)' },
    ])
    expect(submit('header-and-footer', { menu })).toMatchObject({
      errors: { menu: expect.stringContaining('“Bad”: Please enter a page') },
    })
    const blank = JSON.stringify([{ label: 'Ours', link: '' }])
    expect(submit('header-and-footer', { menu: blank })).toMatchObject({
      errors: { menu: '“Ours”: Please say where it leads.' },
    })
  })
})

function listOf(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, n) => ({ name: `${n}`, text: 'a' })))
}

test('a list has at most 50 entries', () => {
  expect(submit('about', { values: listOf(50) }).ok).toBe(true)
  expect(submit('about', { values: listOf(51) })).toMatchObject({
    errors: { values: 'Please keep this to 50 entries or fewer.' },
  })
})

test('a text has at most 10,000 characters', () => {
  expect(submit('about', { story: 'x'.repeat(10_000) }).ok).toBe(true)
  expect(submit('about', { story: 'x'.repeat(10_001) }).ok).toBe(false)
})

test('what is no list of entries counts as empty', () => {
  expect(submit('about', { team: 'not JSON' })).toMatchObject({ data: { team: [] } })
  expect(submit('about', { team: '[7, {"name":" "}]' })).toMatchObject({ data: { team: [] } })
})

test('the links to the shop’s own pages are found, with the field they are in', () => {
  const menu = [
    { label: 'Sofas', link: '/shop' },
    { label: 'Elsewhere', link: 'https://example.com' },
  ]
  expect(ownLinks('header-and-footer', { menu })).toEqual([{ name: 'menu', link: '/shop' }])
  expect(ownLinks('home', { hero_button_link: '/contact', hero_title: '/not-a-link' })).toEqual([
    { name: 'hero_button_link', link: '/contact' },
  ])
})
