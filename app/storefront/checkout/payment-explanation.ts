import type { PaymentMethodName } from '../../domain/payment-methods.ts'
import type { PaymentOption } from '../payment/queries.ts'

const EXPLANATIONS: Record<PaymentMethodName, string> = {
  paystack: 'You pay on Paystack’s page right after placing the order.',
  flutterwave: 'You pay on Flutterwave’s page right after placing the order.',
  bank_transfer: 'You see our account and the reference right after placing the order.',
  pay_on_delivery: 'You pay when your order arrives.',
}

/** What decides when an order is paid. */
export interface PaidPurchase {
  /** Naira; null if it is quoted after ordering, undefined while it is not known. */
  deliveryFee: number | null | undefined
  isPickup: boolean
  /** Whether goods and delivery are known to be free. */
  costsNothing: boolean
}

/** When and how an order is paid by this method. */
export function paymentExplanation(
  { method, prepays_delivery: prepays }: Pick<PaymentOption, 'method' | 'prepays_delivery'>,
  { deliveryFee, isPickup, costsNothing }: PaidPurchase,
): string {
  if (costsNothing) return 'Nothing is to be paid.'
  const isQuoted = deliveryFee === null
  if (method !== 'pay_on_delivery')
    return isQuoted ? 'You pay after we have told you the delivery fee.' : EXPLANATIONS[method]
  if (isPickup)
    return prepays && deliveryFee
      ? 'You pay the pickup fee now and the goods when you pick them up.'
      : 'You pay when you pick it up.'
  if (!prepays || deliveryFee === 0) return EXPLANATIONS.pay_on_delivery
  return isQuoted
    ? 'You pay the delivery fee after we have told you, and the goods when they arrive.'
    : 'You pay the delivery fee now and the goods when they arrive.'
}
