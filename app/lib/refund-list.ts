import { oneOf, type ListQuery, type ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'

/** Any of them may be picked freely; new refunds are pending (spec §4). */
export const REFUND_STATUSES = ['pending', 'approved', 'rejected', 'processed'] as const

export type RefundFilter = 'status'
export type RefundQuery = ListQuery<RefundFilter>

/** What can be asked of the list of refunds. */
export const REFUND_LIST: ListSpec<RefundFilter> = {
  orders: [NEWEST_FIRST, { column: 'amount', ascending: false }],
  filters: { status: oneOf(...REFUND_STATUSES) },
}
