import { expect, test } from 'vitest'
import { axisEnd } from './chart-scale.ts'

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
