import { expect, test } from 'vitest'
import { STYLESHEET_ID, STYLESHEET_PLACE } from './stylesheet-element.ts'
import { withStylesheet } from './stylesheet.server.ts'

const STYLESHEET = Buffer.from('body { margin: 0 }')

const page = (styles: string) =>
  Buffer.from(
    `<html><head><style id="${STYLESHEET_ID}">${styles}</style></head><body>₦ ${STYLESHEET_PLACE}</body></html>`,
  )

test('the stylesheet is put into its element, and nowhere else', () => {
  const parts = withStylesheet(page(STYLESHEET_PLACE), STYLESHEET)
  expect(Buffer.concat(parts)).toEqual(page(STYLESHEET.toString()))
})

test('all pages share the bytes of the stylesheet', () => {
  expect(withStylesheet(page(STYLESHEET_PLACE), STYLESHEET)[1]).toBe(STYLESHEET)
})

test('a page without the element is left as it is', () => {
  const html = Buffer.from('<p>no head')
  expect(withStylesheet(html, STYLESHEET)).toEqual([html])
})
