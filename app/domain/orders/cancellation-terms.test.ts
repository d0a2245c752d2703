import { expect, test } from 'vitest'
import { cancellationText, orderCancellationText } from './cancellation-terms.ts'

const LIMIT = 'never more than you have paid, and nothing if the fault is ours.'

test.each([
  [0, 0, null],
  [20, 20, `If you cancel before you have your order, we keep 20% of the total: ${LIMIT}`],
  [
    10,
    50,
    `If you cancel, we keep 10% of the total before work on your order has begun, and 50% from then on: ${LIMIT}`,
  ],
  [
    0,
    50,
    `If you cancel, we keep nothing before work on your order has begun, and 50% of the total from then on: ${LIMIT}`,
  ],
])('shares of %i%% and %i%% are said before paying', (kept_before_work, kept_after_work, text) => {
  expect(cancellationText({ kept_before_work, kept_after_work })).toBe(text)
})

test('an order says what would be kept of it now', () => {
  const order = { kept_before_work: 10, kept_after_work: 50, work_began_at: null, keeps_nothing: false }
  expect(orderCancellationText(order)).toBe(cancellationText(order))
  const begun = { ...order, work_began_at: '2026-11-27T09:00:00Z' }
  expect(orderCancellationText(begun)).toBe(
    `Work on your order has begun. If you cancel, we keep 50% of the total: ${LIMIT}`,
  )
  expect(orderCancellationText({ ...begun, kept_after_work: 0 })).toBeNull()
  expect(orderCancellationText({ ...begun, keeps_nothing: true })).toBeNull()
})
