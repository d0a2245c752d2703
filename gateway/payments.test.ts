import { expect, test } from 'vitest'
import { feeOf } from './payments.ts'

test.each([
  ['paystack', 10_001, 151],
  ['paystack', 249_999, 3750],
  ['paystack', 250_000, 13_750],
  ['paystack', 100_000_000, 200_000],
  ['flutterwave', 10_001, 201],
  ['flutterwave', 250_000, 5000],
  ['flutterwave', 100_000_000, 200_000],
] as const)('%s keeps of %i kobo its own fee: %i', (provider, amount, fee) => {
  expect(feeOf(provider, amount)).toBe(fee)
})
