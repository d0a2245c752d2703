import type { PaymentRates } from '../../app/domain/payment-methods.ts'

/** Naira. What Paystack takes of local payments, where customers bear it. */
export const PAYSTACK_RATES: PaymentRates = {
  customer_bears_fee: true,
  fee_percent: 1.5,
  fee_flat: 100,
  fee_flat_from: 2500,
  fee_cap: 2000,
}

const rates = (changes: Partial<PaymentRates> = {}): PaymentRates => ({ ...PAYSTACK_RATES, ...changes })

/** What a customer pays on top, in naira. The app and the database compute it alike. */
export const FEE_CASES: readonly { rates: PaymentRates; amount: number; fee: number }[] = [
  { rates: rates(), amount: 100_000, fee: 1624.37 },
  { rates: rates(), amount: 2500, fee: 139.6 },
  { rates: rates(), amount: 2462.5, fee: 139.03 },
  { rates: rates(), amount: 2462.49, fee: 37.5 },
  { rates: rates(), amount: 5_000_000, fee: 2000 },
  { rates: rates({ fee_cap: null }), amount: 5_000_000, fee: 76_243.66 },
  { rates: rates({ fee_cap: null }), amount: 999_999_999_999.99, fee: 15_228_426_497.47 },
  { rates: rates({ fee_percent: 0, fee_flat: 0 }), amount: 1000, fee: 0 },
  { rates: rates({ customer_bears_fee: false }), amount: 100_000, fee: 0 },
  { rates: rates(), amount: 0, fee: 0 },
  { rates: rates({ fee_flat_from: 0 }), amount: 0, fee: 0 },
]
