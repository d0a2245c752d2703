import { expect, test } from 'vitest'
import { formatNaira, fromKobo, toKobo } from './money.ts'

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

test('an amount below zero has its sign before the currency', () => {
  expect(formatNaira(-4500)).toBe('-₦4,500')
  expect(formatNaira(-0.004)).toBe('₦0')
})

test('amounts are written as `Intl` writes them in Nigeria', () => {
  const intl = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
  })
  for (const naira of [0.01, 9.99, 99.5, 100.1, 999.99, 1000.01, 12_345.67, 123_456.78, -1_234_567.89]) {
    expect(formatNaira(naira)).toBe(intl.format(naira))
  }
})
