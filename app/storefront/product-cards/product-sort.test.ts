import { expect, test } from 'vitest'
import { parseSort } from './product-sort.ts'

test.each(['popular', 'newest', 'price-low', 'price-high'])('%s is a sort order', (sort) => {
  expect(parseSort(sort)).toBe(sort)
})

test.each([null, '', 'PRICE-LOW', 'constructor', 'price'])('%s gives the default order', (sort) => {
  expect(parseSort(sort)).toBe('popular')
})
