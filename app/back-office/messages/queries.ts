import type { QueryData } from '@supabase/supabase-js'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import {
  BY_GET,
  COUNT_ONLY,
  listQueries,
  searchOf,
  type Filterable,
  type SearchOptions,
} from '../list/pages/page-queries.ts'
import type { MessageQuery } from './message-list-spec.ts'

function findMessages(client: ShopClient, { search }: MessageQuery, options: SearchOptions = BY_GET) {
  return client.rpc('search_contact_messages', searchOf(search), options)
}

function selectMessages(client: ShopClient, query: MessageQuery) {
  return findMessages(client, query).select('id, name, email, phone, message, read_at, created_at')
}

/** A visitor's message; `read_at` is null until a member of staff opens it. */
export type ContactMessageRow = QueryData<ReturnType<typeof selectMessages>>[number]

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listContactMessages, count: countContactMessages } = listQueries(
  (client, query: MessageQuery) => matching(selectMessages(client, query), query),
  (client, query) => matching(findMessages(client, query, COUNT_ONLY).select('id'), query),
)

function matching<Query extends Filterable<Query>>(found: Query, { filters }: MessageQuery): Query {
  if (filters.status === 'unread') return found.filter('read_at', 'is', null)
  return filters.status === 'read' ? found.filter('read_at', 'not.is', null) : found
}

/** `readAt` is in ISO 8601. Throws when the message was deleted. */
export async function markMessageRead(client: ShopClient, id: string, readAt: string): Promise<void> {
  unwrap(await client.from('contact_messages').update({ read_at: readAt }).eq('id', id).select('id').single())
}

export async function deleteContactMessage(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('contact_messages').delete().eq('id', id).select('id').single())
}
