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

test('filters follow the order, before the position', () => {
  const filters = 'colour=indigo.ochre&min=1000'
  expect(shopPath({ category: 'sofas', sort: 'newest', filters, from: 20, after: 'x' })).toBe(
    '/shop?category=sofas&sort=newest&colour=indigo.ochre&min=1000&from=20&after=x',
  )
})

test('a slug is URL-encoded', () => {
  expect(shopPath({ category: 'rugs&mats', sort: 'popular' })).toBe('/shop?category=rugs%26mats')
})
