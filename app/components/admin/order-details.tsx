import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { DataTable, type Column } from './data-table.tsx'
import { StatusBadge } from './status-badge.tsx'

export interface OrderView {
  id: string
  order_number: string
  customer_name: string
  customer_email: string
  customer_phone: string | null
  shipping_address: string
  total_amount: number
  status: string
  payment_status: string
  notes: string | null
  created_at: string
}

export interface OrderItemView {
  id: string
  product_name: string
  quantity: number
  price: number
  total: number
}

export interface OrderDetailsProps {
  order: OrderView
  /** Undefined when they could not be read. */
  items: readonly OrderItemView[] | undefined
}

/** Facts that may be long have a line of their own. */
const wide = new Set(['Shipping Address', 'Notes'])

const itemColumns: Column<OrderItemView>[] = [
  { header: 'Product', wide: true, cell: (item) => <span className="font-medium">{item.product_name}</span> },
  { header: 'Quantity', numeric: true, cell: (item) => item.quantity },
  { header: 'Price', numeric: true, cell: (item) => formatNaira(item.price) },
  { header: 'Total', numeric: true, cell: (item) => formatNaira(item.total) },
]

/** All that is known of an order (spec §2), then what was bought. */
export function OrderDetails({ order, items }: OrderDetailsProps) {
  const facts: [term: string, value: ReactNode][] = [
    ['Order Number', order.order_number],
    ['Date', formatDateTime(order.created_at)],
    ['Customer', order.customer_name],
    ['Email', order.customer_email],
    ['Phone', order.customer_phone || 'N/A'],
    ['Total Amount', formatNaira(order.total_amount)],
    ['Shipping Address', order.shipping_address],
    ['Order Status', <StatusBadge key="status" status={order.status} />],
    ['Payment Status', <StatusBadge key="payment" status={order.payment_status} />],
  ]
  if (order.notes) facts.push(['Notes', order.notes])

  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className={classNames('min-w-0', wide.has(term) && 'sm:col-span-2')}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-7 mb-3 font-serif text-xl">Items</h3>
      <OrderItems items={items} />
    </>
  )
}

function OrderItems({ items }: Pick<OrderDetailsProps, 'items'>) {
  if (items === undefined)
    return <p className="text-danger">The items could not be loaded. Close and try again.</p>
  return (
    <DataTable
      label="Items of the order"
      columns={itemColumns}
      rows={items}
      rowKey={({ id }) => id}
      empty="This order has no items."
    />
  )
}
