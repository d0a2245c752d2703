import { formatNaira } from './money.ts'

/** Something that was done to an order or to a refund of it. */
export interface OrderEvent {
  id: string
  at: string
  /** Name or e-mail address, as they were then. */
  who: string
  orderNumber: string
  about: 'order' | 'refund'
  action: 'insert' | 'update' | 'delete'
  /** All columns of what came or went; of a change those that changed. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Begins with the placing of the order, also where the record began later than the order. */
export function withPlacing(
  events: readonly OrderEvent[],
  order: { order_number: string; customer_name: string; created_at: string },
): readonly OrderEvent[] {
  if (events.some(({ about, action }) => about === 'order' && action === 'insert')) return events
  const placing: OrderEvent = {
    id: 'placing',
    at: order.created_at,
    who: order.customer_name,
    orderNumber: order.order_number,
    about: 'order',
    action: 'insert',
    before: {},
    after: {},
  }
  return [placing, ...events]
}

export interface EventLine {
  /** `Status changed from pending to shipped` */
  what: string
  /** A text that was written. */
  text?: string
}

const names: Record<string, string> = {
  status: 'Status',
  payment_status: 'Payment',
  amount: 'Amount',
  reason: 'Reason',
  notes: 'Notes',
  customer_name: 'Customer',
  customer_email: 'Email',
  customer_phone: 'Phone',
  shipping_address: 'Shipping address',
  total_amount: 'Total',
}

/** Long enough to be a text of its own rather than a part of a sentence. */
const texts = new Set(['notes', 'reason', 'shipping_address'])
const amounts = new Set(['amount', 'total_amount'])

/** An event in words, a line for each thing that changed. */
export function eventLines(event: OrderEvent): EventLine[] {
  const { about, action, before, after } = event
  if (action === 'update') {
    const lines = Object.keys(names).flatMap((column) =>
      column in after ? [changeLine(column, before[column], after[column])] : [],
    )
    const whose = about === 'refund' ? 'Refund: ' : ''
    return lines.map(({ what, text }) => ({ what: whose + (whose ? lowerFirst(what) : what), text }))
  }
  const row = action === 'insert' ? after : before
  if (about === 'refund') {
    const made = action === 'insert' ? `created, ${String(row['status'])}` : 'deleted'
    return [{ what: `Refund of ${value('amount', row['amount'])} ${made}`, text: textOf(row['reason']) }]
  }
  return [{ what: action === 'insert' ? 'Order placed' : 'Order deleted' }]
}

function changeLine(column: string, before: unknown, after: unknown): EventLine {
  const name = names[column]!
  if (texts.has(column)) {
    return after === null ? { what: `${name} removed` } : { what: `${name} changed`, text: textOf(after) }
  }
  return { what: `${name} changed from ${value(column, before)} to ${value(column, after)}` }
}

function value(column: string, content: unknown): string {
  if (content === null || content === undefined) return 'nothing'
  return amounts.has(column) ? formatNaira(Number(content)) : String(content)
}

function textOf(content: unknown): string | undefined {
  return typeof content === 'string' && content !== '' ? content : undefined
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
