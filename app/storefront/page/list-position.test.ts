import { expect, test } from 'vitest'
import { parsePosition } from './list-position.ts'

test.each([
  ['20', 20],
  ['0', 0],
  [null, 0],
  ['', 0],
  ['-5', 0],
  ['1e9', 0],
  ['abc', 0],
  ['9999999', 1_000_000],
  ['99999999999999999999', 0],
])('the position %j is read as %d', (text, position) => {
  expect(parsePosition(text)).toBe(position)
})
