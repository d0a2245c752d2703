import { expect, test } from 'vitest'
import { DELIVERY_DATES_CASES } from '../../../tests/support/delivery-dates.ts'
import { deliveryDates, deliveryDatesText } from './delivery-dates.ts'

test.each(DELIVERY_DATES_CASES)('the dates of an order $name', ({ days, weeks, calendar, dates }) => {
  expect(deliveryDates(days, weeks, calendar)).toEqual(dates)
})

test.each([
  ['2026-12-12', '2026-12-19', 'between 12 and 19 December'],
  ['2026-11-30', '2026-12-02', 'between 30 November and 2 December'],
  ['2026-12-28', '2027-01-04', 'between 28 December and 4 January 2027'],
  ['2027-01-04', '2027-01-11', 'between 4 and 11 January 2027'],
  ['2027-01-29', '2027-02-02', 'between 29 January 2027 and 2 February 2027'],
  ['2026-12-12', '2027-12-12', 'between 12 December and 12 December 2027'],
  ['2026-12-12', '2026-12-12', 'on 12 December'],
  ['2027-01-01', '2027-01-01', 'on 1 January 2027'],
])('an order of 2026 from %s to %s arrives %s', (earliest, latest, text) => {
  expect(deliveryDatesText({ earliest, latest }, '2026-11-30')).toBe(text)
})

test('the year is that of Lagos, an hour before it begins in London', () => {
  const dates = { earliest: '2027-01-04', latest: '2027-01-05' }
  expect(deliveryDatesText(dates, '2026-12-31T23:30:00Z')).toBe('between 4 and 5 January')
})
