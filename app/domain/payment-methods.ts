import { fromKobo, toKobo } from './money.ts'

export const PAYMENT_METHODS = ['paystack', 'flutterwave', 'bank_transfer', 'pay_on_delivery'] as const
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number]

/** As shoppers and staff read them. */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethodName, string> = {
  paystack: 'Card, transfer or USSD with Paystack',
  flutterwave: 'Card, transfer or USSD with Flutterwave',
  bank_transfer: 'Bank transfer',
  pay_on_delivery: 'Pay on delivery',
}

const STAFF_METHOD_LABELS: Record<string, string> = { cash: 'Cash', card_terminal: 'Card terminal' }

/** As staff read them: also those that only staff note. */
export function paymentMethodLabel(name: string): string {
  return isPaymentMethod(name) ? PAYMENT_METHOD_LABELS[name] : (STAFF_METHOD_LABELS[name] ?? name)
}

/** The fee of a method, as in a row of payment_methods. Amounts are in naira. */
export interface PaymentRates {
  customer_bears_fee: boolean
  fee_percent: number
  fee_flat: number
  fee_flat_from: number
  fee_cap: number | null
}

export function isPaymentMethod(name: unknown): name is PaymentMethodName {
  return PAYMENT_METHODS.some((method) => method === name)
}

/** What a customer pays on top of an amount, in naira: private.payment_fee() in SQL, with the same test cases. */
export function paymentFee(rates: PaymentRates, amount: number): number {
  if (!rates.customer_bears_fee || amount === 0) return 0
  const kobo = toKobo(amount)
  // Thousandths of a percent are whole numbers.
  const share = BigInt(100_000 - Math.round(rates.fee_percent * 1000))
  // The quotient is rounded up, exactly.
  const charged = (wanted: number) => Number((BigInt(wanted) * 100_000n + share - 1n) / share)
  // The provider looks at what is charged, with the fee.
  const flat = charged(kobo) >= toKobo(rates.fee_flat_from) ? toKobo(rates.fee_flat) : 0
  const fee = charged(kobo + flat) - kobo
  return fromKobo(rates.fee_cap === null ? fee : Math.min(fee, toKobo(rates.fee_cap)))
}
