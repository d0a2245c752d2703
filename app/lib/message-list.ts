import { oneOf, type ListQuery, type ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'

export type MessageFilter = 'status'
export type MessageQuery = ListQuery<MessageFilter>

/** What can be asked of the list of messages. */
export const MESSAGE_LIST: ListSpec<MessageFilter> = {
  orders: [NEWEST_FIRST],
  filters: { status: oneOf('unread', 'read') },
}
