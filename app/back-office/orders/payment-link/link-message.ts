import { formatNaira } from '../../../domain/money.ts'
import { firstPart, paysAllOnDelivery, type DepositOrder } from '../../../domain/orders/order-deposit.ts'
import { confirmedFirst } from '../../../domain/orders/order-pieces.ts'
import { costsNothing } from '../../../domain/orders/order-status.ts'

/** What the link of an order and its message say of it. Amounts in naira. */
export interface LinkedOrder extends DepositOrder {
  order_number: string
  customer_name: string
  customer_phone: string | null
  status: string
  payment_status: string
  total_amount: number
  pieces: string | null
  delivery_is_quoted: boolean
  /** The part that staff ask for; null for all that is due. */
  asked_amount: number | null
}

/** Whether its customer can pay it on its page, now or once the payment is agreed. */
export function canPayByLink(order: LinkedOrder): boolean {
  const isAllLater = paysAllOnDelivery(order) && !order.prepays_delivery && order.asked_amount === null
  return isUnpaid(order) && !isAllLater
}

function isUnpaid(order: LinkedOrder): boolean {
  if (order.status === 'cancelled' || confirmedFirst(order) !== null) return false
  return order.payment_status === 'pending' && !costsNothing(order)
}

/** Whether staff can ask for a part. Of a rest that is paid on delivery they ask for all of it first. */
export function canAskForPart(order: LinkedOrder): boolean {
  const { payment_method: method, deposit_paid_at, rest_asked_at } = order
  const isRestLater = method === 'pay_on_delivery' && deposit_paid_at !== null && rest_asked_at === null
  return isUnpaid(order) && method !== null && !isRestLater
}

/** The message to the customer, with the address of the order's page. */
export function linkMessage(order: LinkedOrder, address: string): string {
  const price = costsNothing(order) ? '' : ` for ${formatNaira(order.total_amount)}`
  const about = `your order ${order.order_number}${price}${partOf(order)}`
  const what = canPayByLink(order) ? `You can see and pay ${about} here` : `You can follow ${about} here`
  return `Hello ${order.customer_name}! ${what}: ${address}`
}

/** Of an order of which a part is paid now: `, of which ₦70,000 is paid first,`. */
function partOf(order: LinkedOrder): string {
  if (order.asked_amount !== null) return `, of which ${formatNaira(order.asked_amount)} is paid now,`
  const first = order.deposit_paid_at === null ? firstPart(order) : 0
  return first > 0 ? `, of which ${formatNaira(first)} is paid first,` : ''
}
