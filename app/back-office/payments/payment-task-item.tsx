import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { telephoneLink, whatsAppNumber } from '../../lib/telephone.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { proposedRefundHref } from '../consequences/refund-href.ts'
import { RefundPaymentButton } from '../gateway-refunds/refund-payment-button.tsx'
import { refundableNaira, refundLabel, type RefundablePayment } from '../gateway-refunds/refund-transfer.ts'
import type { PaymentDecision } from './payment-dialog.tsx'
import { canCount, isOwed, returnToRefund, taskAdvice, taskText, type PaymentTask } from './payment-task.ts'

export interface PaymentTaskItemProps {
  task: PaymentTask & {
    id: string
    created_at: string
    resolution: string | null
    resolved_at: string | null
    orders: OfTask | null
  }
  /** Who dealt with it. */
  who: string
  onDecide: (decision: PaymentDecision) => void
}

interface OfTask {
  id: string
  customer_name: string
  customer_phone: string | null
  returns: readonly { id: string; status: string; refunds: readonly { status: string }[] }[]
  payments: readonly (RefundablePayment & { order_number: string; counts: boolean; mode: string })[]
}

const link = 'inline-flex min-h-11 items-center underline underline-offset-4'

export function PaymentTaskItem({ task, who, onDecide }: PaymentTaskItemProps) {
  const { id, kind, amount, reference, orders, resolved_at, resolution, created_at } = task
  const text = taskText(task)
  const advice = resolved_at === null ? taskAdvice(task) : undefined
  return (
    <li className="space-y-1 py-4 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{text}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {formatDateTime(created_at)}
        {!isOwed(kind) && `, payment ${reference}`}
      </p>
      {advice !== undefined && <p className="text-sm">{advice}</p>}
      {orders && <OrderLinks order={orders} />}
      {resolved_at === null ? (
        <div className="flex flex-wrap gap-3 pt-1">
          {kind === 'to_send_back' && orders && <RefundOfTask order={orders} amount={amount} />}
          {canCount(task) && (
            <Button
              variant="outline"
              size="small"
              onClick={() => onDecide({ task: 'count', id, description: text, amount })}
            >
              Count it for the order
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            onClick={() => onDecide({ task: 'done', id, description: text, amount })}
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

/** Through the provider that took a payment of the order, where one did. */
function RefundOfTask({ order, amount }: { order: OfTask; amount: number }) {
  const payment = order.payments.find(
    (one) => one.counts && one.mode === 'live' && (refundableNaira(one) ?? 0) > 0,
  )
  const returnId = returnToRefund(order.returns)
  if (payment)
    return (
      <RefundPaymentButton payment={payment} most={amount} {...(returnId !== undefined && { returnId })}>
        {refundLabel(payment.method)}
        <span className="sr-only">: {payment.order_number}</span>
      </RefundPaymentButton>
    )
  return (
    <Link
      to={proposedRefundHref({ orderId: order.id, amount, returnId })}
      className={buttonClasses('outline', 'small')}
    >
      Refund {formatNaira(amount)} by hand
    </Link>
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
