import { unwrap } from '../../../lib/supabase/data-error.ts'
import { unwrapCount } from '../../../lib/supabase/unwrap-count.ts'
import { selectPage, toPage, type Page, type PageQuery, type PageOptions } from './keyset-page.ts'
import type { ListQuery } from './list-query.ts'

/** Which page of a list; the signal aborts the request. */
export type ListOptions = PageOptions & { signal?: AbortSignal }

/** The part of a supabase-js query that filters use. */
export interface Filterable<Query> {
  filter: (column: string, operator: 'eq', value: unknown) => Query
}

/** A query of rows, as far as pages need it. */
export interface RowsQuery<Row> extends PageQuery<RowsQuery<Row>>, PromiseLike<QueryResponse<Row[]>> {
  in: (column: 'id', values: readonly string[]) => RowsQuery<Row>
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

/** A query with COUNT_ONLY. */
export interface CountQuery extends PromiseLike<CountResponse> {
  abortSignal: (signal: AbortSignal) => PromiseLike<CountResponse>
}

/** The number of matching rows; `rows` is a query with COUNT_ONLY. */
export async function countRows(rows: CountQuery, signal?: AbortSignal): Promise<number> {
  return unwrapCount(await (signal ? rows.abortSignal(signal) : rows))
}

/** `select` options for the exact count without rows (a HEAD request). */
export const COUNT_ONLY = { count: 'exact', head: true } as const
