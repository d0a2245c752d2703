import { addNaira, formatNaira } from '../../domain/money.ts'
import { amountPaid } from '../../domain/orders/amount-paid.ts'
import { firstPart, restDueText } from '../../domain/orders/order-deposit.ts'
import { confirmedFirst } from '../../domain/orders/order-pieces.ts'
import { costsNothing } from '../../domain/orders/order-status.ts'
import { formatDateTime } from '../../lib/dates.ts'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import { allDue, amountDue, type DueOrder } from './amount-due.ts'

type PaidOrder = Omit<DueOrder, 'payments'> &
  Pick<OwnOrderRow, 'goes_back' | 'payment_mark' | 'is_short' | 'payment_expires_at' | 'delivery_method'> & {
    payments: readonly (DueOrder['payments'][number] & Pick<OwnOrderRow['payments'][number], 'state'>)[]
  }

/** What the order's page says about its payment: docs/behaviour/account.md#paying. */
export function paymentText(order: PaidOrder): string {
  const due = amountDue(order)
  if (order.goes_back > 0) return `${formatNaira(order.goes_back)} goes back to you, usually within 3 days.`
  if (order.payment_mark === 'paid_back') return 'We have paid your money back.'
  if (order.payment_status === 'paid' && order.is_short)
    return 'We have your money, but something in this order sold out before it arrived. We will contact you.'
  if (order.payment_status === 'paid')
    return order.status === 'cancelled'
      ? 'We had received your payment. We will contact you about your money.'
      : 'We have received your payment. Thank you.'
  if (order.payments.some((payment) => payment.awaits_staff))
    return 'Your payment arrived, but not as we expected it. We are looking into it and will contact you.'
  if (order.payment_status === 'refunded') return 'We have paid your money back.'
  if (order.status === 'cancelled' || costsNothing(order)) return 'There is nothing to pay.'
  const confirmed = confirmedFirst(order)
  if (confirmed !== null)
    return `${confirmed} ${paidInAdvance(order) ? 'You pay after that.' : laterText(order)}`
  if (order.delivery_is_quoted && order.delivery_fee === null)
    return 'We work out the delivery fee first and let you know. You pay after that.'
  if (due > 0 && order.payments.some(({ state }) => state === 'submitted'))
    return 'We are checking your transfer.'
  if (due < allDue(order)) return askedText(order, due)
  const part = depositText(order, due)
  if (part !== null) return part
  if (due > 0 && order.payment_expires_at !== null)
    return `${formatNaira(due)} is due by ${formatDateTime(order.payment_expires_at)}. Until then everything is set aside for you.${restText(order, due)}`
  if (due > 0) return `${formatNaira(due)} is due.${restText(order, due)}`
  return laterText(order)
}

/** Of an order of which staff have asked for a part. */
function askedText(order: PaidOrder, due: number): string {
  const left = addNaira(addNaira(order.total_amount, -amountPaid(order.payments)), -due)
  return `We ask you for ${formatNaira(due)} now. ${formatNaira(left)} of your order is left to pay after that.`
}

/** Null for an order without a deposit. Its pieces stay once it is paid, whatever becomes of the rest. */
function depositText(order: PaidOrder, due: number): string | null {
  if (order.deposit_amount === null || order.payment_status !== 'pending') return null
  const rest = formatNaira(
    addNaira(order.total_amount, -Math.max(firstPart(order), amountPaid(order.payments))),
  )
  const restIsDue = `The rest, ${rest}, ${order.status === 'delivered' ? 'was' : 'is'} due ${restDueText(order)}.`
  if (order.deposit_paid_at === null) {
    const until = order.payment_expires_at
    const by =
      until === null ? '' : ` by ${formatDateTime(until)}. Until then everything is set aside for you`
    return `${formatNaira(due)} is due now${by}. ${restIsDue}`
  }
  const received = 'We have received your deposit. Thank you.'
  return order.rest_asked_at === null
    ? `${received} ${restIsDue}`
    : `${received} The rest, ${rest}, is due now.`
}

function paidInAdvance({ payment_method, prepays_delivery, deposit_amount }: PaidOrder): boolean {
  return (
    payment_method !== null &&
    (payment_method !== 'pay_on_delivery' || prepays_delivery || deposit_amount !== null)
  )
}

/** Of an order of which nothing is due in advance. */
function laterText(order: PaidOrder): string {
  if (order.payment_method !== 'pay_on_delivery' || order.payment_status !== 'pending')
    return 'We will contact you about the payment.'
  const isPart = amountPaid(order.payments) > 0
  if (order.status === 'delivered')
    return `${isPart ? 'The rest' : 'The payment'} was due ${handoverText(order)}.`
  return `You pay${isPart ? ' the rest' : ''} ${handoverText(order)}.`
}

/** `when your order arrives`, and the same of a pickup, or of an order that has arrived. */
function handoverText({ status, delivery_method }: PaidOrder): string {
  if (status === 'delivered')
    return delivery_method === 'pickup' ? 'when you picked it up' : 'when your order arrived'
  return delivery_method === 'pickup' ? 'when you pick it up' : 'when your order arrives'
}

/** Of an order that is paid on delivery, only the delivery fee is due now, or what staff ask for, which may be all. */
function restText(order: PaidOrder, due: number): string {
  const isAll = addNaira(amountPaid(order.payments), due) >= order.total_amount
  if (order.payment_method !== 'pay_on_delivery' || isAll) return ''
  return ` ${order.status === 'delivered' ? 'The rest was due' : 'You pay the rest'} ${handoverText(order)}.`
}
