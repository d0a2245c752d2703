import { expect, test } from 'vitest'
import { waysToPay } from './buying-terms.ts'

const option = (
  method: Parameters<typeof waysToPay>[0][number]['method'],
  highest_total: number | null = null,
) => ({
  method,
  highest_total,
})

test.each([
  [[], ''],
  [[option('bank_transfer')], 'Bank transfer'],
  [[option('paystack'), option('flutterwave'), option('bank_transfer')], 'Card, bank transfer or USSD'],
  [[option('pay_on_delivery', 1000)], 'On delivery where we offer it'],
  [[option('bank_transfer'), option('pay_on_delivery', 999)], 'Bank transfer'],
  [[option('bank_transfer'), option('pay_on_delivery')], 'Bank transfer, and on delivery where we offer it'],
])('of %j, a product of ₦1,000 says %j', (options, text) => {
  expect(waysToPay(options, 1000)).toBe(text)
})
