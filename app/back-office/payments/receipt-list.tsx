import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { Panel } from '../page/panel.tsx'
import { ReceiptButton } from './receipt-button.tsx'

export interface ReceiptListProps {
  receipts: readonly {
    id: string
    amount: number
    reference: string
    receipt: string | null
    updated_at: string
    orders: { id: string; order_number: string; customer_name: string } | null
  }[]
}

/** Transfers that staff have not looked at yet. They are confirmed and rejected in the order. */
export function ReceiptList({ receipts }: ReceiptListProps) {
  if (receipts.length === 0) return null
  return (
    <Panel title="Receipts to check" className="mb-5">
      <ul className="divide-y divide-ink/10">
        {receipts.map(({ id, amount, reference, receipt, updated_at, orders }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              {orders && (
                <Link
                  to={`/admin/orders/${orders.id}`}
                  className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
                >
                  Order {orders.order_number}
                </Link>
              )}
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {formatNaira(amount)}
                {orders && ` from ${orders.customer_name}`}, {formatDateTime(updated_at)}
              </span>
            </span>
            {receipt !== null && <ReceiptButton receipt={receipt} reference={reference} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
