import { formatNaira, toKobo } from '../../domain/money.ts'

export interface PaymentTask {
  kind: string
  amount: number
  /** Of the payment; of what an order owes, the order's number. */
  reference: string
  /** Null for money that the shop did not ask for. */
  payments: {
    paid_amount: number | null
    mode: string
    refund_transfers: { amount: number; state: string }[]
  } | null
  /** Null once the order was deleted, and for a payment that belongs to none. */
  orders: { order_number: string; status: string; payment_status: string } | null
}

/** What happened, in plain words; of a payment with a test key, with 'Test' before it. */
export function taskText(task: PaymentTask): string {
  return `${task.payments?.mode === 'test' ? 'Test: ' : ''}${textOfKind(task)}`
}

function textOfKind({ kind, amount, reference, orders, payments }: PaymentTask): string {
  const naira = formatNaira(amount)
  const order = orders ? `order ${orders.order_number}` : unknownOrder(payments)
  const ofOrder = `order ${reference}${orders ? '' : ', which was deleted'}`
  switch (kind) {
    case 'overpaid':
      return `Paid too much: ${naira} more than was due for ${order}`
    case 'underpaid':
      return `Paid too little: ${naira} are missing for ${order}`
    case 'paid_short':
      return `Paid, but sold out meanwhile: ${naira} for ${order}`
    case 'paid_cancelled':
      return `Paid after it was cancelled: ${naira} for ${order}`
    case 'paid_without_order':
      return `Paid: ${naira} for an order that was deleted`
    case 'paid_again':
      return `Paid a second time: ${naira} for ${order}`
    case 'amount_changed':
      return `Now reported as another amount than before: ${naira} for ${order}`
    case 'reversed':
      return `Taken back by the provider: ${naira} of ${order}`
    case 'refunded_elsewhere':
      return `Sent back to the customer, but not by the shop: ${naira} of ${order}`
    case 'disputed':
      return `Disputed by the customer: ${naira} of ${order}`
    case 'dispute_lost':
      return `Taken back after a dispute: ${naira} of ${order}`
    case 'to_send_back':
      return `To send back: ${naira} of ${ofOrder}`
    case 'to_collect':
      return `To collect: ${naira} for ${ofOrder}`
    case 'mismatch':
      return `Paid in another currency or with another key than asked for: ${naira} for ${order}`
    default:
      return `A payment that the shop did not ask for: ${naira}`
  }
}

/** Whether the task is about what an order owes, or its customer. It closes by itself when nothing is owed any more. */
export function isOwed(kind: string): boolean {
  return kind === 'to_send_back' || kind === 'to_collect'
}

/** The received return that a refund of its order is of: the only one without a refund. Of several, nobody knows which. */
export function returnToRefund(
  returns: readonly { id: string; status: string; refunds: readonly { status: string }[] }[],
): string | undefined {
  const unpaid = returns.filter(
    ({ status, refunds }) => status === 'received' && refunds.every((refund) => refund.status === 'rejected'),
  )
  return unpaid.length === 1 ? unpaid[0]?.id : undefined
}

/** What staff do next; undefined where the buttons say it. */
export function taskAdvice({ kind, orders }: Pick<PaymentTask, 'kind' | 'orders'>): string | undefined {
  switch (kind) {
    case 'to_send_back':
      return orders
        ? 'Refund it through the provider, or record the refund by hand. The task closes by itself.'
        : 'Send the money back, then note here how.'
    case 'to_collect':
      return orders
        ? 'When the money is here, set the payment of the order to Paid. If you do not ask for it, such as after a discount, note the reason here.'
        : 'When the money is here, note it here.'
    case 'disputed':
      return 'Answer in the provider’s dashboard before its time is over.'
    case 'paid_again':
      return 'Send the money back in the provider’s dashboard.'
    case 'amount_changed':
      return 'Look at the payment in the provider’s dashboard.'
    case 'reversed':
    case 'refunded_elsewhere':
    case 'dispute_lost':
      return 'Record a refund by hand that names this payment, so that order and statement agree.'
    default:
      return undefined
  }
}

function unknownOrder(payments: PaymentTask['payments']): string {
  return payments ? 'an order that was deleted' : 'a payment that the shop did not ask for'
}

/** Who dealt with a task, by the names of staff; a dispute is closed by the provider, and what is owed by what happens to the order. */
export function resolverOf(
  { kind, resolved_by }: { kind: string; resolved_by: string | null },
  names: ReadonlyMap<string, string>,
): string {
  if (resolved_by === null && kind === 'disputed') return 'The provider'
  if (resolved_by === null && isOwed(kind)) return 'By itself'
  return names.get(resolved_by ?? '') ?? 'A former member of staff'
}

const MAY_COUNT = new Set(['overpaid', 'underpaid', 'paid_cancelled'])

/** Whether staff can let the payment count: its order is open and not paid, and the money was not sent back. */
export function canCount({ kind, payments, orders }: PaymentTask): boolean {
  const isOpen = orders !== null && orders.status !== 'cancelled' && orders.payment_status === 'pending'
  return isOpen && payments !== null && MAY_COUNT.has(kind) && !isSentBack(payments)
}

/** Whether nothing is left of a payment. */
function isSentBack({ paid_amount, refund_transfers }: NonNullable<PaymentTask['payments']>): boolean {
  const sent = refund_transfers.filter(({ state }) => state !== 'failed')
  return sent.reduce((rest, { amount }) => rest - toKobo(amount), toKobo(paid_amount ?? 0)) <= 0
}
