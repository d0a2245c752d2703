import { addNaira, fromKobo, toKobo } from '../../domain/money.ts'
import { paymentFee, type PaymentRates } from '../../domain/payment-methods.ts'
import type { OwnOrderRow } from './queries.ts'

/** An order, as far as it decides what is due. */
export type DueOrder = Pick<
  OwnOrderRow,
  | 'status'
  | 'payment_status'
  | 'payment_method'
  | 'prepays_delivery'
  | 'delivery_is_quoted'
  | 'delivery_fee'
  | 'total_amount'
> & {
  payments: readonly Pick<
    OwnOrderRow['payments'][number],
    'counts' | 'awaits_staff' | 'paid_amount' | 'sent_back_amount'
  >[]
}

/** What the customer can pay for the order now, in naira, as private.amount_due() computes it; 0 if nothing. */
export function amountDue(order: DueOrder): number {
  if (order.status === 'cancelled' || order.payment_status !== 'pending') return 0
  if (order.payments.some((payment) => payment.awaits_staff)) return 0
  const paid = order.payments
    .filter(({ counts }) => counts)
    .reduce(
      (sum, { paid_amount, sent_back_amount }) => sum + toKobo(paid_amount ?? 0) - toKobo(sent_back_amount),
      0,
    )
  return Math.max(fromKobo(toKobo(inAdvance(order)) - paid), 0)
}

/** What of `due` naira the customer pays by this method, whose fee replaces that of the order as in private.pay_by(). */
export function amountBy(
  order: Pick<OwnOrderRow, 'payment_method' | 'prepays_delivery' | 'total_amount' | 'payment_fee'>,
  option: PaymentRates & { method: string },
  due: number,
): number {
  if (order.prepays_delivery || option.method === order.payment_method) return due
  const fee = paymentFee(option, addNaira(order.total_amount, -order.payment_fee))
  return addNaira(due, addNaira(fee, -order.payment_fee))
}

function inAdvance(order: DueOrder): number {
  if (order.payment_method === null || (order.delivery_is_quoted && order.delivery_fee === null)) return 0
  if (order.payment_method !== 'pay_on_delivery') return order.total_amount
  return order.prepays_delivery ? (order.delivery_fee ?? 0) : 0
}
