import { Link } from 'react-router'
import { formatDateTime } from '../../lib/dates.ts'
import { telephoneLink, whatsAppNumber } from '../../lib/telephone.ts'
import { Button } from '../../ui/button.tsx'
import type { PaymentDecision } from './payment-dialog.tsx'
import { canCount, taskAdvice, taskText, type PaymentTask } from './payment-task.ts'

export interface PaymentTaskItemProps {
  task: PaymentTask & {
    id: string
    reference: string
    created_at: string
    resolution: string | null
    resolved_at: string | null
    orders: { id: string; customer_name: string; customer_phone: string | null } | null
  }
  /** Who dealt with it. */
  who: string
  onDecide: (decision: PaymentDecision) => void
}

const link = 'inline-flex min-h-11 items-center underline underline-offset-4'

export function PaymentTaskItem({ task, who, onDecide }: PaymentTaskItemProps) {
  const { id, reference, orders, resolved_at, resolution, created_at } = task
  const text = taskText(task)
  const advice = resolved_at === null ? taskAdvice(task.kind) : undefined
  return (
    <li className="space-y-1 py-4 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{text}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {formatDateTime(created_at)}, payment {reference}
      </p>
      {advice !== undefined && <p className="text-sm">{advice}</p>}
      {orders && <OrderLinks order={orders} />}
      {resolved_at === null ? (
        <div className="flex flex-wrap gap-3 pt-1">
          {canCount(task) && (
            <Button
              variant="outline"
              size="small"
              onClick={() => onDecide({ task: 'count', id, description: text })}
            >
              Count it for the order
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            onClick={() => onDecide({ task: 'done', id, description: text })}
          >
            Done<span className="sr-only">: {text}</span>
          </Button>
        </div>
      ) : (
        <p className="text-sm wrap-anywhere whitespace-pre-line">
          {resolution}
          <span className="block text-ink-soft">
            {who}, {formatDateTime(resolved_at)}
          </span>
        </p>
      )}
    </li>
  )
}

function OrderLinks({ order }: { order: NonNullable<PaymentTaskItemProps['task']['orders']> }) {
  const phone = order.customer_phone ?? ''
  const [call, whatsApp] = [telephoneLink(phone), whatsAppNumber(phone)]
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <Link to={`/admin/orders/${order.id}`} className={link}>
        Order {order.order_number}
      </Link>
      {call !== '' && (
        <a href={call} className={link}>
          Call {order.customer_name}
        </a>
      )}
      {whatsApp !== '' && (
        <a href={`https://wa.me/${whatsApp}`} target="_blank" rel="noreferrer" className={link}>
          WhatsApp<span className="sr-only"> to {order.customer_name} (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}
