import { isUuid } from '../../lib/uuid.ts'
import { isDay } from '../list/filters/day-range.ts'
import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'
import { ACTIVITY_NOUNS } from './activity.ts'

/** `person` is a user id; `from` and `to` are days in Lagos, both included: `2026-03-04`. */
export type ActivityFilter = 'person' | 'table' | 'from' | 'to'
export type ActivityQuery = ListQuery<ActivityFilter>

/** The URL parameters of the audit log. */
export const ACTIVITY_LIST: ListSpec<ActivityFilter> = {
  orders: [NEWEST_FIRST],
  filters: { person: isUuid, table: oneOf(...Object.keys(ACTIVITY_NOUNS)), from: isDay, to: isDay },
}
