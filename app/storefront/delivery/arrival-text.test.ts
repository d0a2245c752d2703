import { expect, test } from 'vitest'
import { arrivalText } from './arrival-text.ts'

const calendar = { today: '2026-11-30', closed_weekdays: [0], holidays: ['2026-12-02'] }
const days = { min_days: 2, max_days: 4 }

test.each([
  ['what is in stock', {}, 'Delivered between 3 and 5 December to Surulere'],
  ['what is made in three weeks', { weeks: 3 }, 'Delivered between 23 and 25 December to Surulere'],
  ['what is picked up', { place: false as const }, 'Ready between 3 and 5 December'],
  ['what comes on one day', { days: { min_days: 0, max_days: 0 } }, 'Delivered on 30 November to Surulere'],
  ['what comes without a calendar', { calendar: null }, 'Delivered in 2–4 days to Surulere'],
  ['what is promised nothing', { days: { min_days: null, max_days: null } }, null],
])('of %s is said when it comes', (_, changes, text) => {
  expect(arrivalText({ days, weeks: 0, place: 'Surulere', calendar, ...changes })).toBe(text)
})
