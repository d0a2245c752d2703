import { addNaira, fromKobo, toKobo } from '../../domain/money.ts'
import { confirmedFirst } from '../../domain/orders/order-pieces.ts'
import { paymentFee, type PaymentRates } from '../../domain/payment-methods.ts'
import type { OwnOrderRow, OwnPayment } from '../own-order/own-order-row.ts'

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
  | 'pieces'
> & {
  payments: readonly Pick<
    OwnOrderRow['payments'][number],
    'counts' | 'awaits_staff' | 'paid_amount' | 'sent_back_amount'
  >[]
}

/** What the customer can pay for the order now, in naira, by the rules of start_payment() and with its test cases; 0 if nothing. */
export function amountDue(order: DueOrder): number {
  if (order.status === 'cancelled' || order.payment_status !== 'pending') return 0
  if (order.payments.some((payment) => payment.awaits_staff) || confirmedFirst(order)) return 0
  const paid = order.payments
    .filter(({ counts }) => counts)
    .reduce(
      (sum, { paid_amount, sent_back_amount }) => sum + toKobo(paid_amount ?? 0) - toKobo(sent_back_amount),
      0,
    )
  return Math.max(fromKobo(toKobo(inAdvance(order)) - paid), 0)
}

/**
 * What the customer pays, in naira, by this method when `due` is to be paid. The fee of the method replaces that of the order, as in
 * private.pay_by() and with the same test cases. A part of the order is paid by any method, and the fee stays.
 */
export function amountBy(
  order: WayToPay & Pick<OwnOrderRow, 'payment_fee'>,
  option: PaymentRates & { method: string },
  due: number,
): number {
  if (paysPart(order, due) || option.method === order.payment_method) return due
  const fee = paymentFee(option, addNaira(order.total_amount, -order.payment_fee))
  return addNaira(due, addNaira(fee, -order.payment_fee))
}

type WayToPay = Pick<OwnOrderRow, 'payment_method' | 'prepays_delivery' | 'total_amount'>

/** Whether what is due is a part of the order. Its payment may then be by a method that the order does not name. */
function paysPart({ prepays_delivery, total_amount }: WayToPay, due: number): boolean {
  return prepays_delivery || due < total_amount
}

/**
 * The transfer of what is due, or one whose receipt is checked. The transfer of another amount, which was due before, gets no
 * more money.
 */
export function openTransfer<Payment extends Pick<OwnPayment, 'method' | 'state' | 'amount'>>(
  order: WayToPay & { payments: readonly Payment[] },
  due: number,
): Payment | undefined {
  return order.payments.find(
    ({ method, state, amount }) =>
      method === 'bank_transfer' &&
      (state === 'submitted' ||
        (['pending', 'rejected'].includes(state) &&
          amount === due &&
          (order.payment_method === method || paysPart(order, due)))),
  )
}

function inAdvance(order: DueOrder): number {
  if (order.payment_method === null || (order.delivery_is_quoted && order.delivery_fee === null)) return 0
  if (order.payment_method !== 'pay_on_delivery') return order.total_amount
  return order.prepays_delivery ? (order.delivery_fee ?? 0) : 0
}
