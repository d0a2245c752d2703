import { expect, test } from 'vitest'
import { olderThan, toSlice } from './slice.ts'

const row = (id: string) => ({ id, created_at: '2026-03-04T10:00:00.123456+00:00' })

test('a slice with a row to spare names the key of its last row', () => {
  expect(toSlice([row('a'), row('b'), row('c')], 2)).toEqual({
    rows: [row('a'), row('b')],
    next: { id: 'b', created_at: '2026-03-04T10:00:00.123456+00:00' },
  })
})

test('the last slice has nothing after it', () => {
  expect(toSlice([row('a'), row('b')], 2).next).toBeNull()
  expect(toSlice([], 2)).toEqual({ rows: [], next: null })
})

test('rows made in the same microsecond are told apart by id', () => {
  expect(olderThan(row('b'))).toBe(
    'created_at.lt."2026-03-04T10:00:00.123456+00:00",' +
      'and(created_at.eq."2026-03-04T10:00:00.123456+00:00",id.gt."b")',
  )
})
