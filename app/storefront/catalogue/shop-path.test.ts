import { expect, test } from 'vitest'
import { shopPath } from './shop-path.ts'

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
