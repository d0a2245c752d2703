import { formatNaira, fromKobo, toKobo } from '../lib/money.ts'
import { refundableKobo, type RefundedOrder } from './refund.ts'

export interface RefundToCheck {
  /** Of the refund that is edited; absent for a new one. */
  id?: string
  amount: number
  status: string
}

/** Payments that brought the order's total in. */
const PAID = ['paid', 'refunded']

/**
 * What is to be thought over before this refund is saved: more would go back than came in. Never a refusal, staff may
 * have their reasons. Null when all is well, when the refund is rejected, or when the edit does not touch the money.
 */
export function refundWarning(
  order: RefundedOrder & { payment_status: string },
  refund: RefundToCheck,
): string | null {
  if (refund.status === 'rejected') return null
  const before = order.refunds.find(({ id }) => id === refund.id)
  if (before && before.amount === refund.amount && before.status !== 'rejected') return null
  if (!PAID.includes(order.payment_status))
    return `This order has not been paid: its payment is ${order.payment_status}.`
  const left = Math.max(0, refundableKobo(order, refund.id))
  if (toKobo(refund.amount) <= left) return null
  const total = formatNaira(order.total_amount)
  return left === toKobo(order.total_amount)
    ? `This is more than the order's total of ${total}.`
    : `This is more than is left to refund: ${formatNaira(fromKobo(left))} of the order's total of ${total}.`
}
