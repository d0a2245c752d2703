import type { Tables } from '../database.types.ts'
import type { CustomerQuery } from '../lib/customer-list.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import type { Slice } from '../lib/slice.ts'
import {
  containing,
  COUNT_ONLY,
  readAll,
  readCount,
  readSlice,
  type ListWish,
  type Searchable,
} from './found-rows.ts'
import { saveOver } from './save-over.ts'

/** What the back office shows of a customer. */
export type CustomerRow = Pick<
  Tables<'customers'>,
  'id' | 'name' | 'email' | 'phone' | 'address' | 'total_orders' | 'total_spent' | 'created_at' | 'updated_at'
>

const COLUMNS = 'id, name, email, phone, address, total_orders, total_spent, created_at, updated_at'

/** A slice of those that match, sorted as the query says. */
export async function listCustomers(
  client: ShopClient,
  query: CustomerQuery,
  wish: ListWish,
): Promise<Slice<CustomerRow>> {
  return readSlice(matching(client.from('customers').select(COLUMNS), query), query, wish)
}

/** How many match. */
export async function countCustomers(
  client: ShopClient,
  query: CustomerQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('customers').select('id', COUNT_ONLY), query), signal)
}

/** All that match, in the order of the list, slice by slice. */
export function readAllCustomers(client: ShopClient, query: CustomerQuery): AsyncGenerator<CustomerRow[]> {
  return readAll(() => matching(client.from('customers').select(COLUMNS), query), query)
}

function matching<Query extends Searchable<Query>>(rows: Query, { search }: CustomerQuery): Query {
  return containing(rows, search, ['name', 'email', 'phone'])
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
