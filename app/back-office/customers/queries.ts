import type { QueryData } from '@supabase/supabase-js'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import {
  BY_GET,
  COUNT_ONLY,
  listPages,
  listQueries,
  searchOf,
  type SearchOptions,
} from '../list/pages/page-queries.ts'
import type { CustomerQuery } from './customer-list-spec.ts'

function findCustomers(client: ShopClient, { search }: CustomerQuery, options: SearchOptions = BY_GET) {
  return client.rpc('search_customers', searchOf(search), options)
}

function selectCustomers(client: ShopClient, query: CustomerQuery) {
  return findCustomers(client, query).select(
    'id, name, email, phone, address, total_orders, total_spent, total_unpaid, created_at, updated_at',
  )
}

export type CustomerRow = QueryData<ReturnType<typeof selectCustomers>>[number]

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listCustomers, count: countCustomers } = listQueries(
  (client, query: CustomerQuery) => selectCustomers(client, query),
  (client, query) => findCustomers(client, query, COUNT_ONLY).select('id'),
)

/** All matching rows, page by page, in the query's order. */
export function listCustomerPages(client: ShopClient, query: CustomerQuery): AsyncGenerator<CustomerRow[]> {
  return listPages(() => selectCustomers(client, query), query)
}

export const {
  insert: insertCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
} = rowQueries('customers')
