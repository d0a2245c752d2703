import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'

export type MessageFilter = 'status'
export type MessageQuery = ListQuery<MessageFilter>

/** The URL parameters of the list of messages. */
export const MESSAGE_LIST: ListSpec<MessageFilter> = {
  orders: [NEWEST_FIRST],
  filters: { status: oneOf('unread', 'read') },
}
