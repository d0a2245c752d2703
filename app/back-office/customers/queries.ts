import type { QueryData } from '@supabase/supabase-js'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import {
  BY_GET,
  findPages,
  searchOf,
  searchQueries,
  type PageArguments,
} from '../list/pages/search-queries.ts'
import type { CustomerQuery } from './customer-list-spec.ts'

function selectCustomers(client: ShopClient, { search }: CustomerQuery, page: PageArguments) {
  return client
    .rpc('search_customers', { ...searchOf(search), ...page }, BY_GET)
    .select(
      'id, name, email, phone, address, is_confirmed, total_orders, total_spent, total_unpaid, created_at, updated_at',
    )
}

export type CustomerRow = QueryData<ReturnType<typeof selectCustomers>>[number]

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listCustomers, count: countCustomers } = searchQueries(
  selectCustomers,
  (client, { search }: CustomerQuery) => client.rpc('count_found_customers', searchOf(search), BY_GET),
)

/** All matching rows, page by page, in the query's order. */
export function listCustomerPages(client: ShopClient, query: CustomerQuery): AsyncGenerator<CustomerRow[]> {
  return findPages((page) => selectCustomers(client, query, page), query)
}

export const {
  insert: insertCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
} = rowQueries('customers')

/**
 * Erases what the shop stores under the customer's email address.
 * @throws DataError with the code `orders_are_open` while an order is not finished
 */
export async function eraseCustomer(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.rpc('erase_customer', { p_customer_id: id }))
}
