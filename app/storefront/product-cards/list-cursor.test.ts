import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './list-cursor.ts'

const cursor = {
  featured: true,
  created_at: '2026-01-01T08:00:00.123456+00:00',
  price: 123_456_789.5,
  id: '7071c551-7e68-4580-ab62-cd41687032ca',
}

test('a cursor is read from the parameter that it was written to', () => {
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
  const other = { ...cursor, featured: false, price: 0 }
  expect(parseCursor(formatCursor(other))).toEqual(other)
})

test.each([
  null,
  '',
  '20',
  't_2026-01-01T08:00:00+00:00_100_1',
  't_2026-13-01T08:00:00+00:00_100_7071c551-7e68-4580-ab62-cd41687032ca',
  't_2026-01-01T08:00:00+00:00",id.gt."_100_7071c551-7e68-4580-ab62-cd41687032ca',
  'x_2026-01-01T08:00:00+00:00_100_7071c551-7e68-4580-ab62-cd41687032ca',
  `t_2026-01-01T08:00:00+00:00_1e9_7071c551-7e68-4580-ab62-cd41687032ca`,
])('%j is no cursor', (text) => {
  expect(parseCursor(text)).toBeNull()
})
