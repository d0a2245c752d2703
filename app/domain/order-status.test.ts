import { expect, test } from 'vitest'
import { costsNothing, pickupStep } from './order-status.ts'

test('an order that is picked up is ready when it is shipped, and picked up when it is delivered', () => {
  const titles = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map(
    (status) => pickupStep({ status, delivery_method: 'pickup' })?.title,
  )
  expect(titles).toEqual([undefined, undefined, 'Ready for pickup', 'Picked up', undefined])
  expect(pickupStep({ status: 'shipped', delivery_method: 'delivery' })).toBeUndefined()
  expect(pickupStep({ status: 'shipped', delivery_method: null })).toBeUndefined()
})

test('an order costs nothing unless its delivery fee is still to come or its payment has a status', () => {
  const free = { payment_status: 'pending', total_amount: 0, delivery_is_quoted: false, delivery_fee: null }
  expect(costsNothing(free)).toBe(true)
  expect(costsNothing({ ...free, delivery_is_quoted: true, delivery_fee: 0 })).toBe(true)
  expect(costsNothing({ ...free, delivery_is_quoted: true })).toBe(false)
  expect(costsNothing({ ...free, total_amount: 0.01 })).toBe(false)
  expect(costsNothing({ ...free, payment_status: 'refunded' })).toBe(false)
})
