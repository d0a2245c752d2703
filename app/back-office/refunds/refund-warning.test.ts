import { expect, test } from 'vitest'
import { refundWarning } from './refund-warning.ts'

const order = {
  total_amount: 1000.1,
  payment_status: 'paid',
  payments: [
    { id: 'first', counts: true, paid_amount: 1000.1 },
    { id: 'second', counts: false, paid_amount: 1000.1 },
  ],
  refunds: [
    { id: 'a', amount: 400, status: 'processed' },
    { id: 'b', amount: 300, status: 'pending' },
    { id: 'c', amount: 900, status: 'rejected' },
  ],
}
const fresh = { ...order, refunds: [] }

test('the paid amount can be refunded in full without a warning', () => {
  expect(refundWarning(fresh, { amount: 1000.1, status: 'pending' })).toBeNull()
  expect(refundWarning(order, { amount: 300.1, status: 'pending' })).toBeNull()
})

test('more than the total gives a warning', () => {
  expect(refundWarning(fresh, { amount: 1000.11, status: 'pending' })).toBe(
    "This is more than the order's total of ₦1,000.10.",
  )
})

test("the order's other refunds count, rejected ones do not", () => {
  expect(refundWarning(order, { amount: 300.11, status: 'pending' })).toBe(
    "This is more than is left to refund: ₦300.10 of the order's total of ₦1,000.10.",
  )
  expect(refundWarning(order, { id: 'b', amount: 600.1, status: 'approved' })).toBeNull()
})

test('an amount that the order has been refunded already gives a warning, unless that was rejected', () => {
  const again = 'This order has a refund of ₦300 already.'
  expect(refundWarning(order, { amount: 300, status: 'pending' })).toBe(again)
  expect(refundWarning(order, { id: 'a', amount: 300, status: 'processed' })).toBe(again)
  expect(refundWarning({ ...order, payment_status: 'pending' }, { amount: 300, status: 'pending' })).toBe(
    again,
  )
  expect(refundWarning({ ...order, total_amount: 9000 }, { amount: 900, status: 'pending' })).toBeNull()
})

test('an order refunded beyond its total has nothing left', () => {
  const refunds = [{ id: 'a', amount: 5000, status: 'processed' }]
  expect(refundWarning({ ...order, refunds }, { amount: 1, status: 'pending' })).toMatch(/₦0 of the order's/)
})

test.each(['pending', 'failed'])('an order whose payment is %s gives a warning for any amount', (status) => {
  expect(refundWarning({ ...fresh, payment_status: status }, { amount: 1, status: 'pending' })).toBe(
    `This order has not been paid: its payment is ${status}.`,
  )
})

test('a payment that does not count is given back beside the total, in any state of the order', () => {
  const second = { payment_id: 'second', status: 'pending' }
  expect(refundWarning({ ...order, payment_status: 'pending' }, { ...second, amount: 1000.1 })).toBeNull()
  expect(refundWarning(fresh, { ...second, amount: 1000.11 })).toBe(
    'This is more than the payment of ₦1,000.10.',
  )
  const refunds = [{ id: 'd', amount: 1000.1, status: 'processed', payment: { counts: false } }]
  expect(refundWarning({ ...order, refunds }, { amount: 1000, status: 'pending' })).toBeNull()
})

const ofPayment = (payment_id: string, counts: boolean) => ({
  id: payment_id,
  amount: 600,
  status: 'pending',
  payment_id,
  payment: { counts },
})

test('of a payment that refunds name, the rest is left', () => {
  const refunds = [ofPayment('first', true), ofPayment('second', false)]
  const left = 'This is more than is left to refund of the payment: ₦400.10 of ₦1,000.10.'
  const large = { ...order, total_amount: 9000, refunds }
  for (const payment_id of ['first', 'second']) {
    const refund = { payment_id, status: 'pending' }
    expect(refundWarning(large, { ...refund, amount: 400.1 })).toBeNull()
    expect(refundWarning(large, { ...refund, amount: 400.11 })).toBe(left)
    expect(refundWarning(large, { ...refund, id: payment_id, amount: 1000.1 })).toBeNull()
  }
  expect(refundWarning(large, { id: 'first', amount: 600, status: 'pending', payment_id: 'second' })).toBe(
    'This order has a refund of ₦600 already.',
  )
})

test('an order marked as refunded counts as paid', () => {
  expect(refundWarning({ ...fresh, payment_status: 'refunded' }, { amount: 5, status: 'pending' })).toBeNull()
})

test('rejecting a refund, or an edit that does not change its amount, gives no warning', () => {
  expect(refundWarning(order, { amount: 99_999, status: 'rejected' })).toBeNull()
  const unpaid = { ...order, payment_status: 'pending' }
  expect(refundWarning(unpaid, { id: 'a', amount: 400, status: 'approved' })).toBeNull()
  expect(refundWarning(unpaid, { id: 'a', amount: 401, status: 'approved' })).toMatch(/not been paid/)
  expect(refundWarning(unpaid, { id: 'c', amount: 900, status: 'approved' })).toMatch(/not been paid/)
})
