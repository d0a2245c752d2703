import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'

/** What the back office shows of a refund; `order` is null once the order was deleted. */
export type RefundRow = Pick<Tables<'refunds'>, 'id' | 'amount' | 'reason' | 'status' | 'created_at'> & {
  order: Pick<Tables<'orders'>, 'order_number' | 'customer_name'> | null
}

/** A slice of all of them, newest first. */
export async function listRefunds(client: ShopClient, after: SliceKey | null): Promise<Slice<RefundRow>> {
  const rows = client
    .from('refunds')
    .select('id, amount, reason, status, created_at, order:orders(order_number, customer_name)')
  return toSlice(unwrap(await askSlice(rows, after)))
}
