import { useState } from 'react'
import { addNaira } from '../../domain/money.ts'
import { isPaymentMethod, paymentFee, type PaymentMethodName } from '../../domain/payment-methods.ts'
import type { PaymentOption } from '../payment/queries.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import type { PaidPurchase } from './payment-explanation.ts'
import type { Delivery } from './use-delivery.ts'

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
}

/** The state of the checkout's choice of a payment method; null while none is offered. */
export function usePayment({ options, draft, delivery, amount }: PaymentInput): Payment | null {
  const [typed, setTyped] = useState(draft.payment_method)
  if (options.length === 0) return null

  const possible = options.filter((option) => isPossible(option, delivery, amount))
  const first = possible.length === 1 ? possible[0]?.method : undefined
  const chosen = possible.find(({ method }) => method === (typed ?? first))
  return {
    options: possible,
    method: isPaymentMethod(chosen?.method) ? chosen.method : null,
    fee: chosen ? paymentFee(chosen, amount) : 0,
    purchase: purchaseOf(delivery, amount),
    onChoose: setTyped,
  }
}

function purchaseOf(delivery: Delivery | null, amount: number): PaidPurchase {
  const deliveryFee = delivery?.offer.kind === 'known' ? delivery.offer.fee : undefined
  // Without zones and pickup points the order has no delivery fee.
  const isKnown = delivery === null || typeof deliveryFee === 'number'
  return {
    deliveryFee,
    isPickup: delivery?.choice.method === 'pickup',
    costsNothing: isKnown && amount === 0,
  }
}

/** As private.check_pay_on_delivery() decides it. */
function isPossible(
  { method, highest_total: highest }: PaymentOption,
  delivery: Delivery | null,
  amount: number,
): boolean {
  if (method !== 'pay_on_delivery') return true
  if (highest !== null && amount > highest) return false
  return delivery === null || delivery.offer.kind !== 'known' || delivery.offer.paysOnDelivery
}

/** Goods, delivery and the fee for paying, in naira. */
export function totalWith(amount: number, payment: Payment | null): number {
  return addNaira(amount, payment?.fee ?? 0)
}
