import { expect, test } from 'vitest'
import { formatShortNaira } from './short-naira.ts'

test.each([
  [0, '₦0'],
  [500, '₦500'],
  [50_000, '₦50K'],
  [2_500_000, '₦2.5M'],
  [1_000_000_000, '₦1B'],
])('on an axis, %d is %s', (naira, text) => {
  expect(formatShortNaira(naira)).toBe(text)
})
