import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'

/** What the back office shows of a customer. */
export type CustomerRow = Pick<
  Tables<'customers'>,
  'id' | 'name' | 'email' | 'phone' | 'address' | 'total_orders' | 'total_spent' | 'created_at'
>

/** A slice of all of them, newest first. */
export async function listCustomers(client: ShopClient, after: SliceKey | null): Promise<Slice<CustomerRow>> {
  const rows = client
    .from('customers')
    .select('id, name, email, phone, address, total_orders, total_spent, created_at')
  return toSlice(unwrap(await askSlice(rows, after)))
}
