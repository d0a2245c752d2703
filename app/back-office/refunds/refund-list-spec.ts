import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'

/** Staff may set any of them at any time: docs/behaviour/shared-rules.md#statuses. */
export const REFUND_STATUSES = ['pending', 'approved', 'rejected', 'processed'] as const

export type RefundFilter = 'status'
export type RefundQuery = ListQuery<RefundFilter>

/** The URL parameters of the list of refunds. */
export const REFUND_LIST: ListSpec<RefundFilter> = {
  orders: [NEWEST_FIRST, { column: 'amount', ascending: false }],
  filters: { status: oneOf(...REFUND_STATUSES) },
}
