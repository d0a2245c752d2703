import type { MailedOrder } from './mail-content.ts'
import { nairaText } from './mail-values.ts'

/** As PAYMENT_METHOD_LABELS of the app, in short. */
const METHODS: Record<string, string> = {
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
  bank_transfer: 'Bank transfer',
  pay_on_delivery: 'Pay on delivery',
  cash: 'Cash',
  card_terminal: 'Card terminal',
}

/** What a mail to staff says about the payment: the way to pay, whether it is paid, and what waits for staff. */
export function staffPaymentLines(order: MailedOrder): string[] {
  const method = order.payment_method
  const way = method === null ? 'agreed with the customer' : (METHODS[method] ?? method)
  return [
    ...(order.total_amount === 0 ? [] : [`Way to pay: ${way}`]),
    stateLine(order),
    ...(order.waits_for_pieces ? ['The quantity waits for your confirmation.'] : []),
    ...(isFeeMissing(order) ? ['The delivery fee waits to be worked out by you.'] : []),
  ]
}

function stateLine(order: MailedOrder): string {
  if (order.payment_status === 'paid') return 'Paid.'
  if (order.payment_status !== 'pending') return `Payment ${order.payment_status}.`
  if (order.total_amount === 0 && !isFeeMissing(order)) return 'There is nothing to pay.'
  const due = order.amount_due
  return due === null || due <= 0 ? 'Not paid yet.' : `Not paid yet: ${nairaText(due)} is due.`
}

function isFeeMissing({ delivery_method, delivery_fee }: MailedOrder): boolean {
  return delivery_method !== null && delivery_fee === null
}
