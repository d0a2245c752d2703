import { unwrap } from '../../../lib/supabase/data-error.ts'
import { searchable } from '../../../lib/supabase/filter-values.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import {
  MAX_PAGE_SIZE,
  NEWEST_FIRST,
  PAGE_SIZE,
  readPages,
  toPage,
  type Page,
  type PageOptions,
  type SortOrder,
} from './keyset-page.ts'
import type { ListQuery } from './list-query.ts'
import type { ListOptions, QueryResponse } from './page-queries.ts'

/**
 * Long lists are read by functions such as `search_orders()` (supabase/migrations/…_back_office_lists.sql), whose arguments
 * are the text, the filters, and these: order, cursor and limit.
 */
export interface PageArguments {
  p_sort: string
  p_ascending: boolean
  /** The cursor; both are absent on the first page, and the value alone when it is null. */
  p_after_value?: string
  p_after_id?: string
  p_limit: number
}

/** How a search function is called: a read by GET. */
export const BY_GET = { get: true } as const

/** The argument with the text that rows contain. An empty text matches every row. */
export function searchOf(search: string): { p_text: string } {
  return { p_text: searchable(search) }
}

/** The limit includes the extra row that `toPage` expects. */
export function pageArguments({ after, order = NEWEST_FIRST, size = PAGE_SIZE }: PageOptions): PageArguments {
  return {
    ...firstRows(order, size + 1),
    ...(after && { p_after_id: after.id }),
    ...(after && after.value !== null && { p_after_value: String(after.value) }),
  }
}

/** The arguments of the first `limit` rows, for pickers. */
export function firstRows({ column, ascending }: SortOrder, limit: number): PageArguments {
  return { p_sort: column, p_ascending: ascending, p_limit: limit }
}

interface FoundRows<Row> extends PromiseLike<QueryResponse<Row[]>> {
  abortSignal: (signal: AbortSignal) => PromiseLike<QueryResponse<Row[]>>
}

interface FoundCount extends PromiseLike<QueryResponse<number>> {
  abortSignal: (signal: AbortSignal) => PromiseLike<QueryResponse<number>>
}

/**
 * Reads one page; `find` calls the search function with the arguments of the page. PostgREST keeps the order of a function's rows, which
 * an `order` of the request would replace by that of the column: texts are sorted by their keys.
 */
async function findPage<Row extends { id: string }>(
  find: (page: PageArguments) => FoundRows<Row>,
  { signal, ...options }: ListOptions,
): Promise<Page<Row>> {
  const request = find(pageArguments(options))
  return toPage(unwrap(await (signal ? request.abortSignal(signal) : request)), options)
}

/** Reads all rows, page by page, in the query's order. */
export function findPages<Row extends { id: string }>(
  find: (page: PageArguments) => FoundRows<Row>,
  { order }: Pick<ListQuery, 'order'>,
): AsyncGenerator<Row[]> {
  return readPages((after) => findPage(find, { after, order, size: MAX_PAGE_SIZE }))
}

/** The ids of all rows, for bulk actions. */
export async function findIds(
  find: (page: PageArguments) => FoundRows<{ id: string; created_at: string }>,
): Promise<string[]> {
  const ids: string[] = []
  for await (const page of findPages(find, { order: NEWEST_FIRST })) ids.push(...page.map(({ id }) => id))
  return ids
}

/**
 * The page and the count of one list, as `ListSource` takes them. `find` calls the list's search function, `countFound` the
 * function that counts the same rows.
 */
export function searchQueries<Query extends Pick<ListQuery, 'order'>, Row extends { id: string }>(
  find: (client: ShopClient, query: Query, page: PageArguments) => FoundRows<Row>,
  countFound: (client: ShopClient, query: Query) => FoundCount,
) {
  return {
    list: (client: ShopClient, query: Query, options: ListOptions) =>
      findPage((page) => find(client, query, page), { ...options, order: query.order }),
    count: async (client: ShopClient, query: Query, signal?: AbortSignal) => {
      const request = countFound(client, query)
      return unwrap(await (signal ? request.abortSignal(signal) : request))
    },
  }
}
