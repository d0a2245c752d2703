import { expect, test } from 'vitest'
import { STYLESHEET_ID, STYLESHEET_PLACES } from './style-elements.ts'
import { withStylesheet } from './stylesheet.server.ts'

const STYLESHEETS = { shop: Buffer.from('a { color: red }'), all: Buffer.from('body { margin: 0 }') }

const page = (styles: string) =>
  Buffer.from(
    `<html><head><style id="${STYLESHEET_ID}">${styles}</style></head><body>₦ ${STYLESHEET_PLACES.shop}</body></html>`,
  )

test.each(['shop', 'all'] as const)(
  'the stylesheet is put into its element, and nowhere else: %s',
  (name) => {
    const parts = withStylesheet(page(STYLESHEET_PLACES[name]), STYLESHEETS)
    expect(Buffer.concat(parts)).toEqual(page(STYLESHEETS[name].toString()))
  },
)

test('all pages share the bytes of the stylesheet', () => {
  expect(withStylesheet(page(STYLESHEET_PLACES.shop), STYLESHEETS)[1]).toBe(STYLESHEETS.shop)
})

test('a page without the element is left as it is', () => {
  const html = Buffer.from('<p>no head')
  expect(withStylesheet(html, STYLESHEETS)).toEqual([html])
})
