import type { MailContent, MailedOrder } from './mail-content.ts'
import { readablePhone } from './mail-phone.ts'
import {
  arrivalText,
  buyerName,
  costRows,
  nairaText,
  paymentLines,
  repeatsTypedWords,
  totalLabel,
} from './mail-values.ts'
import { staffPaymentLines } from './staff-payment-lines.ts'

/** A piece of a mail, from the top to the bottom. */
export type MailPart =
  | { type: 'text'; text: string }
  | { type: 'button'; label: string; url: string }
  /** The last row is the total. */
  | { type: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { type: 'lines'; title: string; lines: readonly string[] }

/** The parts that a line with nothing but this word stands for; undefined for other words. */
export function mailParts(word: string, content: MailContent, siteUrl: string): MailPart[] | undefined {
  const { order } = content
  switch (word) {
    case 'button':
      return order ? [{ type: 'button', ...button(content, order, siteUrl) }] : []
    case 'items':
      return order ? [{ type: 'rows', rows: itemRows(order) }] : []
    case 'address':
      return order ? address(content, order) : []
    case 'note':
      return order ? note(content, order) : []
    case 'payment':
      return order ? payment(content, order) : []
    default:
      return undefined
  }
}

function button({ audience }: MailContent, order: MailedOrder, siteUrl: string) {
  if (audience === 'staff')
    return { label: 'Open the order', url: `${siteUrl}/admin/orders/${order.order_number}` }
  const isDue =
    order.amount_due !== null && order.amount_due > 0 && order.transfer === null && !order.waits_for_pieces
  return { label: isDue ? 'Pay your order' : 'See your order', url: `${siteUrl}${order.path}` }
}

function itemRows(order: MailedOrder): [string, string][] {
  const items = order.items.map(({ quantity, product_name: name, color, total }): [string, string] => [
    `${quantity} × ${name}${color === null ? '' : ` (${color})`}`,
    nairaText(total),
  ])
  return [...items, ...costRows(order), [totalLabel(order), nairaText(order.total_amount)]]
}

function address({ audience }: MailContent, order: MailedOrder): MailPart[] {
  const isPickup = order.delivery_method === 'pickup'
  const isWhole = repeatsTypedWords(audience, order)
  const place = isWhole || isPickup ? order.shipping_address : (order.delivery_area ?? '')
  if (place === '') return []
  const phone = isWhole ? readablePhone(order.customer_phone ?? '') : ''
  const lines = [buyerName(audience, order), ...place.split(/\r?\n/), phone, arrivalText(order)]
  return [
    {
      type: 'lines',
      title: isPickup ? 'Pickup at' : 'Delivery to',
      lines: lines.filter((line) => line.trim() !== ''),
    },
  ]
}

/** What the buyer wrote for the shop, to staff only. */
function note({ audience }: MailContent, { notes }: MailedOrder): MailPart[] {
  const lines = (notes ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  if (audience !== 'staff' || lines.length === 0) return []
  return [{ type: 'lines', title: 'Note of the customer', lines }]
}

function payment({ audience }: MailContent, order: MailedOrder): MailPart[] {
  const lines = audience === 'staff' ? staffPaymentLines(order) : paymentLines(order)
  return lines.length === 0 ? [] : [{ type: 'lines', title: 'Payment', lines }]
}
