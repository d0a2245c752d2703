import { useEffect, useRef } from 'react'
import { deliveryFeeText } from '../../domain/delivery.ts'
import { formatNaira } from '../../domain/money.ts'
import { changesTotal, type OrderChange } from '../cart/order-changes.ts'

export interface OrderChangedNoteProps {
  changes: readonly OrderChange[]
  /** The present total in naira; null where nothing can be had. */
  total: number | null
  isBeforeDelivery: boolean
}

/** Shown when an order was refused because it had changed: docs/behaviour/checkout.md#the-agreed-total. Takes the focus. */
export default function OrderChangedNote({ changes, total, isBeforeDelivery }: OrderChangedNoteProps) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])
  const isNewTotal = changes.some(changesTotal)

  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-labelledby="order-changed"
      // The focus scrolls to it: between the header and a toast at the bottom.
      className="scroll-mt-32 scroll-mb-40 rounded-xl border-2 border-terracotta bg-cream p-4"
    >
      <h3 id="order-changed" className="font-sans text-base font-medium tracking-normal">
        Your order has changed
      </h3>
      <ul className="mt-2 space-y-2">
        {changes.map((change) => (
          <li key={`${change.id} ${change.kind}`} className="break-words">
            <Change change={change} />
          </li>
        ))}
      </ul>
      <p className="mt-3">
        Nothing has been ordered yet.{' '}
        {total !== null ? (
          <span>
            <span>{`The ${isNewTotal ? 'new ' : ''}total ${isBeforeDelivery ? 'before delivery ' : ''}is `}</span>
            <strong className="font-medium">{formatNaira(total)}</strong>. Press Place Order again if you
            agree.
          </span>
        ) : (
          <span>Nothing in your cart can be had at the moment.</span>
        )}
      </p>
    </section>
  )
}

function Change({ change }: { change: OrderChange }) {
  switch (change.kind) {
    case 'price':
      return (
        <span>
          <span>{change.name}</span> is now <strong className="font-medium">{formatNaira(change.now)}</strong>{' '}
          each. It was <s>{formatNaira(change.before)}</s>.
        </span>
      )
    case 'delivery':
      return (
        <span>
          Delivery: <strong className="font-medium">{deliveryFeeText(change.now)}</strong>.
          {change.before !== undefined && (
            <span>
              {' '}
              It was <s>{deliveryFeeText(change.before)}</s>.
            </span>
          )}
        </span>
      )
    default:
      return <span>{change.message}</span>
  }
}
