import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'
import { saveOver } from './save-over.ts'

/** What the back office shows of a customer. */
export type CustomerRow = Pick<
  Tables<'customers'>,
  'id' | 'name' | 'email' | 'phone' | 'address' | 'total_orders' | 'total_spent' | 'created_at' | 'updated_at'
>

/** A slice of all of them, newest first. */
export async function listCustomers(client: ShopClient, after: SliceKey | null): Promise<Slice<CustomerRow>> {
  const rows = client
    .from('customers')
    .select('id, name, email, phone, address, total_orders, total_spent, created_at, updated_at')
  return toSlice(unwrap(await askSlice(rows, { after })))
}

/** What the dialog saves; the totals are the database's. */
export type CustomerWrite = Pick<CustomerRow, 'name' | 'email' | 'phone' | 'address'>

export async function insertCustomer(client: ShopClient, customer: CustomerWrite): Promise<void> {
  unwrap(await client.from('customers').insert(customer).select('id').single())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateCustomer(
  client: ShopClient,
  id: string,
  customer: CustomerWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('customers')
  const read = rows.select('*').eq('id', id)
  return await saveOver(customer, { update: rows.update(customer).eq('id', id), read, version })
}

export async function deleteCustomer(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('customers').delete().eq('id', id).select('id').single())
}
