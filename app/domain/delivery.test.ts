import { expect, test } from 'vitest'
import { deliveryDaysText, deliveryFeeText } from './delivery.ts'

test.each([
  [2, 4, '2–4 days'],
  [0, 1, '0–1 day'],
  [1, 1, '1 day'],
  [3, 3, '3 days'],
  [0, 0, 'less than a day'],
  [null, null, null],
])('delivery from %s to %s days reads %s', (min_days, max_days, text) => {
  expect(deliveryDaysText({ min_days, max_days })).toBe(text)
})

test.each([
  [5000, '₦5,000'],
  [0, 'Free'],
  [null, 'Quoted after ordering'],
])('a fee of %s reads %s', (fee, text) => {
  expect(deliveryFeeText(fee)).toBe(text)
})
