import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatLongDate, formatWeekday } from './dates.ts'

test('a late evening in UTC is already the next day in Lagos', () => {
  expect(formatDate('2026-03-04T23:30:00Z')).toBe('5 Mar 2026')
  expect(formatLongDate('2026-03-04T23:30:00+00:00')).toBe('5 March 2026')
})

test('times are shown in the time zone of Lagos', () => {
  expect(formatDateTime('2026-03-04T12:05:00Z')).toBe('4 Mar 2026, 13:05')
})

test('a missing or invalid timestamp gives an empty text', () => {
  expect(formatDate(null)).toBe('')
  expect(formatLongDate(undefined)).toBe('')
  expect(formatDateTime('yesterday')).toBe('')
})

test('a date without a time is a date in Lagos', () => {
  expect(formatDay('2026-03-04')).toBe('4 Mar')
  expect(formatWeekday('2026-03-04')).toBe('Wednesday, 4 March')
  expect(formatDay('')).toBe('')
})

test('all days of a year are written as `Intl` writes them in Nigeria', () => {
  const timeZone = 'Africa/Lagos'
  const short = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const long = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'long' })
  const weekday = new Intl.DateTimeFormat('en-NG', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(Date.UTC(2028, 0, 1 + day, 22, 59))
    const timestamp = date.toISOString()
    expect(formatDateTime(timestamp)).toBe(short.format(date))
    expect(formatLongDate(timestamp)).toBe(long.format(date))
    expect(formatWeekday(timestamp.slice(0, 10))).toBe(weekday.format(date))
  }
})
