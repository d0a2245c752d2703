import type { QueryData } from '@supabase/supabase-js'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import type { Page } from '../list/pages/keyset-page.ts'
import {
  BY_GET,
  COUNT_ONLY,
  listPages,
  countRows,
  listPage,
  searchOf,
  type ListOptions,
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

/** One page of the matching rows, in the query's order. */
export async function listCustomers(
  client: ShopClient,
  query: CustomerQuery,
  options: ListOptions,
): Promise<Page<CustomerRow>> {
  return listPage(selectCustomers(client, query), query, options)
}

/** The number of matching rows. */
export async function countCustomers(
  client: ShopClient,
  query: CustomerQuery,
  signal?: AbortSignal,
): Promise<number> {
  return countRows(findCustomers(client, query, COUNT_ONLY).select('id'), signal)
}

/** All matching rows, page by page, in the query's order. */
export function listCustomerPages(client: ShopClient, query: CustomerQuery): AsyncGenerator<CustomerRow[]> {
  return listPages(() => selectCustomers(client, query), query)
}

export const {
  insert: insertCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
} = rowQueries('customers')
