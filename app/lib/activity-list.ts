import { ACTIVITY_NOUNS } from './activity.ts'
import { oneOf, type ListQuery, type ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'
import { isUuid } from './uuid.ts'

/** `person` is the id of one of the staff; `from` and `to` are days in Lagos, both included: `2026-03-04`. */
export type ActivityFilter = 'person' | 'table' | 'from' | 'to'
export type ActivityQuery = ListQuery<ActivityFilter>

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** What can be asked of the list of everything that was done. */
export const ACTIVITY_LIST: ListSpec<ActivityFilter> = {
  orders: [NEWEST_FIRST],
  filters: { person: isUuid, table: oneOf(...Object.keys(ACTIVITY_NOUNS)), from: isDay, to: isDay },
}
