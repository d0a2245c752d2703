import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { totalLabel } from '../../domain/orders/order-total.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { extraCosts, type OrderCosts } from '../order/extra-costs.ts'
import { OrderItems, type OrderItem } from '../order/order-items.tsx'

export interface OwnOrderProps {
  order: OrderCosts & {
    order_number: string
    created_at: string
    /** Naira. */
    total_amount: number
    shipping_address: string
    order_items: readonly OrderItem[]
  }
  /** Whether the URL's hash points to this order. */
  isTarget?: boolean
  status: ReactNode
  /** Nothing for an order that waits for no payment. */
  payment: ReactNode
}

export function OwnOrder({ order, isTarget, status, payment }: OwnOrderProps) {
  return (
    <article
      id={order.order_number}
      aria-label={order.order_number}
      className={classNames(
        'scroll-mt-28 rounded-2xl border border-ink/10 bg-white p-5 sm:p-7',
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
        {payment && <StatusEntry label="Payment">{payment}</StatusEntry>}
      </dl>
      <OrderItems items={order.order_items} className="mt-4" />
      {extraCosts(order).map(({ label, cost }) => (
        <p key={label} className="flex justify-between gap-4 border-b border-ink/10 py-2.5">
          <span>{label}</span>
          <span className="tabular-nums">{cost}</span>
        </p>
      ))}
      <p className="mt-4 flex justify-between gap-4 font-medium">
        <span>{totalLabel(order)}</span>
        <span className="tabular-nums">{formatNaira(order.total_amount)}</span>
      </p>
      <p className="mt-3 text-sm break-words whitespace-pre-line text-ink-soft">{order.shipping_address}</p>
    </article>
  )
}

function StatusEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
