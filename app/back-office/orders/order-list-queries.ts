import { withFigures } from '../../domain/orders/order-figures-queries.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { listOwedIfCancelled } from '../consequences/queries.ts'
import { chunksOf, inChunks, type BulkOutcome, type Progress } from '../list/bulk/bulk.ts'
import { endOfDay, startOfDay } from '../list/filters/day-range.ts'
import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import type { ListOptions } from '../list/pages/page-queries.ts'
import {
  BY_GET,
  findIds,
  findPages,
  firstRows,
  searchOf,
  searchQueries,
  type PageArguments,
} from '../list/pages/search-queries.ts'
import {
  FINISHED_STATUSES,
  TO_CONFIRM,
  WAITING,
  WAITING_STATUSES,
  type AffectedOrders,
  type OrderChange,
  type OrderQuery,
} from './order-list-spec.ts'
import { ORDER_COLUMNS, PAPER_COLUMNS } from './queries.ts'

const found = searchQueries(
  (client, query: OrderQuery, page) => findOrders(client, query, page).select(ORDER_COLUMNS),
  (client, query) => client.rpc('count_found_orders', searchArguments(query), BY_GET),
)

/** The number of matching rows. */
export const countMatchingOrders = found.count

/** One page of the matching rows with their figures, in the query's order. */
export async function listOrders(client: ShopClient, query: OrderQuery, options: ListOptions) {
  const page = await found.list(client, query, options)
  return { ...page, rows: await withFigures(client, page.rows) }
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number]

const FILE_COLUMNS = `${PAPER_COLUMNS}, order_items(product_name, color, quantity)` as const

/** All matching rows with their items and figures, page by page, in the query's order. */
export async function* listOrderPages(client: ShopClient, query: OrderQuery) {
  const pages = findPages(
    (page) =>
      findOrders(client, query, page)
        .select(FILE_COLUMNS)
        .order('position', { referencedTable: 'order_items' }),
    query,
  )
  for await (const rows of pages) yield withFigures(client, rows)
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

/**
 * Orders per call. Each order takes up to ten milliseconds, because it changes stock. Checkouts of the same products wait
 * until the call ends.
 */
const CHUNK_SIZE = 100

/** Changes the status of many orders. The outcome lists those that the database refused. */
export async function changeOrders(
  client: ShopClient,
  ids: readonly string[],
  { status, finished }: OrderChange,
  onProgress: Progress,
): Promise<BulkOutcome> {
  const work = async (chunk: readonly string[]) => {
    const seen = chunk.flatMap((id) => (finished[id] === undefined ? [] : [{ id, status: finished[id] }]))
    return unwrap(
      await client.rpc('change_orders', { p_ids: [...chunk], p_status: status, p_finished: seen }),
    )
  }
  return inChunks(ids, work, { size: CHUNK_SIZE, onProgress })
}

/** Undoes a change for orders that have not been changed since. */
export async function restoreOrders(
  client: ShopClient,
  rows: BulkOutcome['changed'],
  onProgress: Progress,
): Promise<BulkOutcome> {
  const work = async (chunk: BulkOutcome['changed']) =>
    unwrap(await client.rpc('restore_orders', { p_rows: [...chunk] }))
  return inChunks(rows, work, { size: CHUNK_SIZE, onProgress })
}

/** The orders that a change of status would affect. Those that already have the status are not listed as finished. */
export async function listOrdersForChange(
  client: ShopClient,
  ids: readonly string[],
  status: string,
): Promise<AffectedOrders> {
  const finished: Record<string, string> = {}
  const goesBack: number[] = []
  let total = 0
  for (const chunk of chunksOf(ids)) {
    if (status === 'cancelled') goesBack.push(...(await listOwedIfCancelled(client, chunk)))
    for (const group of unwrap(await client.rpc('list_orders_by_status', { p_ids: chunk }))) {
      total += group.ids.length
      if (!FINISHED_STATUSES.includes(group.status) || group.status === status) continue
      for (const id of group.ids) finished[id] = group.status
    }
  }
  return { total, finished, goesBack }
}
