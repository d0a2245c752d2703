import { expect, test } from 'vitest'
import { parseFrom, shopPath } from './shop-path.ts'

test('all products in the default order are at /shop', () => {
  expect(shopPath({ category: null, sort: 'popular' })).toBe('/shop')
})

test('other values are query parameters', () => {
  expect(shopPath({ category: 'sofas', sort: 'price-low', from: 20 })).toBe(
    '/shop?category=sofas&sort=price-low&from=20',
  )
})

test('a slug is URL-encoded', () => {
  expect(shopPath({ category: 'rugs&mats', sort: 'popular' })).toBe('/shop?category=rugs%26mats')
})

test.each([
  ['20', 20],
  ['0', 0],
  [null, 0],
  ['', 0],
  ['-5', 0],
  ['1e9', 0],
  ['abc', 0],
  ['9999999', 1_000_000],
  ['99999999999999999999', 0],
])('the position %j is read as %d', (text, from) => {
  expect(parseFrom(text)).toBe(from)
})
