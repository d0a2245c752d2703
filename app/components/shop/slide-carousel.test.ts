import { expect, test } from 'vitest'
import { wrapIndex } from './slide-carousel.tsx'

test('after the last slide comes the first, before the first the last', () => {
  expect(wrapIndex(3, 1, 4)).toBe(0)
  expect(wrapIndex(0, -1, 4)).toBe(3)
  expect(wrapIndex(1, 1, 4)).toBe(2)
})
