import { PAYMENT_MARKS } from '../../domain/orders/order-figures.ts'
import { isDay } from '../list/filters/day-range.ts'
import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'

/** Staff may set any of them at any time: docs/behaviour/shared-rules.md#statuses. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const

/** The values of the payment filter: one that costs nothing is `free` instead of pending, and the marks are beside the statuses. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, 'free', ...PAYMENT_MARKS]

export const ORDER_NOUNS = ['order', 'orders'] as const

/** The statuses of orders that staff still have to process. */
export const WAITING_STATUSES = ['pending', 'processing'] as const
/** The statuses of orders that usually do not change any more. */
export const FINISHED_STATUSES: readonly string[] = ['delivered', 'cancelled']
/** A value of the status filter: any of WAITING_STATUSES. */
export const WAITING = 'waiting'

/** A value of the status filter: pending orders that wait for staff, not for a payment. */
export const TO_CONFIRM = 'confirm'

/** The list, by what is to be done next. */
export const QUEUES = [
  { status: '', title: 'All orders' },
  { status: TO_CONFIRM, title: 'To confirm' },
  { status: 'processing', title: 'To pack' },
  { status: 'shipped', title: 'To hand over' },
]

/** `from` and `to` are days in Lagos, both included: `2026-03-04`. */
export type OrderFilter = 'status' | 'payment' | 'from' | 'to'
export type OrderQuery = ListQuery<OrderFilter>

/** The URL parameters of the order list. */
export const ORDER_LIST: ListSpec<OrderFilter> = {
  orders: [
    NEWEST_FIRST,
    { column: 'order_number', ascending: false },
    { column: 'customer_name', ascending: true },
    { column: 'customer_email', ascending: true, nullable: true },
    { column: 'total_amount', ascending: false },
    { column: 'status', ascending: true },
    { column: 'payment_status', ascending: true },
  ],
  filters: {
    status: oneOf(...ORDER_STATUSES, WAITING, TO_CONFIRM),
    payment: oneOf(...PAYMENT_FILTERS),
    from: isDay,
    to: isDay,
  },
}

/** A bulk change of orders. */
export interface OrderChange {
  status: string
  /** The delivered and cancelled orders that are changed too, with the status that staff saw. */
  finished: FinishedOrders
}

/** The status by the order's id. */
export type FinishedOrders = Readonly<Record<string, string>>

/** The orders that a bulk change would affect. */
export interface AffectedOrders {
  total: number
  /** Those that are delivered or cancelled. */
  finished: FinishedOrders
  /** What will go back to the customer of each order that the change cancels and that has money, in naira. */
  goesBack: readonly number[]
}
