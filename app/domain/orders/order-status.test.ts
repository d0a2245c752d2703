import { expect, test } from 'vitest'
import { FREE_ORDER_CASES } from '../../../tests/support/free-order-cases.ts'
import { costsNothing, endedUnpaid, pickupStep } from './order-status.ts'

test('an order that is picked up is ready when it is shipped, and picked up when it is delivered', () => {
  const titles = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map(
    (status) => pickupStep({ status, delivery_method: 'pickup' })?.title,
  )
  expect(titles).toEqual([undefined, undefined, 'Ready for pickup', 'Picked up', undefined])
  expect(pickupStep({ status: 'shipped', delivery_method: 'delivery' })).toBeUndefined()
  expect(pickupStep({ status: 'shipped', delivery_method: null })).toBeUndefined()
})

test.each(FREE_ORDER_CASES)('whether an order with $what costs nothing: $isFree', ({ order, isFree }) => {
  expect(costsNothing(order)).toBe(isFree)
})

test.each([
  ['pending', 'pending', false],
  ['cancelled', 'pending', true],
  ['cancelled', 'paid', false],
  ['cancelled', 'refunded', false],
])('a %s order with a %s payment has ended unpaid: %s', (status, payment_status, hasEnded) => {
  expect(endedUnpaid({ status, payment_status })).toBe(hasEnded)
})
