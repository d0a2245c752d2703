import { formatNaira } from '../../domain/money.ts'
import { cancellationText, type CancellationTerms } from '../../domain/orders/cancellation-terms.ts'
import { madeToOrderText } from '../../domain/orders/made-to-order.ts'
import { quantityOf, type CartItem } from './cart.ts'

/** A difference between a line as the shopper saw it and its current state. Prices are in naira, messages are for the shopper. */
export type OrderChange = { id: string; name: string } & (
  | { kind: 'gone' | 'sold-out' | 'fewer' | 'made' | 'terms' | 'fee' | 'deposit'; message: string }
  | { kind: 'price'; before: number; now: number }
  /** The delivery fee: null if it is quoted after ordering, undefined if none was shown. */
  | { kind: 'delivery'; before: number | null | undefined; now: number | null }
)

/** The current lines from the details of a refusal, which are JSON; invalid entries are left out. */
export function readCurrentLines(details: string): CurrentLine[] {
  const lines: unknown = JSON.parse(details)
  return Array.isArray(lines) ? lines.filter(isCurrentLine) : []
}

function isCurrentLine(line: unknown): line is CurrentLine {
  if (typeof line !== 'object' || line === null) return false
  const { product_id, available, price } = line as Partial<Record<keyof CurrentLine, unknown>>
  return (
    typeof product_id === 'string' &&
    typeof available === 'number' &&
    (price === null || typeof price === 'number')
  )
}

/** The differences in the order of the cart, each once for all lines of a product, which share its stock. */
export function orderChanges(items: readonly CartItem[], lines: readonly CurrentLine[]): OrderChange[] {
  const byId = new Map(lines.map((line) => [soldId(line), line]))
  const changes = items.flatMap((item, index) => {
    const line = byId.get(item.id)
    const isFirst = items.findIndex(({ id }) => id === item.id) === index
    return line && isFirst ? productChanges(item, quantityOf(items, item.id), line) : []
  })
  return changes.length > 0 ? changes : piecesToMake(items, lines)
}

/** With the same prices and enough pieces, what changed is which of them are made to order. */
function piecesToMake(items: readonly CartItem[], lines: readonly CurrentLine[]): OrderChange[] {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return [...names].flatMap(([id, name]) => {
    const weeks = lines.find((line) => soldId(line) === id && line.made_to_order_weeks)?.made_to_order_weeks
    if (!weeks) return []
    return { id, name, kind: 'made' as const, message: `${name}: ${madeToOrderText(weeks).toLowerCase()}.` }
  })
}

function productChanges({ id, name, price }: CartItem, wanted: number, line: CurrentLine): OrderChange[] {
  if (line.price === null)
    return [
      { id, name, kind: 'gone', message: `${name} is no longer available. It is left out of your order.` },
    ]
  if (line.available <= 0)
    return [{ id, name, kind: 'sold-out', message: `${name} has sold out. It is left out of your order.` }]
  const changes: OrderChange[] = []
  if (line.price !== price) changes.push({ id, name, kind: 'price', before: price, now: line.price })
  if (line.available < wanted) {
    const message = `Only ${line.available} of ${name} left. Your order now has ${line.available} instead of ${wanted}.`
    changes.push({ id, name, kind: 'fewer', message })
  }
  return changes
}

/** The change of the delivery fee from the details of a refusal, which are JSON. */
export function deliveryChange(before: number | null | undefined, details: string): OrderChange {
  const offer: unknown = JSON.parse(details)
  const fee = typeof offer === 'object' && offer !== null && 'fee' in offer ? offer.fee : null
  return {
    id: 'delivery',
    name: 'Delivery',
    kind: 'delivery',
    before,
    now: typeof fee === 'number' ? fee : null,
  }
}

/**
 * The change of the deposit, or of the fee for the way to pay, from the details of a refusal, which are JSON. `before` is what the
 * shopper saw, in naira; null without a deposit.
 */
export function paymentChanges(
  before: { deposit?: number | null | undefined; payment_fee?: number | null | undefined },
  details: string,
): OrderChange[] {
  const { deposit, fee } = JSON.parse(details) as { deposit?: unknown; fee?: unknown }
  if (typeof fee === 'number') {
    const message = `The payment fee is now ${formatNaira(fee)}. It was ${formatNaira(before.payment_fee ?? 0)}.`
    return [{ id: 'fee', name: 'Payment fee', kind: 'fee', message }]
  }
  if (deposit === undefined) return []
  return [
    { id: 'deposit', name: 'Deposit', kind: 'deposit', message: depositMessage(before.deposit, deposit) },
  ]
}

function depositMessage(before: number | null | undefined, now: unknown): string {
  if (typeof now !== 'number') return 'A deposit is no longer taken for your order.'
  if (typeof before !== 'number') return `A deposit of ${formatNaira(now)} is now taken for your order.`
  return `The deposit is now ${formatNaira(now)}. It was ${formatNaira(before)}.`
}

/** Whether the total is another one: not where only the terms, or the times of making and paying, are. */
export function changesTotal(change: OrderChange): boolean {
  if (change.kind === 'delivery') return (change.before ?? 0) !== (change.now ?? 0)
  return change.kind !== 'made' && change.kind !== 'terms' && change.kind !== 'deposit'
}

/** What is kept of a cancelled order now, from the details of a refusal, which are JSON; empty for a refusal of lines. */
export function termsChanges(details: string): OrderChange[] {
  const terms: unknown = JSON.parse(details)
  if (!areTerms(terms)) return []
  const message = cancellationText(terms) ?? 'If you cancel before you have your order, we keep nothing.'
  return [{ id: 'terms', name: 'Cancellation', kind: 'terms', message }]
}

function areTerms(terms: unknown): terms is CancellationTerms {
  if (typeof terms !== 'object' || terms === null) return false
  const { kept_before_work, kept_after_work } = terms as Partial<Record<keyof CancellationTerms, unknown>>
  return typeof kept_before_work === 'number' && typeof kept_after_work === 'number'
}

/** The current state of a line of a refused order; see `private.cart_line` in SQL. */
export interface CurrentLine {
  product_id: string
  /** Absent for a product without variants. */
  variant_id?: string | null
  /** The number of pieces that can be ordered. */
  available: number
  /** Naira; null when the product is no longer for sale. */
  price: number | null
  /** Within how many weeks its pieces are made; absent where it takes them from the stock. */
  made_to_order_weeks?: number
}

/** The id of the line in the cart. */
function soldId({ product_id: productId, variant_id: variantId }: CurrentLine): string {
  return variantId ?? productId
}

/**
 * Updates prices and stock of the items, and reduces quantities to what is left. The first lines of a product keep their
 * pieces; a line for which none is left beside them is removed.
 */
export function applyCurrentLines(items: readonly CartItem[], lines: readonly CurrentLine[]): CartItem[] {
  const byId = new Map(lines.map((line) => [soldId(line), line]))
  const left = new Map(lines.map((line) => [soldId(line), line.available]))
  return items.flatMap((item) => {
    const line = byId.get(item.id)
    if (!line) return item
    if (line.price === null) return { ...item, gone: true as const }
    const stock = line.made_to_order_weeks ? null : line.available
    const current = { ...item, price: line.price, stock_quantity: stock }
    if (line.available <= 0) return current
    const quantity = Math.min(item.quantity, left.get(item.id) ?? 0)
    left.set(item.id, (left.get(item.id) ?? 0) - quantity)
    return quantity > 0 ? { ...current, quantity } : []
  })
}
