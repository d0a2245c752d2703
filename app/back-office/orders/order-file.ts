import { colourText } from '../../domain/colour-text.ts'
import { firstPart, type DepositSums } from '../../domain/orders/order-deposit.ts'
import { leftToPay, type OrderFigures } from '../../domain/orders/order-figures.ts'
import type { CsvValue } from '../../lib/csv.ts'
import { lagosTime } from '../../lib/lagos-time.ts'
import { phoneCell } from '../../lib/readable-phone.ts'

export interface OrderFileRow extends DepositSums {
  order_number: string
  created_at: string
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  shipping_address: string
  total_amount: number
  status: string
  payment_status: string
  notes: string | null
  delivery_method: string | null
  delivery_state: string | null
  delivery_lga: string | null
  channel: string
  discount_amount: number
  goods_amount: number
  payment_fee: number
  figures: Pick<OrderFigures, 'went_back' | 'net' | 'kept'>
  order_items: readonly { product_name: string; color: string | null; quantity: number }[]
}

const columns: readonly [header: string, cell: (order: OrderFileRow) => CsvValue][] = [
  ['Order Number', (order) => order.order_number],
  // The time in Lagos, in a format that spreadsheets recognise.
  ['Date', (order) => lagosTime(order.created_at)],
  ['Customer', (order) => order.customer_name],
  ['Email', (order) => order.customer_email ?? ''],
  ['Phone', (order) => phoneCell(order.customer_phone)],
  ['Shipping Address', (order) => order.shipping_address],
  ['Total', (order) => order.total_amount],
  ['Status', (order) => order.status],
  ['Payment', (order) => order.payment_status],
  ['Notes', (order) => order.notes],
  ['Items', (order) => order.order_items.map(itemText).join('; ')],
  ['Delivery', (order) => order.delivery_method],
  // Codes, as the zones have them: LA is Lagos.
  ['Delivery State', (order) => order.delivery_state],
  ['Delivery LGA', (order) => order.delivery_lga],
  ['Delivery Fee', (order) => order.delivery_fee],
  ['Channel', (order) => order.channel],
  ['Discount', (order) => order.discount_amount],
  // With these, the parts of each total are in the file.
  ['Goods', (order) => order.goods_amount],
  ['Payment Fee', (order) => order.payment_fee],
  // Of an order without a deposit it is blank.
  ['Deposit', (order) => (order.deposit_amount === null ? null : firstPart(order))],
  ['Still Due', (order) => leftToPay(order, order.figures)],
  // What went back, and what was received and did not.
  ['Refunded', (order) => order.figures.went_back],
  ['Net', (order) => order.figures.net],
]

function itemText({ product_name, color, quantity }: OrderFileRow['order_items'][number]): string {
  const name = color === null ? product_name : `${product_name} (${colourText(color)})`
  return `${quantity} × ${name}`
}

/** The header row of the CSV file. */
export const ORDER_FILE_HEADER = columns.map(([header]) => header)

export function orderFileRow(order: OrderFileRow): CsvValue[] {
  return columns.map(([, cell]) => cell(order))
}
