import { expect, test } from 'vitest'
import { paymentExplanation } from './payment-explanation.ts'

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
  expect(paymentExplanation({ method, prepays_delivery }, { deliveryFee: fee, costsNothing: false })).toBe(
    text,
  )
})

test.each(['paystack', 'bank_transfer', 'pay_on_delivery'] as const)(
  '%s asks for nothing where nothing is to be paid',
  (method) => {
    const free = { deliveryFee: 0, costsNothing: true }
    expect(paymentExplanation({ method, prepays_delivery: true }, free)).toBe('Nothing is to be paid.')
  },
)
