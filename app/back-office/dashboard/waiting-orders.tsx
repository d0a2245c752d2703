import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Panel } from '../page/panel.tsx'
import type { WaitingWork } from './queries.ts'
import { timeSince } from './time-since.ts'
import { WaitingWorkList } from './waiting-work.tsx'

export interface WaitingOrderView {
  id: string
  order_number: string
  customer_name: string
  total_amount: number
  status: string
  created_at: string
}

interface WaitingOrdersProps {
  orders: readonly WaitingOrderView[]
  count: number
  shopHasOrders: boolean
  /** What waits beside orders. */
  work: readonly WaitingWork[]
}

/** What waits for staff, and the orders that have not been shipped yet, oldest first. */
export function WaitingOrders({ orders, count, shopHasOrders, work }: WaitingOrdersProps) {
  return (
    <Panel title="Waiting orders">
      <WaitingWorkList work={work} />
      {orders.length === 0 ? (
        <p className="text-ink-soft">{nothingWaits(shopHasOrders, work.length > 0)}</p>
      ) : (
        <ul className="-mt-2 divide-y divide-ink/8">
          {orders.map((order) => (
            <li key={order.id} className="relative py-2.5">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  to={`/admin/orders/${order.id}`}
                  className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {order.order_number}
                </Link>
                <StatusBadge status={order.status} />
              </div>
              <p className="mt-0.5 flex justify-between gap-3 text-sm text-ink-soft">
                <span className="truncate">{order.customer_name}</span>
                <span className="shrink-0 tabular-nums">{formatNaira(order.total_amount)}</span>
              </p>
              <p className="text-sm text-ink-soft" title={formatDateTime(order.created_at)}>
                Waiting for {timeSince(order.created_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {count > orders.length && (
        <Link
          to="/admin/orders?status=waiting&sort=created_at.asc"
          className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          The {orders.length} oldest of {count.toLocaleString('en-NG')} that wait: see all
        </Link>
      )}
    </Panel>
  )
}

function nothingWaits(shopHasOrders: boolean, hasWork: boolean): string {
  if (!shopHasOrders) return 'No order has come yet. Those that wait will show here.'
  return hasWork ? 'No order waits to be sent.' : 'No order waits. Well done!'
}
