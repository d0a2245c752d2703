import { inChunks, type BulkOutcome } from '../lib/bulk.ts'
import { unwrap } from '../lib/data-error.ts'
import type { OrderQuery } from '../lib/order-list.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import type { Slice } from '../lib/slice.ts'
import {
  containing,
  COUNT_ONLY,
  readAll,
  readCount,
  readIds,
  readSlice,
  type Filterable,
  type ListWish,
} from './found-rows.ts'
import { ORDER_COLUMNS, ORDER_SEARCH, type OrderRow } from './orders.ts'

/** A slice of those that match, sorted as the query says. */
export async function listOrders(
  client: ShopClient,
  query: OrderQuery,
  wish: ListWish,
): Promise<Slice<OrderRow>> {
  return readSlice(matching(client.from('orders').select(ORDER_COLUMNS), query), query, wish)
}

/** How many match. */
export async function countMatchingOrders(
  client: ShopClient,
  query: OrderQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('orders').select('id', COUNT_ONLY), query), signal)
}

/** All that match, in the order of the list, slice by slice. */
export function readAllOrders(client: ShopClient, query: OrderQuery): AsyncGenerator<OrderRow[]> {
  return readAll(() => matching(client.from('orders').select(ORDER_COLUMNS), query), query)
}

/** The ids of all that match, for work on all of them. */
export async function listMatchingOrderIds(client: ShopClient, query: OrderQuery): Promise<string[]> {
  return readIds(() => matching(client.from('orders').select('id, created_at'), query))
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

function matching<Query extends Filterable<Query>>(query: Query, { search, filters }: OrderQuery): Query {
  let rows = containing(query, search, ORDER_SEARCH)
  if (filters.status) rows = rows.filter('status' as never, 'eq', filters.status)
  if (filters.payment) rows = rows.filter('payment_status' as never, 'eq', filters.payment)
  return rows
}
