import { formatNaira, fromKobo, toKobo } from '../../domain/money.ts'
import { refundableKobo, type RefundedOrder } from './refund-input.ts'

export interface RefundToCheck {
  /** The id of the edited refund; absent for a new one. */
  id?: string
  /** The payment that it names. */
  payment_id?: string | null
  amount: number
  status: string
}

export interface OrderToRefund extends RefundedOrder {
  payment_status: string
  /** Those that have arrived. */
  payments: readonly { id: string; counts: boolean; paid_amount: number | null }[]
}

/** Payment statuses of orders that were paid. */
const PAID = ['paid', 'refunded']

/**
 * A warning when a refund exceeds what was paid and not refunded yet, or repeats another one: a colleague may have recorded it, or
 * its first attempt was saved and the answer lost. Staff may save it nevertheless. Null without a reason to warn, for a rejected
 * refund, and for an edit that changes neither the amount nor the payment.
 */
export function refundWarning(order: OrderToRefund, refund: RefundToCheck): string | null {
  if (refund.status === 'rejected') return null
  const before = order.refunds.find(({ id }) => id === refund.id)
  if (before && isSameMoney(before, refund) && before.status !== 'rejected') return null
  if (others(order, refund).some(({ amount }) => amount === refund.amount))
    return `This order has a refund of ${formatNaira(refund.amount)} already.`
  const payment = order.payments.find(({ id }) => id === refund.payment_id)
  return (
    (payment?.counts !== false ? saleWarning(order, refund) : null) ??
    (payment ? paymentWarning(order, payment, refund) : null)
  )
}

function isSameMoney(
  before: RefundedOrder['refunds'][number],
  { amount, payment_id }: RefundToCheck,
): boolean {
  return before.amount === amount && (before.payment_id ?? null) === (payment_id ?? null)
}

function saleWarning(order: OrderToRefund, refund: RefundToCheck): string | null {
  if (!PAID.includes(order.payment_status))
    return `This order has not been paid: its payment is ${order.payment_status}.`
  const left = Math.max(0, refundableKobo(order, refund.id))
  if (toKobo(refund.amount) <= left) return null
  const total = formatNaira(order.total_amount)
  return left === toKobo(order.total_amount)
    ? `This is more than the order's total of ${total}.`
    : `This is more than is left to refund: ${formatNaira(fromKobo(left))} of the order's total of ${total}.`
}

/** What an order does not count is neither of its total nor of what it was refunded, so it is compared with the payment alone. */
function paymentWarning(
  order: OrderToRefund,
  { id, paid_amount }: OrderToRefund['payments'][number],
  refund: RefundToCheck,
): string | null {
  const paid = formatNaira(paid_amount ?? 0)
  const named = others(order, refund).filter(({ payment_id }) => payment_id === id)
  const left = named.reduce((kobo, { amount }) => kobo - toKobo(amount), toKobo(paid_amount ?? 0))
  if (toKobo(refund.amount) <= left) return null
  return named.length === 0
    ? `This is more than the payment of ${paid}.`
    : `This is more than is left to refund of the payment: ${formatNaira(fromKobo(Math.max(0, left)))} of ${paid}.`
}

function others({ refunds }: RefundedOrder, refund: RefundToCheck) {
  return refunds.filter(({ id, status }) => id !== refund.id && status !== 'rejected')
}
