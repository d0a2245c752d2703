import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'
import { saveOver } from './save-over.ts'

/** What the back office shows of a refund; `order` is null once the order was deleted. */
export type RefundRow = Pick<
  Tables<'refunds'>,
  'id' | 'order_id' | 'amount' | 'reason' | 'status' | 'notes' | 'created_at' | 'updated_at'
> & {
  order: Pick<Tables<'orders'>, 'order_number' | 'customer_name'> | null
}

/** A slice of all of them, newest first. */
export async function listRefunds(client: ShopClient, after: SliceKey | null): Promise<Slice<RefundRow>> {
  const rows = client
    .from('refunds')
    .select(
      'id, order_id, amount, reason, status, notes, created_at, updated_at, order:orders(order_number, customer_name)',
    )
  return toSlice(unwrap(await askSlice(rows, { after })))
}

/** What the dialog saves. */
export type RefundWrite = Pick<RefundRow, 'order_id' | 'amount' | 'reason' | 'status' | 'notes'>

/** `processedBy` is the id of the signed-in user (spec §3). */
export async function insertRefund(
  client: ShopClient,
  refund: RefundWrite,
  processedBy: string | null,
): Promise<void> {
  unwrap(
    await client
      .from('refunds')
      .insert({ ...refund, processed_by: processedBy })
      .select('id')
      .single(),
  )
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateRefund(
  client: ShopClient,
  id: string,
  refund: RefundWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('refunds')
  const read = rows.select('*').eq('id', id)
  return await saveOver(refund, { update: rows.update(refund).eq('id', id), read, version })
}

export async function deleteRefund(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('refunds').delete().eq('id', id).select('id').single())
}
