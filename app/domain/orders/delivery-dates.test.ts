import { expect, test } from 'vitest'
import { ARRIVALS, DELIVERY_DATES_CASES } from '../../../tests/support/delivery-dates.ts'
import { arrivalOf, deliveryDates, deliveryDatesText } from './delivery-dates.ts'

test.each(DELIVERY_DATES_CASES)('the dates of an order $name', ({ days, weeks, calendar, dates }) => {
  expect(deliveryDates(days, weeks, calendar)).toEqual(dates)
})

test.each(ARRIVALS)('an order of 2026 from %s to %s arrives %s', (earliest, latest, text) => {
  expect(deliveryDatesText({ earliest, latest }, '2026-11-30')).toBe(text)
})

test('the year is that of Lagos, an hour before it begins in London', () => {
  const dates = { earliest: '2027-01-04', latest: '2027-01-05' }
  expect(deliveryDatesText(dates, '2026-12-31T23:30:00Z')).toBe('between 4 and 5 January')
})

test.each([
  ['delivery', '2026-12-12', 'Delivered between 12 and 19 December'],
  ['pickup', '2026-12-12', 'Ready between 12 and 19 December'],
  ['delivery', null, null],
])('of an order by %s with dates from %s is said %s', (delivery_method, delivery_earliest, text) => {
  const delivery_latest = delivery_earliest && '2026-12-19'
  const created_at = '2026-11-30T09:00:00Z'
  expect(arrivalOf({ delivery_method, delivery_earliest, delivery_latest, created_at })).toBe(text)
})
