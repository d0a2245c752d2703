import { expect, test } from 'vitest'
import { containsFilter, inList, searchable } from './contains-pattern.ts'

test.each([
  ['sofa', 'ilike."%sofa%"'],
  ['50%', String.raw`ilike."%50\\%%"`],
  ['a_b', String.raw`ilike."%a\\_b%"`],
  ['6" nail', String.raw`ilike."%6\" nail%"`],
  [String.raw`back\slash`, String.raw`ilike."%back\\\\slash%"`],
  ['name.eq.x,(or)', 'ilike."%name.eq.x,(or)%"'],
  ['*', String.raw`imatch."\\*"`],
  ['4* (new) "a"', String.raw`imatch."4\\* \\(new\\) \"a\""`],
])('the search text %s is matched literally', (text, filter) => {
  expect(containsFilter(text)).toBe(filter)
})

test('the values of an in filter are quoted and escaped', () => {
  expect(inList(['sofas', 'so"fa', String.raw`a\b`, '(a,b)'])).toBe(
    String.raw`("sofas","so\"fa","a\\b","(a,b)")`,
  )
})

test('a search text is in NFC and without NUL characters', () => {
  expect(searchable(' so\0fa ')).toBe('sofa')
  expect(searchable('cafe\u0301')).toBe('caf\u00e9')
})
