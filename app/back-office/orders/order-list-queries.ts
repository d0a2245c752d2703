import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { endOfDay, startOfDay } from '../list/filters/day-range.ts'
import {
  BY_GET,
  COUNT_ONLY,
  listPages,
  listIds,
  listQueries,
  searchOf,
  type Filterable,
  type SearchOptions,
} from '../list/pages/page-queries.ts'
import { TO_CONFIRM, WAITING, WAITING_STATUSES, type OrderQuery } from './order-list-spec.ts'
import { ORDER_COLUMNS, PAPER_COLUMNS } from './queries.ts'

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listOrders, count: countMatchingOrders } = listQueries(
  (client, query: OrderQuery) => matching(findOrders(client, query).select(ORDER_COLUMNS), query),
  (client, query) => matching(findOrders(client, query, COUNT_ONLY).select('id'), query),
)

const FILE_COLUMNS = `${PAPER_COLUMNS}, order_items(product_name, color, quantity)` as const

/** All matching rows with their items, page by page, in the query's order. */
export function listOrderPages(client: ShopClient, query: OrderQuery) {
  return listPages(() => matching(findOrders(client, query).select(FILE_COLUMNS), query), query)
}

/** The ids of all matching rows, for bulk actions. */
export async function listMatchingOrderIds(client: ShopClient, query: OrderQuery): Promise<string[]> {
  return listIds(() => matching(findOrders(client, query).select('id, created_at'), query))
}

/** The orders whose number, customer, e-mail address or phone number contains the search text. */
export function findOrders(
  client: ShopClient,
  { search }: Pick<OrderQuery, 'search'>,
  options: SearchOptions = BY_GET,
) {
  return client.rpc('search_orders', searchOf(search), options)
}

/** Paid, or to be paid later. */
const NOT_UNPAID = 'payment_status.eq.paid,payment_method.is.null,payment_method.eq.pay_on_delivery'

function matching<Query extends Filterable<Query>>(query: Query, { filters }: OrderQuery): Query {
  const { status, payment } = filters
  const [start, end] = [startOfDay(filters.from), endOfDay(filters.to)]
  let rows = query
  if (status === WAITING) rows = rows.filter('status', 'in', `(${WAITING_STATUSES.join()})`)
  else if (status === TO_CONFIRM) rows = rows.filter('status', 'eq', 'pending').or(NOT_UNPAID)
  else if (status) rows = rows.filter('status', 'eq', status)
  if (payment) rows = rows.filter('payment_status', 'eq', payment)
  if (start !== null) rows = rows.filter('created_at', 'gte', start)
  if (end !== null) rows = rows.filter('created_at', 'lte', end)
  return rows
}
