import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { MessageQuery } from '../lib/message-list.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import type { Slice } from '../lib/slice.ts'
import { containing, COUNT_ONLY, readCount, readSlice, type Filterable, type ListWish } from './found-rows.ts'

/** What a visitor wrote; `read_at` is null until somebody of the staff opened it. */
export type ContactMessageRow = Pick<
  Tables<'contact_messages'>,
  'id' | 'name' | 'email' | 'phone' | 'message' | 'read_at' | 'created_at'
>

const COLUMNS = 'id, name, email, phone, message, read_at, created_at'

/** A slice of those that match, sorted as the query says. */
export async function listContactMessages(
  client: ShopClient,
  query: MessageQuery,
  wish: ListWish,
): Promise<Slice<ContactMessageRow>> {
  return readSlice(matching(client.from('contact_messages').select(COLUMNS), query), query, wish)
}

/** How many match. */
export async function countContactMessages(
  client: ShopClient,
  query: MessageQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('contact_messages').select('id', COUNT_ONLY), query), signal)
}

function matching<Query extends Filterable<Query>>(rows: Query, { search, filters }: MessageQuery): Query {
  const found = containing(rows, search, ['name', 'email', 'message'])
  if (filters.status === 'unread') return found.filter('read_at' as never, 'is', null)
  return filters.status === 'read' ? found.filter('read_at' as never, 'not.is', null) : found
}

/** `readAt` in ISO 8601. Throws when the message is gone. */
export async function markMessageRead(client: ShopClient, id: string, readAt: string): Promise<void> {
  unwrap(await client.from('contact_messages').update({ read_at: readAt }).eq('id', id).select('id').single())
}

export async function deleteContactMessage(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('contact_messages').delete().eq('id', id).select('id').single())
}
