import { addNaira, formatNaira } from '../../../domain/money.ts'
import { restDueText, type DepositOrder } from '../../../domain/orders/order-deposit.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { whatsAppNumber } from '../../../lib/telephone.ts'

export interface RestOrder extends DepositOrder {
  id: string
  order_number: string
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  status: string
  payment_status: string
  /** Naira. */
  total_amount: number
}

/** Whether staff can ask for the rest of an order: the deposit was received, and the order is open and not paid as a whole. */
export function canAskForRest({ deposit_paid_at, status, payment_status }: RestOrder): boolean {
  return deposit_paid_at !== null && status !== 'cancelled' && payment_status === 'pending'
}

/** What is left to pay of an order, of which `paid` naira were received. */
const restOf = ({ total_amount }: RestOrder, paid: number) => formatNaira(addNaira(total_amount, -paid))

/** What staff read about the rest. */
export function restText(order: RestOrder, paid: number): string {
  const verb = order.status === 'delivered' ? 'was' : 'is'
  const left = `The deposit was received. The rest, ${restOf(order, paid)}, ${verb} due ${restDueText(order)}.`
  return order.rest_asked_at === null
    ? left
    : `${left} It was last asked for on ${formatDateTime(order.rest_asked_at)}.`
}

/** The link that opens WhatsApp with a message to the customer; undefined for a customer who gets a mail or has no number. */
export function restByWhatsApp(order: RestOrder, paid: number, address: string): string | undefined {
  const number = whatsAppNumber(order.customer_phone ?? '')
  if (order.customer_email !== null || number === '') return undefined
  const ready = `Your order ${order.order_number} is ready.`
  const text = `Hello ${order.customer_name}! ${ready} You can pay the rest, ${restOf(order, paid)}, here: ${address}`
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
