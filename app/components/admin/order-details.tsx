import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { SpinnerPanel } from '../ui/spinner.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx'
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
  /** Undefined while they are read, null when they could not be. */
  items: readonly OrderItemView[] | null | undefined
}

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
          <div key={term} className="min-w-0">
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
  if (items === undefined) return <SpinnerPanel />
  if (items === null)
    return <p className="text-danger">The items could not be loaded. Close and try again.</p>
  if (items.length === 0) return <p className="text-ink-soft">This order has no items.</p>
  return (
    <Table label="Items of the order">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader className="text-right">Quantity</TableHeader>
          <TableHeader className="text-right">Price</TableHeader>
          <TableHeader className="text-right">Total</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="tabular-nums">
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell className="min-w-36">{item.product_name}</TableCell>
            <TableCell className="text-right">{item.quantity}</TableCell>
            <TableCell className="text-right">{formatNaira(item.price)}</TableCell>
            <TableCell className="text-right">{formatNaira(item.total)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
