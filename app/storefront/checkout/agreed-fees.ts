import { isPaymentMethod, type PaymentMethodName } from '../../domain/payment-methods.ts'

// Apart from checkout-input.ts, which needs zod: the screen is loaded without it.

/** The hidden field with the fee that the shopper saw, in naira; '' if it is quoted, absent while it is not known. */
export const AGREED_FEE = 'agreed_delivery_fee'

/** The fee that the shopper saw, null if it is quoted; undefined when none was shown. */
export function agreedFee(form: FormData): number | null | undefined {
  const fee = form.get(AGREED_FEE)
  if (fee === null) return undefined
  return fee === '' ? null : Number(fee)
}

/** The hidden field with the fee that the shopper saw, in naira; absent while payment is agreed after the order. */
export const AGREED_PAYMENT_FEE = 'agreed_payment_fee'

/** How an order is paid, as `place_order()` takes it. */
export interface ChosenPayment {
  method: PaymentMethodName
  /** Naira. */
  fee: number
}

/** Null while payment is agreed after the order; undefined when nothing was chosen although it should be. */
export function readPayment(form: FormData): ChosenPayment | null | undefined {
  const fee = form.get(AGREED_PAYMENT_FEE)
  if (fee === null) return null
  const method = form.get('payment_method')
  return isPaymentMethod(method) ? { method, fee: Number(fee) } : undefined
}
