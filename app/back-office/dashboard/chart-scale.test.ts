import { expect, test } from 'vitest'
import { axisEnd, formatShortNaira } from './chart-scale.ts'

test.each([
  [[], 1],
  [[0, 0], 1],
  [[0.5], 0.5],
  [[999.99], 1000],
  [[1000], 1000],
  [[1501, 3], 2000],
  [[2_900_000], 3_000_000],
  [[4_000_000, 1_250_000], 4_000_000],
  [[8_100_000], 10_000_000],
  [[999_999_999_999.99], 1_000_000_000_000],
])('values up to %j end at %d', (values, end) => {
  expect(axisEnd(values)).toBe(end)
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
