import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

test('the holidays of a year are in their order', () => {
  expect(publicHolidays(2027).map(({ day, name }) => `${day} ${name}`)).toEqual([
    "2027-01-01 New Year's Day",
    '2027-03-09 Eid al-Fitr (expected)',
    '2027-03-10 Eid al-Fitr, second day (expected)',
    '2027-03-26 Good Friday',
    '2027-03-29 Easter Monday',
    "2027-05-01 Workers' Day",
    '2027-05-16 Eid al-Adha (expected)',
    '2027-05-17 Eid al-Adha, second day (expected)',
    '2027-06-12 Democracy Day',
    '2027-08-14 Eid al-Maulud (expected)',
    '2027-10-01 Independence Day',
    '2027-12-25 Christmas Day',
    '2027-12-26 Boxing Day',
  ])
})

// Known dates of Easter Sunday, with the earliest and the latest of the century.
test.each([
  [2000, '2000-04-21'],
  [2008, '2008-03-21'],
  [2024, '2024-03-29'],
  [2025, '2025-04-18'],
  [2026, '2026-04-03'],
  [2038, '2038-04-23'],
  [2049, '2049-04-16'],
  [2076, '2076-04-17'],
])('Good Friday of %d is on %s', (year, day) => {
  expect(publicHolidays(year).find(({ name }) => name === 'Good Friday')?.day).toBe(day)
})

test('a year of the Islamic calendar that begins twice in one of ours gives both, and no day twice', () => {
  const days = publicHolidays(2030)
  expect(days.filter(({ name }) => name === 'Eid al-Fitr (expected)')).toHaveLength(1)
  expect(publicHolidays(2033).filter(({ name }) => name === 'Eid al-Fitr (expected)')).toHaveLength(2)
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
})
