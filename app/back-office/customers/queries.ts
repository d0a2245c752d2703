import type { QueryData } from '@supabase/supabase-js'
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
      'id, name, email, phone, address, total_orders, total_spent, total_unpaid, created_at, updated_at',
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
