import { expect, test } from 'vitest'
import { queryText } from './query-text.ts'

test('a long text is cut, and what callers put into names is left out', () => {
  expect(queryText(`select ${'x'.repeat(5_000)}`)).toHaveLength(1_001)
  expect(queryText('select name as "ada@example.com" from products')).toBe(
    'select name as "[email]" from products',
  )
})
