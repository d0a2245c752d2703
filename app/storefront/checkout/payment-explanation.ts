import type { PaymentMethodName } from '../../domain/payment-methods.ts'
import type { PaymentOption } from '../payment/queries.ts'

const EXPLANATIONS: Record<PaymentMethodName, string> = {
  paystack: 'You pay on Paystack’s page right after placing the order.',
  flutterwave: 'You pay on Flutterwave’s page right after placing the order.',
  bank_transfer: 'You see our account and the reference right after placing the order.',
  pay_on_delivery: 'You pay when your order arrives.',
}

/**
 * When and how an order is paid by this method. `deliveryFee` is in naira: null if it is quoted after ordering, undefined while it is
 * not known.
 */
export function paymentExplanation(
  { method, prepays_delivery: prepays }: Pick<PaymentOption, 'method' | 'prepays_delivery'>,
  deliveryFee: number | null | undefined,
): string {
  const isQuoted = deliveryFee === null
  if (method !== 'pay_on_delivery')
    return isQuoted ? 'You pay after we have told you the delivery fee.' : EXPLANATIONS[method]
  if (!prepays || deliveryFee === 0) return EXPLANATIONS.pay_on_delivery
  return isQuoted
    ? 'You pay the delivery fee after we have told you, and the goods when they arrive.'
    : 'You pay the delivery fee now and the goods when they arrive.'
}
