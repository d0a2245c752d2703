import { formatNaira } from '../../domain/money.ts'
import { pickupStep } from '../../domain/orders/order-status.ts'
import { formatDateTime, formatLongDate } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'

/** A change of an order, or of one of its refunds or returns, from the audit log. */
export interface OrderEvent {
  id: string
  at: string
  /** The actor's name or e-mail address at the time. */
  who: string
  orderNumber: string
  about: 'order' | 'refund' | 'return'
  action: 'insert' | 'update' | 'delete'
  /** All columns for an insert or delete; the changed columns for an update. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Adds the event of placing the order if the audit log started later than the order. */
export function withPlacedEvent(
  events: readonly OrderEvent[],
  order: { order_number: string; customer_name: string; created_at: string },
): readonly OrderEvent[] {
  if (events.some(({ about, action }) => about === 'order' && action === 'insert')) return events
  const placed: OrderEvent = {
    id: 'placing',
    at: order.created_at,
    who: order.customer_name,
    orderNumber: order.order_number,
    about: 'order',
    action: 'insert',
    before: {},
    after: {},
  }
  return [placed, ...events]
}

export interface EventLine {
  /** `Status changed from pending to shipped` */
  what: string
  /** The new value of a long text. */
  text?: string
}

const names: Record<string, string> = {
  status: 'Status',
  payment_status: 'Payment',
  pieces: 'Pieces',
  amount: 'Amount',
  reason: 'Reason',
  answer: 'Answer',
  notes: 'Notes',
  staff_notes: 'Staff notes',
  customer_name: 'Customer',
  customer_email: 'Email',
  customer_phone: 'Phone',
  shipping_address: 'Shipping address',
  delivery_fee: 'Delivery fee',
  delivery_earliest: 'Earliest delivery',
  delivery_latest: 'Latest delivery',
  total_amount: 'Total',
  tracking_number: 'Tracking number',
  driver_phone: 'Driver’s phone',
  work_began_at: 'Beginning of work',
  rest_asked_at: 'Request for the rest',
  asked_amount: 'Part asked for',
  work_reason: 'Reason why work has not begun',
  kept_reason: 'Reason why nothing is kept',
}

/** Columns with long texts, shown below the sentence. */
const longTexts = new Set([
  'notes',
  'staff_notes',
  'reason',
  'answer',
  'shipping_address',
  'work_reason',
  'kept_reason',
])
const amounts = new Set(['amount', 'delivery_fee', 'total_amount', 'asked_amount'])
const dates = new Set(['delivery_earliest', 'delivery_latest'])
const times = new Set(['work_began_at', 'rest_asked_at'])

const PIECES: Record<string, string> = {
  unconfirmed: 'to be confirmed',
  released: 'no longer held',
  confirmed: 'confirmed',
}

const PREFIXES = { order: '', refund: 'Refund: ', return: 'Return: ' } as const

/** Describes an event, one line per changed column. The delivery method of the order names its steps. */
export function describeEvent(event: OrderEvent, deliveryMethod: string | null = null): EventLine[] {
  const { about, action, before, after } = event
  if (action === 'update') {
    const named = (row: OrderEvent['before']) => (about === 'order' ? withStepName(row, deliveryMethod) : row)
    const lines = Object.keys(names)
      .filter((column) => column in after && (column !== 'pieces' || isAboutWaiting(before, after)))
      .map((column) => changeLine(column, named(before)[column], named(after)[column]))
    const prefix = PREFIXES[about]
    return lines.map(({ what, text }) => ({ what: prefix + (prefix ? lowerFirst(what) : what), text }))
  }
  const row = action === 'insert' ? after : before
  if (about === 'refund') {
    const change = action === 'insert' ? `created, ${String(row['status'])}` : 'deleted'
    return [{ what: `Refund of ${value('amount', row['amount'])} ${change}`, text: textOf(row['reason']) }]
  }
  if (about === 'return')
    return [
      { what: action === 'insert' ? 'Return asked for' : 'Return deleted', text: textOf(row['reason']) },
    ]
  return [{ what: action === 'insert' ? 'Order placed' : 'Order deleted' }]
}

/** Whether an order began to wait for its pieces, or got them. A cancelled one has none, as its status says. */
function isAboutWaiting(before: OrderEvent['before'], after: OrderEvent['after']): boolean {
  const [had, has] = [before['pieces'] ?? null, after['pieces'] ?? null]
  return has !== null && (had !== null || has !== 'confirmed')
}

/** `shipped` → `ready for pickup`, for an order that is picked up. */
function withStepName(row: OrderEvent['before'], delivery_method: string | null): OrderEvent['before'] {
  const step = pickupStep({ status: String(row['status']), delivery_method })
  return step ? { ...row, status: lowerFirst(step.title) } : row
}

function changeLine(column: string, before: unknown, after: unknown): EventLine {
  const name = names[column] ?? column
  if (longTexts.has(column)) {
    return after === null ? { what: `${name} removed` } : { what: `${name} changed`, text: textOf(after) }
  }
  return { what: `${name} changed from ${value(column, before)} to ${value(column, after)}` }
}

function value(column: string, content: unknown): string {
  if (column === 'pieces') return PIECES[String(content)] ?? 'held'
  if (content === null || content === undefined) return 'nothing'
  if (column.endsWith('_phone')) return readablePhone(String(content))
  if (times.has(column)) return formatDateTime(String(content))
  if (dates.has(column)) return formatLongDate(String(content))
  return amounts.has(column) ? formatNaira(Number(content)) : String(content)
}

function textOf(content: unknown): string | undefined {
  return typeof content === 'string' && content !== '' ? content : undefined
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
