import { expect, test } from 'vitest'
import { uncountedText } from './payment-action.ts'
import { cancelledText } from './payment-dialog.tsx'
import { canCount, resolverOf, returnToRefund, taskAdvice, taskText } from './payment-task.ts'

const order = { order_number: 'ORD-1', status: 'pending', payment_status: 'pending' }
const payments = { paid_amount: 1500, mode: 'live', refund_transfers: [{ amount: 1500, state: 'failed' }] }
const task = { kind: 'overpaid', amount: 500, reference: 'ORD-1', payments, orders: order }

test.each([
  ['overpaid', 'Paid too much: ₦500 more than was due for order ORD-1'],
  ['underpaid', 'Paid too little: ₦500 are missing for order ORD-1'],
  ['paid_short', 'Paid, but sold out meanwhile: ₦500 for order ORD-1'],
  ['paid_cancelled', 'Paid after it was cancelled: ₦500 for order ORD-1'],
  ['paid_again', 'Paid a second time: ₦500 for order ORD-1'],
  ['amount_changed', 'Now reported as another amount than before: ₦500 for order ORD-1'],
  ['reversed', 'Taken back by the provider: ₦500 of order ORD-1'],
  ['refunded_elsewhere', 'Sent back to the customer, but not by the shop: ₦500 of order ORD-1'],
  ['dispute_lost', 'Taken back after a dispute: ₦500 of order ORD-1'],
  ['unknown_payment', 'A payment that the shop did not ask for: ₦500'],
  ['to_send_back', 'To send back: ₦500 of order ORD-1'],
  ['to_collect', 'To collect: ₦500 for order ORD-1'],
])('%s reads: %s', (kind, text) => {
  expect(taskText({ ...task, kind })).toBe(text)
})

test('a task about a test payment says so', () => {
  expect(taskText({ ...task, payments: { ...payments, mode: 'test' } })).toBe(
    'Test: Paid too much: ₦500 more than was due for order ORD-1',
  )
})

test('a task outlives its order, and a dispute may be about no order of the shop', () => {
  expect(taskText({ ...task, orders: null })).toContain('an order that was deleted')
  expect(taskText({ ...task, kind: 'to_send_back', orders: null })).toBe(
    'To send back: ₦500 of order ORD-1, which was deleted',
  )
  expect(taskText({ ...task, kind: 'disputed', orders: null, payments: null })).toContain(
    'of a payment that the shop did not ask for',
  )
})

test.each([
  ['disputed', 'Answer in the provider’s dashboard'],
  ['dispute_lost', 'Record a refund by hand'],
  ['to_send_back', 'Refund it through the provider'],
  ['to_collect', 'set the payment of the order to Paid'],
])('the next step of %s: %s', (kind, advice) => {
  expect(taskAdvice({ kind, orders: order })).toContain(advice)
})

test.each(['to_send_back', 'to_collect'])('what a deleted order owes, %s, is done with a note', (kind) => {
  expect(taskAdvice({ kind, orders: null })).toContain('note')
})

test('money that arrived otherwise than expected needs no advice', () => {
  expect(taskAdvice(task)).toBeUndefined()
})

test('a dispute that nobody of the staff closed was closed by the provider', () => {
  const names = new Map([['1', 'Ada']])
  expect(resolverOf({ kind: 'disputed', resolved_by: null }, names)).toBe('The provider')
  expect(resolverOf({ kind: 'disputed', resolved_by: '1' }, names)).toBe('Ada')
  expect(resolverOf({ kind: 'to_send_back', resolved_by: null }, names)).toBe('By itself')
  expect(resolverOf({ kind: 'overpaid', resolved_by: null }, names)).toBe('A former member of staff')
})

test('a payment can count for an open order that is not paid', () => {
  expect(canCount(task)).toBe(true)
  expect(canCount({ ...task, kind: 'mismatch' })).toBe(false)
  expect(canCount({ ...task, payments: null })).toBe(false)
  expect(canCount({ ...task, orders: null })).toBe(false)
  expect(canCount({ ...task, orders: { ...order, status: 'cancelled' } })).toBe(false)
  expect(canCount({ ...task, orders: { ...order, payment_status: 'paid' } })).toBe(false)
})

test.each([
  [[{ amount: 1500, state: 'sending' }], false],
  [
    [
      { amount: 1000.01, state: 'processed' },
      { amount: 499.99, state: 'pending' },
    ],
    false,
  ],
  [[{ amount: 500, state: 'processed' }], true],
])('a payment of which %o were sent back can count: %s', (refund_transfers, expected) => {
  expect(canCount({ ...task, payments: { ...payments, refund_transfers } })).toBe(expected)
})

test('a transfer of a cancelled order is named before and after it is confirmed', () => {
  expect(cancelledText({ task: 'confirm', isCancelled: true })).toMatch(/^This order was cancelled\./)
  expect(cancelledText({ task: 'reject', isCancelled: true })).toMatch(/gets no mail/)
  expect(cancelledText({ task: 'confirm', isCancelled: true, hasExpired: true })).toMatch(/taken up again/)
  expect(cancelledText({ task: 'confirm', isCancelled: false })).toBeUndefined()
  expect(uncountedText({ counts: false, wasCancelled: true })).toMatch(/^The order was cancelled/)
  expect(uncountedText({ counts: false, wasCancelled: false })).toMatch(/does not count/)
  expect(uncountedText({ counts: true, wasCancelled: false })).toBeUndefined()
})

const received = (id: string, ...refunds: string[]) => ({
  id,
  status: 'received',
  refunds: refunds.map((status) => ({ status })),
})

test('a refund from a task is of the only received return without one', () => {
  expect(returnToRefund([received('a', 'rejected'), received('b', 'processed')])).toBe('a')
  expect(returnToRefund([received('a'), received('b')])).toBeUndefined()
  expect(returnToRefund([{ id: 'a', status: 'approved', refunds: [] }])).toBeUndefined()
})
