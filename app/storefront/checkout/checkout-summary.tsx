import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '../cart/cart.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { ShippingOffer } from './shipping-offer.tsx'
import { knownFee, type Delivery } from './use-delivery.ts'
import type { Payment } from './use-payment.ts'

export interface CheckoutSummaryProps {
  items: readonly CartItem[]
  /** Naira. */
  subtotal: number
  /** Null while delivery is agreed after the order. */
  delivery: Delivery | null
  /** Null while payment is agreed after the order. */
  payment: Payment | null
  /** Whether a price differs from the one in the cart. */
  priceChanged: boolean
  /** What has changed since a refused attempt. */
  changedNote?: ReactNode
}

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { items, subtotal, delivery, payment, priceChanged, changedNote } = props
  return (
    <OrderSummary
      subtotal={subtotal}
      deliveryFee={knownFee(delivery)}
      paymentFee={payment?.fee}
      shipping={delivery === null ? 'TBD' : <ShippingOffer delivery={delivery} />}
      lines={<CheckoutLines items={items} />}
    >
      {changedNote}
      {priceChanged && !changedNote && (
        <output className="block text-sm text-ink-soft">
          Some prices have changed since you added them; the total is up to date.
        </output>
      )}
      <Link
        to="/cart"
        className="inline-flex min-h-11 items-center justify-self-center underline underline-offset-4"
      >
        Edit cart
      </Link>
    </OrderSummary>
  )
}
