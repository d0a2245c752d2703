import { expect, test } from 'vitest'
import { containsPattern, searchable } from './contains-pattern.ts'

test.each([
  ['sofa', '"%sofa%"'],
  ['50%', String.raw`"%50\\%%"`],
  ['a_b', String.raw`"%a\\_b%"`],
  ['6" nail', String.raw`"%6\" nail%"`],
  [String.raw`back\slash`, String.raw`"%back\\\\slash%"`],
  ['name.eq.x,(or)', '"%name.eq.x,(or)%"'],
  ['*', '"%_%"'],
])('searching for %s asks for the text itself', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern)
})

test('what PostgreSQL cannot hold is left out of a search, and a letter is one letter however it is typed', () => {
  expect(searchable(' so\0fa ')).toBe('sofa')
  expect(searchable('cafe\u0301')).toBe('caf\u00e9')
})
