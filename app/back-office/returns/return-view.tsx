import { Link } from 'react-router'
import { colourText } from '../../domain/colour-text.ts'
import { addNaira, formatNaira, fromKobo, toKobo } from '../../domain/money.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { proposedRefundHref } from '../consequences/refund-href.ts'
import { RefundPaymentButton } from '../gateway-refunds/refund-payment-button.tsx'
import { refundableNaira, refundLabel } from '../gateway-refunds/refund-transfer.ts'
import type { ReturnRow } from './queries.ts'
import type { ReturnDecision } from './return-dialog.tsx'
import { ReturnPhotos } from './return-photos.tsx'

export interface ReturnViewProps {
  request: ReturnRow
  onDecide: (decision: ReturnDecision) => void
}

/** One return, and what staff can do about it. */
export function ReturnView({ request, onDecide }: ReturnViewProps) {
  const { order_number: number, status, orders: order, reason, answer } = request
  const call = telephoneLink(order.customer_phone ?? '')
  return (
    <li className="space-y-2 py-5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-4">
        <Link
          to={`/admin/orders/${order.id}`}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Order {number}
        </Link>
        <StatusBadge status={status} />
      </p>
      <p className="text-sm text-ink-soft">
        {order.customer_name}, {formatDateTime(request.created_at)}
      </p>
      <ul>
        {request.return_items.map((item) => (
          <li key={item.id}>{itemText(item)}</li>
        ))}
        {status === 'received' && discountOf(request) > 0 && (
          <li>Their share of the discount, −{formatNaira(discountOf(request))}</li>
        )}
      </ul>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <ReturnPhotos names={request.photos} number={number} />
      {answer !== null && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">Answer: {answer}</p>
      )}
      <div className="flex flex-wrap gap-3 pt-1 empty:hidden">
        {status === 'requested' && (
          <>
            <Button size="small" onClick={() => onDecide({ task: 'approve', request })}>
              Approve<span className="sr-only"> the return of {number}</span>
            </Button>
            <Button variant="outline" size="small" onClick={() => onDecide({ task: 'reject', request })}>
              Reject<span className="sr-only"> the return of {number}</span>
            </Button>
          </>
        )}
        {status === 'approved' && (
          <>
            <Button size="small" onClick={() => onDecide({ task: 'receive', request })}>
              The goods are here<span className="sr-only">: {number}</span>
            </Button>
            <Button variant="outline" size="small" onClick={() => onDecide({ task: 'close', request })}>
              Close without the goods<span className="sr-only">: {number}</span>
            </Button>
          </>
        )}
        {status === 'received' && <RefundOfReturn request={request} />}
        {call !== '' && (
          <a href={call} className={buttonClasses('ghost', 'small')}>
            Call {order.customer_name}
          </a>
        )}
      </div>
    </li>
  )
}

/** `2 × Beni Chair, Colour: Oak, ₦90,000: 1 back in stock, 1 written off` */
function itemText({ quantity, restocked, order_items }: ReturnRow['return_items'][number]): string {
  const { product_name, color, price } = order_items
  const name = color === null ? product_name : `${product_name}, ${colourText(color)}`
  const text = `${quantity} × ${name}, ${formatNaira(timesNaira(price, quantity))}`
  if (restocked === null) return text
  const outcomes = [
    [restocked, 'back in stock'],
    [quantity - restocked, 'written off'],
  ] as const
  const told = outcomes.filter(([count]) => count > 0).map(([count, outcome]) => `${count} ${outcome}`)
  return `${text}: ${told.join(', ')}`
}

/** What the order's discount takes off the prices of what came back, in naira. */
function discountOf({ worth, return_items }: ReturnRow): number {
  const prices = return_items.map(({ quantity, order_items }) => timesNaira(order_items.price, quantity))
  return addNaira(
    prices.reduce((sum, naira) => addNaira(sum, naira), 0),
    -(worth ?? 0),
  )
}

function timesNaira(naira: number, quantity: number): number {
  return fromKobo(toKobo(naira) * quantity)
}

/** Its refund; before, the dialog with what was paid for what came back, by hand where no provider took the payment. */
function RefundOfReturn({ request }: { request: ReturnRow }) {
  const refund = request.refunds.find(({ status }) => status !== 'rejected')
  if (refund)
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <Link to="/admin/refunds" className="underline underline-offset-4">
          Refund of {formatNaira(refund.amount)}
        </Link>
        <StatusBadge status={refund.status} />
      </p>
    )
  const worth = request.worth ?? 0
  const payment = request.orders.payments.find((one) => (refundableNaira(one) ?? 0) > 0)
  if (!payment)
    return (
      <Link
        to={proposedRefundHref({
          orderId: request.orders.id,
          amount: worth,
          reason: `Return: ${request.reason}`,
          returnId: request.id,
        })}
        className={buttonClasses('outline', 'small')}
      >
        Refund {formatNaira(worth)} by hand
      </Link>
    )
  return (
    <RefundPaymentButton
      payment={payment}
      most={worth}
      reason={`Return: ${request.reason}`}
      returnId={request.id}
    >
      {refundLabel(payment.method)}
      <span className="sr-only">: {request.order_number}</span>
    </RefundPaymentButton>
  )
}
