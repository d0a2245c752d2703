import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { colourText } from '../../domain/colour-text.ts'
import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import { formatNaira } from '../../domain/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'

export interface OwnOrderProps {
  order: {
    order_number: string
    created_at: string
    /** Naira. */
    total_amount: number
    shipping_address: string
    /** Null where delivery is agreed after the order. */
    delivery_method: string | null
    /** Naira; null until it is known. */
    delivery_fee: number | null
    delivery_min_days: number | null
    delivery_max_days: number | null
    order_items: readonly {
      id: string
      product_name: string
      color: string | null
      quantity: number
      total: number
    }[]
  }
  /** Whether the URL's hash points to this order. */
  isTarget?: boolean
  status: ReactNode
  payment: ReactNode
}

export function OwnOrder({ order, isTarget, status, payment }: OwnOrderProps) {
  return (
    <article
      id={order.order_number}
      aria-label={order.order_number}
      className={classNames(
        'scroll-mt-28 rounded-2xl bg-white p-5 sm:p-7',
        isTarget && 'ring-2 ring-terracotta',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-base font-medium tracking-normal tabular-nums">
          <Link
            to={`/account/orders/${order.order_number}`}
            className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
          >
            {order.order_number}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{formatDate(order.created_at)}</p>
      </header>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <StatusEntry label="Status">{status}</StatusEntry>
        <StatusEntry label="Payment">{payment}</StatusEntry>
      </dl>
      <ul aria-label="Items" className="mt-4 divide-y divide-ink/10 border-y border-ink/10">
        {order.order_items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0 break-words">
              {item.quantity} × {item.product_name}
              {item.color !== null && (
                <span className="block text-sm text-ink-soft">{colourText(item.color)}</span>
              )}
            </span>
            <span className="tabular-nums">{formatNaira(item.total)}</span>
          </li>
        ))}
      </ul>
      {order.delivery_method !== null && (
        <p className="flex justify-between gap-4 border-b border-ink/10 py-2.5">
          <span>{deliveryLabel(order)}</span>
          <span className="tabular-nums">{deliveryFeeText(order.delivery_fee)}</span>
        </p>
      )}
      <p className="mt-4 flex justify-between gap-4 font-medium">
        <span>Total</span>
        <span className="tabular-nums">{formatNaira(order.total_amount)}</span>
      </p>
      <p className="mt-3 text-sm break-words whitespace-pre-line text-ink-soft">{order.shipping_address}</p>
    </article>
  )
}

function deliveryLabel(order: OwnOrderProps['order']): string {
  const days = deliveryDaysText({ min_days: order.delivery_min_days, max_days: order.delivery_max_days })
  const label = order.delivery_method === 'pickup' ? 'Pickup' : 'Delivery'
  return days === null ? label : `${label}, ${days}`
}

function StatusEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
