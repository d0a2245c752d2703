import { expect, test } from 'vitest'
import { inList, searchable } from './filter-values.ts'

test('the values of an in filter are quoted and escaped', () => {
  expect(inList(['sofas', 'so"fa', String.raw`a\b`, '(a,b)'])).toBe(
    String.raw`("sofas","so\"fa","a\\b","(a,b)")`,
  )
})

test('a search text is in NFC and without NUL characters', () => {
  expect(searchable(' so\0fa ')).toBe('sofa')
  expect(searchable('cafe\u0301')).toBe('caf\u00e9')
})
