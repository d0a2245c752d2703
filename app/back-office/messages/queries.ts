import type { QueryData } from '@supabase/supabase-js'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { BY_GET, searchOf, searchQueries, type PageArguments } from '../list/pages/search-queries.ts'
import type { MessageQuery } from './message-list-spec.ts'

function selectMessages(client: ShopClient, query: MessageQuery, page: PageArguments) {
  return client
    .rpc('search_contact_messages', { ...searchArguments(query), ...page }, BY_GET)
    .select('id, name, email, phone, message, read_at, created_at')
}

function searchArguments({ search, filters: { status } }: MessageQuery) {
  return { ...searchOf(search), p_read: status === undefined ? undefined : status === 'read' }
}

/** A visitor's message; `read_at` is null until a member of staff opens it. */
export type ContactMessageRow = QueryData<ReturnType<typeof selectMessages>>[number]

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listContactMessages, count: countContactMessages } = searchQueries(
  selectMessages,
  (client, query: MessageQuery) => client.rpc('count_found_contact_messages', searchArguments(query), BY_GET),
)

/** `readAt` is in ISO 8601. Throws when the message was deleted. */
export async function markMessageRead(client: ShopClient, id: string, readAt: string): Promise<void> {
  unwrap(await client.from('contact_messages').update({ read_at: readAt }).eq('id', id).select('id').single())
}

export async function deleteContactMessage(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('contact_messages').delete().eq('id', id).select('id').single())
}
