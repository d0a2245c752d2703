import { expect, test } from 'vitest'
import { canAskForPart, linkMessage, type LinkedOrder } from './link-message.ts'

const order: LinkedOrder = {
  order_number: 'ORD-1',
  customer_name: 'Ngozi',
  customer_phone: '0803 123 4567',
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'paystack',
  total_amount: 100_000,
  pieces: null,
  delivery_is_quoted: false,
  delivery_method: 'delivery',
  delivery_fee: 0,
  prepays_delivery: false,
  deposit_amount: null,
  deposit_fee: 0,
  deposit_paid_at: null,
  rest_asked_at: null,
  rest_due: null,
  asked_amount: null,
}

const deposit = { deposit_amount: 70_000, rest_due: 'before_delivery' }

test.each<[string, Partial<LinkedOrder>, string]>([
  ['the total', {}, 'You can see and pay your order ORD-1 for ₦100,000 here'],
  ['the deposit', deposit, 'for ₦100,000, of which ₦70,000 is paid first, here'],
  [
    'the part that staff ask for',
    { ...deposit, asked_amount: 40_000 },
    'for ₦100,000, of which ₦40,000 is paid now, here',
  ],
  [
    'nothing to pay of what is paid on delivery',
    { payment_method: 'pay_on_delivery' },
    'You can follow your order ORD-1 for ₦100,000 here',
  ],
  [
    'the part of it that staff ask for',
    { payment_method: 'pay_on_delivery', asked_amount: 40_000 },
    'You can see and pay your order ORD-1 for ₦100,000, of which ₦40,000 is paid now, here',
  ],
  ['that it is paid', { payment_status: 'paid' }, 'You can follow your order ORD-1 for ₦100,000 here'],
])('the message with the link names %s', (_, changes, text) => {
  expect(linkMessage({ ...order, ...changes }, 'https://shop.example')).toContain(
    `${text}: https://shop.example`,
  )
})

test.each<[string, Partial<LinkedOrder>, boolean]>([
  ['is not paid', {}, true],
  ['is paid', { payment_status: 'paid' }, false],
  ['was cancelled', { status: 'cancelled' }, false],
  ['is paid on delivery', { payment_method: 'pay_on_delivery' }, true],
  ['is paid on delivery after a deposit', { ...deposit, payment_method: 'pay_on_delivery' }, true],
  [
    'is paid on delivery, and whose deposit was received',
    { ...deposit, payment_method: 'pay_on_delivery', deposit_paid_at: '2026-11-01T09:00:00Z' },
    false,
  ],
  ['has no way to pay yet', { payment_method: null }, false],
])('of an order that %s, a part can be asked for: %j gives %s', (_, changes, expected) => {
  expect(canAskForPart({ ...order, ...changes })).toBe(expected)
})
