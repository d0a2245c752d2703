import { expect, test } from 'vitest'
import { isAtItsEnd } from './order-end.ts'

const NOW = Date.parse('2026-05-20T12:00:00Z')
const JUST_NOW = '2026-05-20T11:00:00Z'
const LAST_WEEK = '2026-05-12T11:00:00Z'

function order(
  status: string,
  payment_status: string,
  changes: Partial<Parameters<typeof isAtItsEnd>[0]> = {},
) {
  return {
    status,
    payment_status,
    payments: [],
    returns: [],
    order_timeline: [{ at: LAST_WEEK }],
    ...changes,
  }
}

test.each([
  ['waits for its payment', order('pending', 'pending'), false],
  ['is on its way', order('shipped', 'paid'), false],
  ['arrived last week', order('delivered', 'paid'), true],
  ['has just arrived', order('delivered', 'paid', { order_timeline: [{ at: JUST_NOW }] }), false],
  ['arrived, and is not paid', order('delivered', 'pending'), false],
  [
    'arrived, and is being returned',
    order('delivered', 'paid', { returns: [{ status: 'received' }] }),
    false,
  ],
  [
    'arrived, and cannot be returned',
    order('delivered', 'paid', { returns: [{ status: 'rejected' }] }),
    true,
  ],
  ['was returned and paid back', order('delivered', 'refunded', { returns: [{ status: 'received' }] }), true],
  ['was cancelled without a payment', order('cancelled', 'pending'), true],
  ['was cancelled after it was paid', order('cancelled', 'paid'), false],
  [
    'was cancelled before its money arrived',
    order('cancelled', 'pending', { payments: [{ state: 'paid' }] }),
    false,
  ],
  ['was cancelled and paid back', order('cancelled', 'refunded', { payments: [{ state: 'paid' }] }), true],
])('an order that %s', (_what, followed, isOver) => {
  expect(isAtItsEnd(followed, NOW)).toBe(isOver)
})
