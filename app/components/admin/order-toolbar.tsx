import { ORDER_LIST, ORDER_STATUSES, PAYMENT_STATUSES, type OrderFilter } from '../../lib/order-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkChoice } from './bulk-choice.tsx'
import { capitalised } from './capitalised.ts'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import type { ListControls } from './use-list-query.ts'
import type { Selection } from './use-selection.ts'

const ORDER_LABELS: Record<string, string> = {
  created_at: 'Date',
  order_number: 'Order Number',
  customer_name: 'Customer',
  customer_email: 'Email',
  total_amount: 'Total',
  status: 'Status',
  payment_status: 'Payment',
}

const ORDERS = ORDER_LIST.orders.map((order) => ({ ...order, label: ORDER_LABELS[order.column]! }))

const FILTERS: ListFilter<OrderFilter>[] = [
  {
    name: 'status',
    label: 'Status',
    everything: 'All statuses',
    options: capitalised(ORDER_STATUSES),
  },
  {
    name: 'payment',
    label: 'Payment',
    everything: 'All payments',
    options: capitalised(PAYMENT_STATUSES),
  },
]

export const ORDER_NOUNS = ['order', 'orders'] as const

export interface OrderToolbarProps {
  list: ListControls<OrderFilter>
  total: number | undefined
}

/** How one finds orders: by a part of number, customer or e-mail address, by status, by payment. */
export function OrderToolbar({ list, total }: OrderToolbarProps) {
  return (
    <ListToolbar
      list={list}
      searchLabel="Search orders by number, customer or email"
      searchPlaceholder="Search orders..."
      filters={FILTERS}
      orders={ORDERS}
      total={total}
      nouns={ORDER_NOUNS}
    />
  )
}

export interface OrderBulkBarProps {
  selection: Selection
  total: number | undefined
  /** What is being done just now. */
  progress?: string
  onStatus: (status: string) => void
}

/** What can be done with many orders at once. */
export function OrderBulkBar({ selection, total, progress, onStatus }: OrderBulkBarProps) {
  return (
    <BulkBar selection={selection} total={total} nouns={ORDER_NOUNS} progress={progress}>
      <BulkChoice
        label="Set status"
        options={capitalised(ORDER_STATUSES)}
        busy={progress !== undefined}
        onChoose={onStatus}
      />
    </BulkBar>
  )
}
