import { expect, test } from 'vitest'
import { formatNaira, formatShortNaira, fromKobo, toKobo } from './money.ts'

test('whole naira are grouped in thousands and shown without kobo', () => {
  expect(formatNaira(1250000)).toBe('₦1,250,000')
  expect(formatNaira(0)).toBe('₦0')
})

test('kobo are shown with two digits', () => {
  expect(formatNaira(1999.5)).toBe('₦1,999.50')
  expect(formatNaira(0.05)).toBe('₦0.05')
})

test('the largest amount of a price column keeps its kobo', () => {
  expect(formatNaira(999999999999.99)).toBe('₦999,999,999,999.99')
})

test('sums in kobo have no rounding error', () => {
  expect(fromKobo(toKobo(0.1) + toKobo(0.2))).toBe(0.3)
})

test.each([
  [0, '₦0'],
  [500, '₦500'],
  [50_000, '₦50K'],
  [2_500_000, '₦2.5M'],
  [1_000_000_000, '₦1B'],
])('on an axis, %d is %s', (naira, text) => {
  expect(formatShortNaira(naira)).toBe(text)
})
