import { formatNaira } from '../../domain/money.ts'
import type { CsvValue } from '../../lib/csv.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { lagosTime } from '../../lib/lagos-time.ts'

/**
 * A payment that counts for no order or whose provider says something else than before, or an order that is marked as paid without
 * payments that cover it.
 */
export interface Difference {
  id: string
  kind: string
  order_id: string | null
  order_number: string | null
  reference: string | null
  /** Naira: what arrived, or what is missing. */
  amount: number
  /** When the money arrived, or the order was placed. */
  happened_at: string
  /** Whether no money has moved: the payment was made with a test key. */
  is_test: boolean
  /** The member of staff who marked the order as paid, and when. */
  marked_by: string | null
  marked_at: string | null
}

/** The difference in words (docs/behaviour/statement.md#settlement). */
export function differenceText(row: Difference): string {
  return `${row.is_test ? 'Test: ' : ''}${textOfKind(row)}`
}

function textOfKind({ kind, amount, order_number }: Difference): string {
  const naira = formatNaira(amount)
  switch (kind) {
    case 'payment_without_order':
      return `Paid: ${naira} for order ${order_number}, which was deleted`
    case 'payment_not_counted':
      return `Paid: ${naira}, which does not count for order ${order_number}`
    case 'paid_again':
      return `Paid again: ${naira}, with a payment of order ${order_number} that had arrived`
    case 'taken_back':
      return `Disputed, changed or taken back: ${naira} of ${order_number === null ? 'a payment that the shop did not ask for' : `order ${order_number}`}`
    case 'to_send_back':
      return `To send back: ${naira} of order ${order_number}`
    case 'to_collect':
      return `To collect: ${naira} for order ${order_number}`
    case 'marked_paid':
      return `Marked paid by staff: order ${order_number}, with ${naira} not among its payments`
    case 'order_not_covered':
      return `Marked as paid: order ${order_number}, with ${naira} not among its payments`
    default:
      return `Paid: ${naira}, with a payment that does not match any of the shop`
  }
}

/** Who marked an order as paid, and when; undefined where staff did not. */
export function markedText({ marked_by, marked_at }: Difference): string | undefined {
  return marked_at === null
    ? undefined
    : `Marked by ${marked_by ?? 'a member of staff'}, ${formatDateTime(marked_at)}`
}

const columns: readonly [header: string, cell: (row: Difference) => CsvValue][] = [
  ['Date', ({ happened_at }) => lagosTime(happened_at)],
  ['What', differenceText],
  ['Order Number', ({ order_number }) => order_number],
  ['Payment Reference', ({ reference }) => reference],
  ['Amount', ({ amount }) => amount],
  ['Marked Paid By', ({ marked_by }) => marked_by],
  ['Marked Paid At', ({ marked_at }) => lagosTime(marked_at)],
]

export const DIFFERENCE_FILE_HEADER = columns.map(([header]) => header)

export function differenceFileRow(row: Difference): CsvValue[] {
  return columns.map(([, cell]) => cell(row))
}
