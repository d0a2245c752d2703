import { addNaira } from '../money.ts'

/** When the rest of an order is due: orders.rest_due. */
export type RestDue = 'before_delivery' | 'on_delivery'

/** An order, as far as its deposit counts: docs/behaviour/deposits.md. Amounts in naira. */
export interface DepositOrder {
  /** What of the goods is paid at first; null without a deposit. */
  deposit_amount: number | null
  deposit_fee: number
  deposit_paid_at: string | null
  rest_asked_at: string | null
  rest_due: string | null
  payment_method: string | null
  prepays_delivery: boolean
  delivery_method: string | null
  delivery_fee: number | null
}

/** What decides the first part of an order. */
export type DepositSums = Pick<
  DepositOrder,
  'deposit_amount' | 'deposit_fee' | 'prepays_delivery' | 'delivery_fee'
>

/** What is paid at first, in naira; 0 without a deposit. private.first_part() in SQL. */
export function firstPart(order: DepositSums): number {
  if (order.deposit_amount === null) return 0
  const prepaid = order.prepays_delivery ? (order.delivery_fee ?? 0) : 0
  return addNaira(order.deposit_amount, addNaira(order.deposit_fee, prepaid))
}

/** What a sum is for that comes after `before` naira of the same order; undefined for an order without a deposit. */
export function partName(order: DepositSums, before: number): 'Deposit' | 'Rest' | undefined {
  if (order.deposit_amount === null) return undefined
  return before < firstPart(order) ? 'Deposit' : 'Rest'
}

/** Whether the first part is all that is paid in advance for now: private.awaits_first_part() in SQL. */
export function awaitsFirstPart(order: DepositOrder): boolean {
  if (order.deposit_amount === null) return false
  const isOnDelivery = order.payment_method === 'pay_on_delivery' && order.rest_asked_at === null
  return order.deposit_paid_at === null || isOnDelivery
}

/** Whether all that is not paid in advance is paid on delivery: private.pays_all_on_delivery() in SQL. */
export function paysAllOnDelivery(order: Pick<DepositOrder, 'payment_method' | 'deposit_amount'>): boolean {
  return order.payment_method === 'pay_on_delivery' && order.deposit_amount === null
}

/** `before delivery`, `on delivery`, and the same of a pickup. */
export function restDueText({ rest_due, payment_method, delivery_method }: RestOrder): string {
  const isLast = rest_due === 'on_delivery' || payment_method === 'pay_on_delivery'
  return `${isLast ? 'on' : 'before'} ${delivery_method === 'pickup' ? 'pickup' : 'delivery'}`
}

type RestOrder = Pick<DepositOrder, 'rest_due' | 'payment_method' | 'delivery_method'>
