import { expect, test } from 'vitest'
import { parseSort } from './product-sort.ts'

test.each(['popular', 'newest', 'price-low', 'price-high'])('%s is kept', (sort) => {
  expect(parseSort(sort)).toBe(sort)
})

test.each([null, '', 'PRICE-LOW', 'constructor', 'price'])('%s is the default order', (sort) => {
  expect(parseSort(sort)).toBe('popular')
})
