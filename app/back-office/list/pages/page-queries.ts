import { anyContains, searchable } from '../../../lib/supabase/contains-pattern.ts'
import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { unwrapCount } from '../../../lib/supabase/unwrap-count.ts'
import { selectPage, toPage, type Page, type PageQuery, type PageOptions } from './keyset-page.ts'
import type { ListQuery } from './list-query.ts'

/** Which page of a list; the signal aborts the request. */
export type ListOptions = PageOptions & { signal?: AbortSignal }

/** The part of a supabase-js query that searching uses. */
export interface Searchable<Query> {
  or: (filters: string) => Query
}

/** The part of a supabase-js query that filters use. */
export interface Filterable<Query> extends Searchable<Query> {
  filter: (column: string, operator: 'eq', value: unknown) => Query
}

/**
 * Filters for rows in which one of the columns contains the search text, ignoring case. For short tables only: under
 * row-level security no index serves this filter. Long tables have a search function, see `search-queries.ts`.
 */
export function containing<Query extends Searchable<Query>>(
  rows: Query,
  search: string,
  columns: readonly string[],
): Query {
  const text = searchable(search)
  return text === '' ? rows : rows.or(anyContains(columns, text))
}

interface RowsQuery<Row> extends PageQuery<RowsQuery<Row>>, PromiseLike<QueryResponse<Row[]>> {
  abortSignal: (signal: AbortSignal) => PromiseLike<QueryResponse<Row[]>>
}

/** The part of a response of supabase-js that `unwrap` takes. */
export type QueryResponse<Data> =
  | { data: Data; error: null; status: number }
  | { data: null; error: { message: string; code: string }; status: number }

/** Reads one page of the matching rows, in the query's order. */
export async function listPage<Row extends { id: string }>(
  rows: RowsQuery<Row>,
  { order }: Pick<ListQuery, 'order'>,
  { signal, ...options }: ListOptions,
): Promise<Page<Row>> {
  const page = { ...options, order }
  const request = selectPage(rows, page)
  return toPage(unwrap(await (signal ? request.abortSignal(signal) : request)), page)
}

type CountResponse = Parameters<typeof unwrapCount>[0]

interface CountQuery extends PromiseLike<CountResponse> {
  abortSignal: (signal: AbortSignal) => PromiseLike<CountResponse>
}

/** The number of matching rows; `rows` is a query with COUNT_ONLY. */
export async function countRows(rows: CountQuery, signal?: AbortSignal): Promise<number> {
  return unwrapCount(await (signal ? rows.abortSignal(signal) : rows))
}

/**
 * The page and the count of one list, as `ListSource` takes them. `rows` and `ids` make the query of the matching rows: all
 * their columns, and the ids with COUNT_ONLY.
 */
export function listQueries<Query extends Pick<ListQuery, 'order'>, Row extends { id: string }>(
  rows: (client: ShopClient, query: Query) => RowsQuery<Row>,
  ids: (client: ShopClient, query: Query) => CountQuery,
) {
  return {
    list: (client: ShopClient, query: Query, options: ListOptions) =>
      listPage(rows(client, query), query, options),
    count: (client: ShopClient, query: Query, signal?: AbortSignal) => countRows(ids(client, query), signal),
  }
}

/** `select` options for the exact count without rows (a HEAD request). */
export const COUNT_ONLY = { count: 'exact', head: true } as const
