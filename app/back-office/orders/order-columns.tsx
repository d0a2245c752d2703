import Eye from '~icons/lucide/eye'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import { formatNaira } from '../../domain/money.ts'
import { paymentMarkLabel, type OrderFigures } from '../../domain/orders/order-figures.ts'
import { costsNothing, pickupStep } from '../../domain/orders/order-status.ts'
import { formatDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { PaymentBadge, StatusBadge } from '../../ui/status-badge.tsx'
import { RowActions, RowButton } from '../list/row-actions.tsx'
import type { CardLayout, Column } from '../list/table/column.ts'
import { TruncatedText } from '../list/table/truncated-text.tsx'
import type { OrderView } from './order-details.tsx'
import { piecesMark, type OrderPiecesState } from './pieces-mark.ts'

export interface OrderActions<Row> {
  onView: (order: Row) => void
  onUpdate: (order: Row) => void
  onDelete: (order: Row) => void
}

/** The layout of an order on a phone. */
export const ORDER_CARD: CardLayout = {
  columns: 'auto auto minmax(0, 1fr) auto',
  areas: [
    'number number number tick',
    'customer customer customer total',
    'email email email date',
    'status payment . actions',
  ],
}

/** The columns of the list of orders (docs/behaviour/orders.md#the-list). */
export function orderColumns<Row extends OrderView & OrderPiecesState & { figures: OrderFigures }>(
  actions: OrderActions<Row>,
): Column<Row>[] {
  return [
    {
      header: 'Order Number',
      sort: 'order_number',
      width: 11.25,
      area: 'number',
      wide: true,
      cell: (row) => <span className="font-medium md:whitespace-nowrap">{row.order_number}</span>,
    },
    {
      header: 'Customer',
      sort: 'customer_name',
      width: 9,
      share: 3,
      area: 'customer',
      cell: (row) => <span className="wrap-break-word">{row.customer_name}</span>,
    },
    {
      header: 'Email',
      sort: 'customer_email',
      width: 13,
      share: 2,
      folds: { under: 'Customer', order: 3 },
      area: 'email',
      cell: (row) => <TruncatedText>{row.customer_email ?? '–'}</TruncatedText>,
    },
    {
      header: 'Total',
      sort: 'total_amount',
      numeric: true,
      width: 9,
      area: 'total',
      cell: (row) => formatNaira(row.total_amount),
    },
    {
      header: 'Status',
      sort: 'status',
      width: 6.75,
      area: 'status',
      cell: (row) => <Status order={row} />,
    },
    {
      header: 'Payment',
      sort: 'payment_status',
      width: 6.25,
      folds: { under: 'Status', order: 1 },
      area: 'payment',
      cell: (row) => (
        <PaymentBadge
          status={row.payment_status}
          isFree={costsNothing(row)}
          mark={paymentMarkLabel(row.figures.mark)}
        />
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      width: 6.75,
      folds: { under: 'Order Number', order: 2 },
      area: 'date',
      cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
    },
    {
      header: 'Actions',
      wide: true,
      width: 7.5,
      area: 'actions',
      cell: (row) => <Actions order={row} {...actions} />,
    },
  ]
}

function Status({ order }: { order: OrderView & OrderPiecesState }) {
  const mark = piecesMark(order)
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={order.status} label={pickupStep(order)?.title} />
      {mark && (
        <Badge tone="outline" wraps>
          {mark.label}
        </Badge>
      )}
    </span>
  )
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
