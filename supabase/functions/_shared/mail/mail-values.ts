import type { MailContent, MailedOrder } from './mail-content.ts'
import { readablePhone } from './mail-phone.ts'

const wholeNaira = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const nairaAndKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** `₦1,250` or `₦1,250.50`. */
export function nairaText(amount: number): string {
  const kobo = Math.round(amount * 100)
  return `₦${(kobo % 100 === 0 ? wholeNaira : nairaAndKobo).format(kobo / 100)}`
}

/** Letters of any script. A full stop within a word could make it the name of a website, which mail programs turn into a link. */
const NAME = /^(?!.*\.[\p{L}\p{M}]{2})[\p{L}\p{M} .'’-]{1,60}$/u

/**
 * Whether a mail about this order may repeat what its buyer typed. Anybody can order under any address, so the shop would send a
 * stranger's words to an address that nobody has proved.
 */
export const repeatsTypedWords = (audience: string, { is_proved }: MailedOrder) =>
  audience === 'staff' || is_proved

/** The buyer's name; blank if it is left out. */
export function buyerName(audience: string, order: MailedOrder): string {
  const { customer_name: name } = order
  return repeatsTypedWords(audience, order) || NAME.test(name) ? name : ''
}

/** The value of each word in double braces. A word without a value is blank. */
export function mailValues({ audience, data, order, shop }: MailContent): Record<string, string> {
  const text = (name: string) => {
    const value = data[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    shop: siteName(shop.site_name),
    name: order ? buyerName(audience, order) : '',
    order: order?.order_number ?? text('reference'),
    total: order ? nairaText(order.total_amount) : '',
    amount: typeof data['amount'] === 'number' ? nairaText(data['amount']) : '',
    code: text('code'),
    reason: text('reason'),
    answer: text('answer'),
    problem: text('problem'),
    deadline: order?.payment_expires_at ? ` by ${time.format(new Date(order.payment_expires_at))}` : '',
    tracking: order?.tracking_number ? `Its tracking number is ${order.tracking_number}.` : '',
    driver: order?.driver_phone ? `You can reach the driver at ${readablePhone(order.driver_phone)}.` : '',
  }
}

export function siteName(name: string | null): string {
  const line = (name ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.slice(0, 100) || 'Our Shop'
}

/** What was taken off, `Delivery, 2–4 days` and its fee, what the payment costs. */
export function costRows(order: MailedOrder): [label: string, cost: string][] {
  const rows: [string, string][] = []
  if (order.discount_amount > 0) rows.push(['Discount', `−${nairaText(order.discount_amount)}`])
  if (order.delivery_method !== null || order.delivery_fee) {
    const way = order.delivery_method === 'pickup' ? 'Pickup' : 'Delivery'
    const fee = order.delivery_fee
    const cost = fee === null ? 'Not worked out yet' : fee === 0 ? 'Free' : nairaText(fee)
    rows.push([`${way}${daysText(order)}`, cost])
  }
  if (order.payment_fee > 0) rows.push(['Payment fee', nairaText(order.payment_fee)])
  return rows
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `Delivered between 12 and 19 December.`, with the years that are not the one of the order; '' without dates. */
export function arrivalText(order: MailedOrder): string {
  const { delivery_earliest: earliest, delivery_latest: latest } = order
  if (earliest === null || latest === null) return ''
  const year = time.format(new Date(order.created_at)).split(' ')[2] ?? ''
  const parts = (date: string) => day.format(new Date(date)).replace(` ${year}`, '').split(' ')
  const [first, last] = [parts(earliest), parts(latest)]
  const isSameMonth = first.slice(1).join(' ') === last.slice(1).join(' ')
  const between = `between ${isSameMonth ? first[0] : first.join(' ')} and ${last.join(' ')}`
  const way = order.delivery_method === 'pickup' ? 'Ready' : 'Delivered'
  return `${way} ${earliest === latest ? `on ${last.join(' ')}` : between}.`
}

/** It is no total while the fee of the delivery is still to come. */
export function totalLabel({ delivery_method, delivery_fee }: MailedOrder): string {
  return delivery_method !== null && delivery_fee === null ? 'Total before delivery' : 'Total'
}

function daysText({ delivery_min_days: least, delivery_max_days: most }: MailedOrder): string {
  if (least === null || most === null) return ''
  if (most === 0) return ', less than a day'
  const days = least === most ? String(most) : `${least}–${most}`
  return `, ${days} ${most === 1 ? 'day' : 'days'}`
}

/** What the mail says about the payment, line by line; none when nothing is due. */
export function paymentLines(order: MailedOrder): string[] {
  const { amount_due: due, transfer } = order
  const back = order.went_back > 0 ? [refundLine(order)] : []
  if (order.payment_status === 'paid') return ['It is paid.', ...back]
  if (order.delivery_method !== null && order.delivery_fee === null)
    return ['We work out the delivery fee first and let you know. You pay after that.']
  if (due !== null && order.total_amount === 0) return ['There is nothing to pay.']
  if (order.waits_for_pieces)
    return ['We confirm the quantity with you first.', ...paymentAfterConfirming(order)]
  if (order.is_deposit_paid && due === 0) return restLines(order)
  if (due === null || due <= 0)
    return order.payment_method === 'pay_on_delivery' ? [paymentAtTheEnd(order)] : []
  if (transfer === null) return [...dueLines(order, due), ...restLines(order)]
  return [
    `Please transfer exactly ${nairaText(due)} to our account, then send us the receipt:`,
    `Bank: ${transfer.bank_name}`,
    `Account number: ${transfer.account_number}`,
    `Account name: ${transfer.account_name}`,
    `Reference: ${transfer.reference}`,
    ...restLines(order),
  ]
}

/** The rest is named by restLines() until staff have asked for it. Then that of an order that is paid on delivery can be paid either way. */
function dueLines(order: MailedOrder, due: number): string[] {
  if (order.is_deposit_paid && order.rest !== null) return []
  const isAll = nairaText(due) === nairaText(order.total_amount - order.net)
  if (order.payment_method !== 'pay_on_delivery' || !isAll) return [`${nairaText(due)} is due.`]
  const end = order.delivery_method === 'pickup' ? 'when you pick it up' : 'when your order arrives'
  return [`You can pay ${nairaText(due)} now, or ${end}.`]
}

/** `₦240,000 of ₦257,000 went back, so that ₦17,000 is paid.` */
function refundLine({ received, went_back, net }: MailedOrder): string {
  return `${nairaText(went_back)} of ${nairaText(received)} went back, so that ${nairaText(net)} is paid.`
}

/** What is left after a deposit. */
function restLines({ rest, rest_due, delivery_method: method }: MailedOrder): string[] {
  if (rest === null) return []
  const when = `${rest_due === 'on_delivery' ? 'on' : 'before'} ${method === 'pickup' ? 'pickup' : 'delivery'}`
  return [`The rest, ${nairaText(rest)}, is due ${when}.`]
}

function paymentAfterConfirming(order: MailedOrder): string[] {
  if (order.amount_due !== null && order.amount_due > 0) return ['You pay after that.']
  return order.payment_method === 'pay_on_delivery' ? [paymentAtTheEnd(order)] : []
}

function paymentAtTheEnd({ delivery_method: method }: MailedOrder): string {
  return method === 'pickup' ? 'You pay when you pick it up.' : 'You pay when your order arrives.'
}
