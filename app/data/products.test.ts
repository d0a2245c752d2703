import { expect, test } from 'vitest'
import { containsPattern } from './products.ts'

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
