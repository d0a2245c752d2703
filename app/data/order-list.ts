import { inChunks, type BulkOutcome } from '../lib/bulk.ts'
import { searchable } from '../lib/contains-pattern.ts'
import { unwrap } from '../lib/data-error.ts'
import { orderContains, type OrderQuery } from '../lib/order-list.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, inSlices, LONG_SLICE, toSlice, type Slice, type SliceWish } from '../lib/slice.ts'
import type { Cancellable } from './found-rows.ts'
import { ORDER_COLUMNS, type OrderRow } from './orders.ts'

/** A slice of the orders that match, sorted as the query says. */
export async function listOrders(
  client: ShopClient,
  query: OrderQuery,
  { signal, ...wish }: SliceWish & Cancellable,
): Promise<Slice<OrderRow>> {
  const sorted = { ...wish, order: query.order }
  const rows = askSlice(matching(client.from('orders').select(ORDER_COLUMNS), query), sorted)
  return toSlice(unwrap(await (signal ? rows.abortSignal(signal) : rows)), sorted)
}

/** How many orders match. */
export async function countMatchingOrders(
  client: ShopClient,
  query: OrderQuery,
  signal?: AbortSignal,
): Promise<number> {
  const rows = matching(client.from('orders').select('id', { count: 'exact', head: true }), query)
  return unwrapCount(await (signal ? rows.abortSignal(signal) : rows))
}

/** All orders that match, in the order of the list, slice by slice. */
export function readAllOrders(client: ShopClient, query: OrderQuery): AsyncGenerator<OrderRow[]> {
  return inSlices(async (after) => listOrders(client, query, { after, size: LONG_SLICE }))
}

/** The ids of all orders that match, for work on all of them; they are read in long slices. */
export async function listMatchingOrderIds(client: ShopClient, query: OrderQuery): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of inSlices(async (after) => {
    const wish = { after, size: LONG_SLICE }
    const orders = matching(client.from('orders').select('id, created_at'), query)
    return toSlice(unwrap(await askSlice(orders, wish)), wish)
  }))
    ids.push(...rows.map(({ id }) => id))
  return ids
}

/** Gives many orders another status; those that the shop's rules keep back are named. */
export async function changeOrders(
  client: ShopClient,
  ids: readonly string[],
  status: string,
  onProgress: (tried: number) => void,
): Promise<BulkOutcome> {
  const work = async (chunk: string[]) =>
    unwrap(await client.rpc('change_orders', { p_ids: chunk, p_status: status })) as unknown as BulkOutcome
  return inChunks(ids, work, { size: CHUNK, onProgress })
}

/** Each order is changed by itself and moves its pieces, so a call takes fewer of them than of products. */
const CHUNK = 500

interface Filterable<Query> {
  or: (filters: string) => Query
  filter: (column: never, operator: 'eq', value: unknown) => Query
}

/** Narrows a query down to what the list shows. */
function matching<Query extends Filterable<Query>>(query: Query, { search, filters }: OrderQuery): Query {
  const wanted = searchable(search)
  let rows = wanted === '' ? query : query.or(orderContains(wanted))
  if (filters.status) rows = rows.filter('status' as never, 'eq', filters.status)
  if (filters.payment) rows = rows.filter('payment_status' as never, 'eq', filters.payment)
  return rows
}
