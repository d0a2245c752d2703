import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { colourText } from '../../domain/colour-text.ts'
import { deliveryFeeText } from '../../domain/delivery.ts'
import { formatNaira } from '../../domain/money.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { lineKey, lineTotal } from '../cart/cart-lines.ts'
import { isAvailable, type CartItem } from '../cart/cart.ts'
import { DatesLine, doNothing } from '../cart/lazy-note.tsx'
import { LineWarning } from '../cart/line-problem.tsx'
import { OrderSummary } from '../cart/order-summary.tsx'
import { RegularPriceNote } from '../cart/price.tsx'
import { estimateText, NOT_SERVED } from '../delivery/delivery-estimate.ts'
import type { Refusal } from './submit-checkout.ts'
import { feeOf, type Delivery } from './use-delivery.ts'
import type { Payment } from './use-payment.ts'

export interface CheckoutSummaryProps {
  items: readonly CartItem[]
  /** Naira. */
  subtotal: number
  /** Naira. */
  total: number
  /** Null while delivery is agreed after the order. */
  delivery: Delivery | null
  /** Null while payment is agreed after the order, and where nothing is to be paid. */
  payment: Payment | null
  /** Whether a price differs from the one in the cart. */
  priceChanged: boolean
  /** May say what has changed. */
  refusal: Refusal | undefined
  /** What is to pay now and later. */
  sums?: Elements
}

/** Has been loaded with the refusal: changesOf() in submit-checkout.ts. */
const loadChangedNote = () => import('./order-changed-note.tsx')

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { items, subtotal, total, delivery, payment, priceChanged, refusal, sums } = props
  const isBeforeDelivery = delivery !== null && typeof feeOf(delivery) !== 'number'
  const isFilled = items.some(isAvailable)
  return (
    <OrderSummary
      subtotal={subtotal}
      total={total}
      isBeforeDelivery={isBeforeDelivery}
      paymentFee={payment?.fee}
      shipping={delivery === null ? 'TBD' : shippingOffer(delivery)}
      lines={<CheckoutLines items={items} />}
    >
      {isFilled && sums}
      {isFilled && total === 0 && !isBeforeDelivery && <p>Nothing is to be paid.</p>}
      {refusal?.changes && (
        <LazyPart
          key={refusal.lineCheck}
          load={loadChangedNote}
          enabled
          props={{ changes: refusal.changes, total: isFilled ? total : null, isBeforeDelivery }}
          onLoadError={doNothing}
        />
      )}
      {priceChanged && !refusal?.changes && (
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

/** The lines of the order, with their warnings. */
function CheckoutLines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul aria-label="Items in this order" className="mt-6 space-y-4 border-b border-ink/15 pb-6">
      {items.map((item, index) => (
        <li
          key={lineKey(items, index)}
          className="grid grid-cols-[min(3.5rem,16vw)_1fr] gap-x-[min(1rem,4vw)]"
        >
          <Picture
            src={item.image_url}
            alt=""
            sizes="3.5rem"
            width={56}
            height={70}
            maxWidth={320}
            crop
            className="aspect-4/5 w-full rounded-md"
          />
          <div className="min-w-0">
            <p className="leading-snug break-words">{item.name}</p>
            {item.color !== null && (
              <p className="text-sm break-words text-ink-soft">{colourText(item.color)}</p>
            )}
            <p className="flex flex-wrap justify-between gap-x-4 wrap-anywhere tabular-nums">
              <span className="min-w-0 text-ink-soft">{`${item.quantity} × ${formatNaira(item.price)}`}</span>
              {isAvailable(item) && <span className="ml-auto min-w-0">{formatNaira(lineTotal(item))}</span>}
            </p>
            {isAvailable(item) && <RegularPriceNote line={item} />}
            <LineWarning item={item} items={items} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * The fee and the days in the order summary. Not a component: a text that one returns is a node of React's, which a translator may have
 * replaced.
 */
function shippingOffer({ choice, offer }: Delivery): ReactNode {
  if (offer.kind === 'open') return 'Choose where to'
  if (offer.kind === 'not-served') return NOT_SERVED
  const isKnown = offer.kind === 'known'
  return (
    <>
      <span className="text-ink">{isKnown ? deliveryFeeText(offer.fee) : estimateText(offer.estimate)}</span>
      <DatesLine days={isKnown ? offer : offer.estimate} place={choice.method === 'delivery' && choice.lga} />
    </>
  )
}
