import { expect, test } from 'vitest'
import { paymentExplanation } from './use-payment.ts'

const delivered = { isPickup: false }

test.each([
  ['paystack', false, 5000, 'You pay on Paystack’s page right after placing the order.'],
  ['paystack', false, undefined, 'You pay on Paystack’s page right after placing the order.'],
  ['bank_transfer', false, null, 'You pay after we have told you the delivery fee.'],
  ['pay_on_delivery', false, null, 'You pay when your order arrives.'],
  ['pay_on_delivery', true, 5000, 'You pay the delivery fee now and the goods when they arrive.'],
  ['pay_on_delivery', true, 0, 'You pay when your order arrives.'],
  [
    'pay_on_delivery',
    true,
    null,
    'You pay the delivery fee after we have told you, and the goods when they arrive.',
  ],
] as const)('%s, in advance: %s, with the delivery fee %s', (method, prepays_delivery, fee, text) => {
  expect(paymentExplanation({ method, prepays_delivery }, { ...delivered, deliveryFee: fee })).toBe(text)
})

test.each([
  [false, 1000, 'You pay when you pick it up.'],
  [true, 0, 'You pay when you pick it up.'],
  [true, undefined, 'You pay when you pick it up.'],
  [true, 1000, 'You pay the pickup fee now and the goods when you pick them up.'],
] as const)(
  'a payment at the pickup, in advance: %s, with the fee %s',
  (prepays_delivery, deliveryFee, text) => {
    const option = { method: 'pay_on_delivery', prepays_delivery } as const
    expect(paymentExplanation(option, { deliveryFee, isPickup: true })).toBe(text)
  },
)

test.each([
  [false, 'You pay the first part now and the rest when your order arrives.'],
  [true, 'You pay the first part now and the rest when you pick it up.'],
])('a payment on delivery of an order with a deposit, of a pickup: %s', (isPickup, text) => {
  const option = { method: 'pay_on_delivery', prepays_delivery: false } as const
  expect(paymentExplanation(option, { deliveryFee: 5000, isPickup, hasDeposit: true })).toBe(text)
})
