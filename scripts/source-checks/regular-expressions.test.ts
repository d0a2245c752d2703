import { expect, test } from 'vitest'
import { expressionsIn, isSlow } from './regular-expressions.ts'

test('the expressions of a source are found, and those in its texts and comments are none', () => {
  const source = "// /comment/\nconst found = /a+/i.exec('/text/') ? <p>/words/</p> : 6 / 2 / 1"
  expect(expressionsIn('page.tsx', source)).toEqual([/a+/i])
})

test.each([
  [/\/+$/, true],
  [/(?<!\/)\/+$/, false],
  [/^(a+)+$/, true],
  [/^\s*\d+\s*$/, false],
])('%s is slow: %s', (expression, expected) => {
  expect(isSlow(expression)).toBe(expected)
})
