import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { endOfDay, startOfDay } from '../list/filters/day-range.ts'
import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import {
  BY_GET,
  findIds,
  findPages,
  firstRows,
  searchOf,
  searchQueries,
  type PageArguments,
} from '../list/pages/search-queries.ts'
import { TO_CONFIRM, WAITING, WAITING_STATUSES, type OrderQuery } from './order-list-spec.ts'
import { ORDER_COLUMNS, PAPER_COLUMNS } from './queries.ts'

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listOrders, count: countMatchingOrders } = searchQueries(
  (client, query: OrderQuery, page) => findOrders(client, query, page).select(ORDER_COLUMNS),
  (client, query) => client.rpc('count_found_orders', searchArguments(query), BY_GET),
)

const FILE_COLUMNS = `${PAPER_COLUMNS}, order_items(product_name, color, quantity)` as const

/** All matching rows with their items, page by page, in the query's order. */
export function listOrderPages(client: ShopClient, query: OrderQuery) {
  return findPages((page) => findOrders(client, query, page).select(FILE_COLUMNS), query)
}

/** The ids of all matching rows, for bulk actions. */
export async function listMatchingOrderIds(client: ShopClient, query: OrderQuery): Promise<string[]> {
  return findIds((page) => findOrders(client, query, page).select('id, created_at'))
}

type Search = Pick<OrderQuery, 'search' | 'filters'>

/** The orders whose number, customer, e-mail address or phone number contains the search text. */
function findOrders(client: ShopClient, query: Search, page: PageArguments) {
  return client.rpc('search_orders', { ...searchArguments(query), ...page }, BY_GET)
}

/** The newest orders that contain the text, in any status, for pickers. */
export function findNewestOrders(client: ShopClient, search: string, limit: number) {
  return findOrders(client, { search, filters: {} }, firstRows(NEWEST_FIRST, limit))
}

function searchArguments({ search, filters: { status, payment, from, to } }: Search) {
  return {
    ...searchOf(search),
    p_statuses: statusesOf(status),
    p_payment_status: payment,
    p_hide_unpaid: status === TO_CONFIRM,
    p_from: startOfDay(from) ?? undefined,
    p_to: endOfDay(to) ?? undefined,
  }
}

/** The statuses that a value of the status filter stands for. */
function statusesOf(status: string | undefined): string[] | undefined {
  if (status === WAITING) return [...WAITING_STATUSES]
  if (status === TO_CONFIRM) return ['pending']
  return status === undefined ? undefined : [status]
}
