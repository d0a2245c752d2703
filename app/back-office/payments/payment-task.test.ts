import { expect, test } from 'vitest'
import { canCount, taskText } from './payment-task.ts'

const order = { order_number: 'ORD-1', status: 'pending', payment_status: 'pending' }
const task = { kind: 'overpaid', amount: 500, payment_id: 'p', orders: order }

test.each([
  ['overpaid', 'Paid too much: ₦500 more than was due for order ORD-1'],
  ['underpaid', 'Paid too little: ₦500 are missing for order ORD-1'],
  ['paid_short', 'Paid, but sold out meanwhile: ₦500 for order ORD-1'],
  ['paid_cancelled', 'Paid after it was cancelled: ₦500 for order ORD-1'],
  ['unknown_payment', 'A payment that the shop did not ask for: ₦500'],
])('%s reads: %s', (kind, text) => {
  expect(taskText({ ...task, kind })).toBe(text)
})

test('a task outlives its order', () => {
  expect(taskText({ ...task, orders: null })).toContain('an order that was deleted')
})

test('a payment can count for an open order that is not paid', () => {
  expect(canCount(task)).toBe(true)
  expect(canCount({ ...task, kind: 'mismatch' })).toBe(false)
  expect(canCount({ ...task, payment_id: null })).toBe(false)
  expect(canCount({ ...task, orders: null })).toBe(false)
  expect(canCount({ ...task, orders: { ...order, status: 'cancelled' } })).toBe(false)
  expect(canCount({ ...task, orders: { ...order, payment_status: 'paid' } })).toBe(false)
})
