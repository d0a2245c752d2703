import { useState } from 'react'
import { addNaira } from '../../domain/money.ts'
import { isPaymentMethod, paymentFee, type PaymentMethodName } from '../../domain/payment-methods.ts'
import type { PaymentOption } from '../payment/queries.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { feeOf, type Delivery } from './use-delivery.ts'

export interface Payment {
  /** Those that this order can be paid by. */
  options: readonly PaymentOption[]
  /** Null while none of them is chosen. */
  method: PaymentMethodName | null
  /** What the customer pays on top for the chosen method, in naira. */
  fee: number
  purchase: PaidPurchase
  onChoose: (method: PaymentMethodName) => void
}

export interface PaymentInput {
  /** All that the shop offers; empty while payment is agreed after the order. */
  options: readonly PaymentOption[]
  draft: CheckoutDraft
  delivery: Delivery | null
  /** Goods and delivery, in naira. */
  amount: number
  /** What is paid at first of the goods, in naira; null where all is, undefined while that is not known. */
  deposit: number | null | undefined
}

/** The state of the checkout's choice of a payment method; null while none is offered, and where goods and delivery are free. */
export function usePayment({ options, draft, delivery, amount, deposit }: PaymentInput): Payment | null {
  const [typed, setTyped] = useState(draft.payment_method)
  const deliveryFee = feeOf(delivery)
  // Without zones and pickup points the order has no delivery fee.
  const isFree = amount === 0 && (delivery === null || typeof deliveryFee === 'number')
  if (options.length === 0 || isFree) return null

  const partBy = (option: PaymentOption) => feePart(option, { amount, deposit, deliveryFee })
  const possible = options.filter((option) => isPossible(option, delivery, partBy(option)))
  const first = possible.length === 1 ? possible[0]?.method : undefined
  const chosen = possible.find(({ method }) => method === (typed ?? first))
  return {
    options: possible,
    method: isPaymentMethod(chosen?.method) ? chosen.method : null,
    fee: chosen ? paymentFee(chosen, partBy(chosen)) : 0,
    purchase: { deliveryFee, isPickup: delivery?.choice.method === 'pickup', hasDeposit: isPart(deposit) },
    onChoose: setTyped,
  }
}

/** Whether a part of the goods is paid at first. */
const isPart = (deposit: number | null | undefined) => typeof deposit === 'number'

/**
 * What is paid by this method, in naira: the deposit, or what is left of it where that is paid on delivery. As private.price_parts() has
 * it.
 */
function feePart(
  { method, prepays_delivery: prepays }: PaymentOption,
  {
    amount,
    deposit,
    deliveryFee,
  }: Pick<PaymentInput, 'amount' | 'deposit'> & { deliveryFee: number | null | undefined },
): number {
  if (typeof deposit !== 'number') return amount
  if (method !== 'pay_on_delivery') return deposit
  return addNaira(amount, -addNaira(deposit, prepays ? (deliveryFee ?? 0) : 0))
}

/** As private.check_pay_on_delivery() decides it. `amount` is what is paid then. */
function isPossible(
  { method, highest_total: highest }: PaymentOption,
  delivery: Delivery | null,
  amount: number,
): boolean {
  if (method !== 'pay_on_delivery') return true
  if (highest !== null && amount > highest) return false
  return delivery === null || delivery.offer.kind !== 'known' || delivery.offer.paysOnDelivery
}

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
  /** Whether a part of the goods is paid at first. */
  hasDeposit?: boolean
}

/** When and how an order is paid by this method. */
export function paymentExplanation(
  { method, prepays_delivery: prepays }: Pick<PaymentOption, 'method' | 'prepays_delivery'>,
  { deliveryFee, isPickup, hasDeposit }: PaidPurchase,
): string {
  const isQuoted = deliveryFee === null
  if (method !== 'pay_on_delivery')
    return isQuoted ? 'You pay after we have told you the delivery fee.' : EXPLANATIONS[method]
  if (hasDeposit && !isQuoted)
    return `You pay the first part now and the rest when ${isPickup ? 'you pick it up' : 'your order arrives'}.`
  if (isPickup)
    return prepays && deliveryFee
      ? 'You pay the pickup fee now and the goods when you pick them up.'
      : 'You pay when you pick it up.'
  if (!prepays || deliveryFee === 0) return EXPLANATIONS.pay_on_delivery
  return isQuoted
    ? 'You pay the delivery fee after we have told you, and the goods when they arrive.'
    : 'You pay the delivery fee now and the goods when they arrive.'
}
