import { containsPattern, searchable } from '../lib/contains-pattern.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ListQuery } from '../lib/list-query.ts'
import { unwrapCount } from '../lib/row-count.ts'
import {
  askSlice,
  inSlices,
  LONG_SLICE,
  NEWEST_FIRST,
  toSlice,
  type Slice,
  type SliceQuery,
  type SliceWish,
} from '../lib/slice.ts'

/** Spares the backend an answer that nobody waits for any more. */
export interface Cancellable {
  signal?: AbortSignal
}

/** Which slice of a list, until nobody waits for it. */
export type ListWish = SliceWish & Cancellable

/** As much of a query as searching it takes. */
export interface Searchable<Query> {
  or: (filters: string) => Query
}

/** As much of a query as narrowing it down takes. */
export interface Filterable<Query> extends Searchable<Query> {
  filter: (column: never, operator: 'eq' | 'is' | 'not.is' | 'gte' | 'lte', value: unknown) => Query
}

/** The rows in which one of the columns contains what was searched for, without regard to case. */
export function containing<Query extends Searchable<Query>>(
  rows: Query,
  search: string,
  columns: readonly string[],
): Query {
  const wanted = searchable(search)
  return wanted === '' ? rows : rows.or(anyContains(columns, wanted))
}

/** The `or` filter for what contains a text in one of the columns. */
export function anyContains(columns: readonly string[], text: string): string {
  const pattern = containsPattern(text)
  return columns.map((column) => `${column}.ilike.${pattern}`).join()
}

interface RowsQuery<Row> extends SliceQuery<RowsQuery<Row>>, PromiseLike<Answer<Row>> {
  abortSignal: (signal: AbortSignal) => PromiseLike<Answer<Row>>
}

type Answer<Row> =
  | { data: Row[]; error: null; status: number }
  | { data: null; error: { message: string; code: string }; status: number }

/** One slice of the rows that match, sorted as the query says. */
export async function readSlice<Row extends { id: string }>(
  rows: RowsQuery<Row>,
  { order }: Pick<ListQuery, 'order'>,
  { signal, ...wish }: ListWish,
): Promise<Slice<Row>> {
  const sorted = { ...wish, order }
  const asked = askSlice(rows, sorted)
  return toSlice(unwrap(await (signal ? asked.abortSignal(signal) : asked)), sorted)
}

/** All rows that match, in the order of the list, slice by slice; `ask` begins each anew. */
export function readAll<Row extends { id: string }>(
  ask: () => RowsQuery<Row>,
  query: Pick<ListQuery, 'order'>,
): AsyncGenerator<Row[]> {
  return inSlices((after) => readSlice(ask(), query, { after, size: LONG_SLICE }))
}

/** The ids of all rows that match, for work on all of them. */
export async function readIds(ask: () => RowsQuery<{ id: string; created_at: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of readAll(ask, { order: NEWEST_FIRST })) ids.push(...rows.map(({ id }) => id))
  return ids
}

type CountAnswer = Parameters<typeof unwrapCount>[0]

interface CountQuery extends PromiseLike<CountAnswer> {
  abortSignal: (signal: AbortSignal) => PromiseLike<CountAnswer>
}

/** How many rows match, of a `head` request that asks for the exact count. */
export async function readCount(rows: CountQuery, signal?: AbortSignal): Promise<number> {
  return unwrapCount(await (signal ? rows.abortSignal(signal) : rows))
}

/** For counting: no rows, only their number. */
export const COUNT_ONLY = { count: 'exact', head: true } as const
