import { expect, test } from 'vitest'
import { FEE_CASES } from '../../tests/support/fee-cases.ts'
import { paymentFee } from './payment-methods.ts'

test.each(FEE_CASES)('the fee for $amount at $rates.fee_percent % is $fee', ({ rates, amount, fee }) => {
  expect(paymentFee(rates, amount)).toBe(fee)
})
