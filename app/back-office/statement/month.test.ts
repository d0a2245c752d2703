import { expect, test } from 'vitest'
import { addMonths, currentMonth, formatMonth, readMonth } from './month.ts'

test('the month is that of Lagos, an hour before UTC', () => {
  expect(currentMonth(new Date('2026-02-28T22:59:59Z'))).toBe('2026-02')
  expect(currentMonth(new Date('2026-02-28T23:00:00Z'))).toBe('2026-03')
})

test('an address names a month by year and number', () => {
  expect(readMonth('2026-03')).toBe('2026-03')
  for (const other of [undefined, '', '2026-00', '2026-13', '2026-3', '1999-01', '2026-03-01', 'march'])
    expect(readMonth(other)).toBeUndefined()
})

test('months follow one another across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(formatMonth('2027-01')).toBe('January 2027')
})
