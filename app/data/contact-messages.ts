import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'

/** What a visitor wrote; `read_at` is null until somebody of the staff opened it. */
export type ContactMessageRow = Pick<
  Tables<'contact_messages'>,
  'id' | 'name' | 'email' | 'phone' | 'message' | 'read_at' | 'created_at'
>

/** A slice of all messages, newest first. */
export async function listContactMessages(
  client: ShopClient,
  after: SliceKey | null,
): Promise<Slice<ContactMessageRow>> {
  const rows = client.from('contact_messages').select('id, name, email, phone, message, read_at, created_at')
  return toSlice(unwrap(await askSlice(rows, { after })))
}

/** `readAt` in ISO 8601. Throws when the message is gone. */
export async function markMessageRead(client: ShopClient, id: string, readAt: string): Promise<void> {
  unwrap(await client.from('contact_messages').update({ read_at: readAt }).eq('id', id).select('id').single())
}

export async function deleteContactMessage(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('contact_messages').delete().eq('id', id).select('id').single())
}
