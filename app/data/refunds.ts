import type { Tables } from '../database.types.ts'
import { searchable } from '../lib/contains-pattern.ts'
import { unwrap } from '../lib/data-error.ts'
import type { RefundQuery } from '../lib/refund-list.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import type { Slice } from '../lib/slice.ts'
import { anyContains, COUNT_ONLY, readCount, readSlice, type ListWish } from './found-rows.ts'
import { saveOver } from './save-over.ts'

/** What the back office shows of a refund; `order` is null once the order was deleted. */
export type RefundRow = Pick<
  Tables<'refunds'>,
  'id' | 'order_id' | 'amount' | 'reason' | 'status' | 'notes' | 'created_at' | 'updated_at'
> & {
  order: Pick<Tables<'orders'>, 'order_number' | 'customer_name'> | null
}

const COLUMNS = 'id, order_id, amount, reason, status, notes, created_at, updated_at'
const WITH_ORDER = `${COLUMNS}, order:orders(order_number, customer_name)` as const
/** Only where there is an order that matches. */
const OF_ORDER = `${COLUMNS}, order:orders!inner(order_number, customer_name)` as const

/** A slice of those that match, sorted as the query says. */
export async function listRefunds(
  client: ShopClient,
  query: RefundQuery,
  wish: ListWish,
): Promise<Slice<RefundRow>> {
  const columns = searchable(query.search) === '' ? WITH_ORDER : OF_ORDER
  return readSlice<RefundRow>(matching(client.from('refunds').select(columns), query), query, wish)
}

/** How many match. */
export async function countRefunds(
  client: ShopClient,
  query: RefundQuery,
  signal?: AbortSignal,
): Promise<number> {
  const columns = searchable(query.search) === '' ? 'id' : 'id, order:orders!inner(id)'
  return readCount(matching(client.from('refunds').select(columns, COUNT_ONLY), query), signal)
}

interface Filterable<Query> {
  or: (filters: string, options: { referencedTable: string }) => Query
  filter: (column: never, operator: 'eq', value: string) => Query
}

/** A refund is found by the number of its order, or by the customer's name. */
function matching<Query extends Filterable<Query>>(rows: Query, { search, filters }: RefundQuery): Query {
  const wanted = searchable(search)
  const found =
    wanted === ''
      ? rows
      : rows.or(anyContains(['order_number', 'customer_name'], wanted), { referencedTable: 'order' })
  return filters.status ? found.filter('status' as never, 'eq', filters.status) : found
}

/** What the dialog saves. */
export type RefundWrite = Pick<RefundRow, 'order_id' | 'amount' | 'reason' | 'status' | 'notes'>

/** `processedBy` is the id of the signed-in user (spec §3). */
export async function insertRefund(
  client: ShopClient,
  refund: RefundWrite,
  processedBy: string | null,
): Promise<void> {
  unwrap(
    await client
      .from('refunds')
      .insert({ ...refund, processed_by: processedBy })
      .select('id')
      .single(),
  )
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateRefund(
  client: ShopClient,
  id: string,
  refund: RefundWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('refunds')
  const read = rows.select('*').eq('id', id)
  return await saveOver(refund, { update: rows.update(refund).eq('id', id), read, version })
}

export async function deleteRefund(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('refunds').delete().eq('id', id).select('id').single())
}
