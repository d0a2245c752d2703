import { Eye, Pencil, Trash2 } from 'lucide-react'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import type { Column } from './data-table.tsx'
import { EmailText } from './email-text.tsx'
import type { OrderView } from './order-details.tsx'
import { RowActions, RowButton } from './row-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

export interface OrderActions<Row> {
  onView: (order: Row) => void
  onUpdate: (order: Row) => void
  onDelete: (order: Row) => void
}

/** The columns of the list of orders (spec §2). */
export function orderColumns<Row extends OrderView>(actions: OrderActions<Row>): Column<Row>[] {
  return [
    {
      header: 'Order Number',
      sort: 'order_number',
      width: '11.25rem',
      wide: true,
      cell: (row) => <span className="font-medium md:whitespace-nowrap">{row.order_number}</span>,
    },
    {
      header: 'Customer',
      sort: 'customer_name',
      cell: (row) => <span className="wrap-break-word">{row.customer_name}</span>,
    },
    {
      header: 'Email',
      sort: 'customer_email',
      width: '7.5rem',
      cell: (row) => <EmailText>{row.customer_email}</EmailText>,
    },
    {
      header: 'Total',
      sort: 'total_amount',
      numeric: true,
      width: '7.25rem',
      cell: (row) => formatNaira(row.total_amount),
    },
    { header: 'Status', sort: 'status', width: '6.5rem', cell: (row) => <StatusBadge status={row.status} /> },
    {
      header: 'Payment',
      sort: 'payment_status',
      width: '6.25rem',
      cell: (row) => <StatusBadge status={row.payment_status} />,
    },
    {
      header: 'Date',
      sort: 'created_at',
      width: '6.75rem',
      cell: (row) => formatDate(row.created_at),
    },
    { header: 'Actions', wide: true, width: '7.25rem', cell: (row) => <Actions order={row} {...actions} /> },
  ]
}

function Actions<Row extends OrderView>(props: OrderActions<Row> & { order: Row }) {
  const { order, onView, onUpdate, onDelete } = props
  return (
    <RowActions>
      <RowButton label={`View details of ${order.order_number}`} onClick={() => onView(order)}>
        <Eye aria-hidden="true" />
      </RowButton>
      <RowButton label={`Update status of ${order.order_number}`} onClick={() => onUpdate(order)}>
        <Pencil aria-hidden="true" />
      </RowButton>
      <RowButton danger label={`Delete ${order.order_number}`} onClick={() => onDelete(order)}>
        <Trash2 aria-hidden="true" />
      </RowButton>
    </RowActions>
  )
}
