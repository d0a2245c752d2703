import { oneOf, type ListQuery, type ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'

/** The values an order moves through; any of them may be picked freely (spec §4). */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const

export const ORDER_NOUNS = ['order', 'orders'] as const

export type OrderFilter = 'status' | 'payment'
export type OrderQuery = ListQuery<OrderFilter>

/** What can be asked of the list of orders. */
export const ORDER_LIST: ListSpec<OrderFilter> = {
  orders: [
    NEWEST_FIRST,
    { column: 'order_number', ascending: false },
    { column: 'customer_name', ascending: true },
    { column: 'customer_email', ascending: true },
    { column: 'total_amount', ascending: false },
    { column: 'status', ascending: true },
    { column: 'payment_status', ascending: true },
  ],
  filters: { status: oneOf(...ORDER_STATUSES), payment: oneOf(...PAYMENT_STATUSES) },
}
