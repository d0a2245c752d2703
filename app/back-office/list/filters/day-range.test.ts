import { expect, test } from 'vitest'
import { endOfDay, isDay, startOfDay } from './day-range.ts'

test('a day begins and ends at midnight in Lagos', () => {
  expect(startOfDay('2026-03-04')).toBe('2026-03-03T23:00:00.000Z')
  expect(endOfDay('2026-03-04')).toBe('2026-03-04T22:59:59.999999Z')
})

test('without a day both are null', () => {
  expect(startOfDay(undefined)).toBeNull()
  expect(endOfDay(undefined)).toBeNull()
})

test.each(['2026-03-04', '2024-02-29'])('%j is a day', (text) => expect(isDay(text)).toBe(true))
test.each(['', '2026-3-4', '2026-13-01', 'today'])('%j is not a day', (text) =>
  expect(isDay(text)).toBe(false),
)
