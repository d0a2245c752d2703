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
 * refund, and for an edit that does not change the amount.
 */
export function refundWarning(order: OrderToRefund, refund: RefundToCheck): string | null {
  if (refund.status === 'rejected') return null
  const before = order.refunds.find(({ id }) => id === refund.id)
  if (before && before.amount === refund.amount && before.status !== 'rejected') return null
  if (others(order, refund).some(({ amount }) => amount === refund.amount))
    return `This order has a refund of ${formatNaira(refund.amount)} already.`
  const payment = order.payments.find(({ id }) => id === refund.payment_id)
  if (payment && !payment.counts) return uncountedWarning(payment, refund)
  if (!PAID.includes(order.payment_status))
    return `This order has not been paid: its payment is ${order.payment_status}.`
  const left = Math.max(0, refundableKobo(order, refund.id))
  if (toKobo(refund.amount) <= left) return null
  const total = formatNaira(order.total_amount)
  return left === toKobo(order.total_amount)
    ? `This is more than the order's total of ${total}.`
    : `This is more than is left to refund: ${formatNaira(fromKobo(left))} of the order's total of ${total}.`
}

/** What an order does not count is neither of its total nor of what it was refunded. */
function uncountedWarning(payment: { paid_amount: number | null }, refund: RefundToCheck): string | null {
  const paid = payment.paid_amount ?? 0
  return toKobo(refund.amount) > toKobo(paid)
    ? `This is more than the payment of ${formatNaira(paid)}.`
    : null
}

function others({ refunds }: RefundedOrder, refund: RefundToCheck) {
  return refunds.filter(({ id, status }) => id !== refund.id && status !== 'rejected')
}
