import { addNaira } from '../../domain/money.ts'
import { amountPaid } from '../../domain/orders/amount-paid.ts'
import {
  awaitsFirstPart,
  firstPart,
  paysAllOnDelivery,
  type DepositOrder,
} from '../../domain/orders/order-deposit.ts'
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
  | 'asked_amount'
  | 'pieces'
> &
  DepositOrder & {
    payments: readonly Pick<
      OwnOrderRow['payments'][number],
      'counts' | 'awaits_staff' | 'paid_amount' | 'sent_back_amount'
    >[]
  }

/** What the customer can pay for the order now, in naira, by the rules of start_payment() and with its test cases; 0 if nothing. */
export function amountDue(order: DueOrder): number {
  const all = allDue(order)
  return order.asked_amount === null ? all : Math.min(order.asked_amount, all)
}

/** The same without regard to the part that staff have asked for. */
export function allDue(order: DueOrder): number {
  if (order.status === 'cancelled' || order.payment_status !== 'pending') return 0
  if (order.payments.some((payment) => payment.awaits_staff) || confirmedFirst(order)) return 0
  const paid = amountPaid(order.payments)
  return Math.max(addNaira(inAdvance(order), -paid), askedBeforeDelivery(order, paid), 0)
}

/** What staff ask for of an order that is paid on delivery, in naira; 0 for other orders, whose part is one of what is due anyway. */
function askedBeforeDelivery(order: DueOrder, paid: number): number {
  if (!paysAllOnDelivery(order) || order.asked_amount === null || isFeeMissing(order)) return 0
  return Math.min(order.asked_amount, addNaira(order.total_amount, -paid))
}

/**
 * What the customer pays now by this method, in naira, with the same test cases as start_payment(). Of the part that staff have asked for
 * just that: the fee of the method is one on all that is due.
 */
export function amountBy(order: FeeOrder, option: PaymentRates & { method: string }): number {
  const [due, all] = [amountDue(order), allDue(order)]
  const allBy = allDueBy(order, option, all)
  return due < all ? Math.min(due, allBy) : allBy
}

/** What the order costs by this method, in naira. */
export function totalBy(order: FeeOrder, option: PaymentRates & { method: string }): number {
  const all = allDue(order)
  return addNaira(order.total_amount, addNaira(allDueBy(order, option, all), -all))
}

type FeeOrder = DueOrder & Pick<OwnOrderRow, 'payment_fee'>

/**
 * The fee of the method replaces that of the order, as in private.pay_by(). A part of the order is paid by any method, and the fee stays,
 * except that each part of an order with a deposit has the fee of its own method.
 */
function allDueBy(order: FeeOrder, option: PaymentRates & { method: string }, due: number): number {
  if (order.deposit_amount !== null) return amountOfPart(order, option, due)
  if (paysPart(order, due) || option.method === order.payment_method) return due
  const fee = paymentFee(option, addNaira(order.total_amount, -order.payment_fee))
  return addNaira(due, addNaira(fee, -order.payment_fee))
}

/** As private.change_method_of_part() has it. Once something of the part is paid, any method pays what is left of it. */
function amountOfPart(order: FeeOrder, option: PaymentRates, due: number): number {
  const isFirst = order.deposit_paid_at === null
  if (amountPaid(order.payments) > (isFirst ? 0 : firstPart(order))) return due
  const fee = isFirst ? order.deposit_fee : addNaira(order.payment_fee, -order.deposit_fee)
  const goods = addNaira(due, -fee)
  return addNaira(goods, paymentFee(option, goods))
}

type WayToPay = Pick<OwnOrderRow, 'payment_method' | 'prepays_delivery' | 'total_amount' | 'deposit_amount'>

/** Whether what is due is a part of the order. Its payment may then be by a method that the order does not name. */
function paysPart(
  { payment_method, prepays_delivery, total_amount, deposit_amount }: WayToPay,
  due: number,
): boolean {
  const isPart = prepays_delivery || payment_method === 'pay_on_delivery' || deposit_amount !== null
  return isPart || due < total_amount
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

function isFeeMissing({ delivery_is_quoted, delivery_fee }: DueOrder): boolean {
  return delivery_is_quoted && delivery_fee === null
}

function inAdvance(order: DueOrder): number {
  if (order.payment_method === null || isFeeMissing(order)) return 0
  if (awaitsFirstPart(order)) return firstPart(order)
  if (order.deposit_amount !== null) return order.total_amount
  if (order.payment_method !== 'pay_on_delivery') return order.total_amount
  return order.prepays_delivery ? (order.delivery_fee ?? 0) : 0
}
