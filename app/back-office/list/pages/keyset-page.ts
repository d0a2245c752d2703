/**
 * The order of a list. Rows with equal values are ordered by id in the opposite direction, so that one index (column desc,
 * id) serves both directions.
 */
export interface SortOrder {
  column: string
  ascending: boolean
  /** The column may be null. Null values come last in both directions. */
  nullable?: boolean
}

export const NEWEST_FIRST: SortOrder = { column: 'created_at', ascending: false }

/** The end of a page: the sort key of its last row. */
export interface Cursor {
  /** The value of the sorted column as PostgREST wrote it. A Date would lose the microseconds and skip rows. */
  value: CursorValue
  id: string
}

type CursorValue = string | number | boolean | null

/** One page of a list (keyset pagination). */
export interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null after the last page. */
  next: Cursor | null
}

/** Which page to read. */
export interface PageOptions {
  /** The cursor of the page before; null for the first page. */
  after: Cursor | null
  order?: SortOrder
  size?: number
}

/** The number of rows on the first page. */
export const PAGE_SIZE = 50

/** The page size for reading whole lists, and the largest size for long ones. */
export const MAX_PAGE_SIZE = 1000

/**
 * Makes a page of the rows that `selectPage` read with the same options. The query reads one row more than the page holds;
 * that row shows whether another page follows.
 */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  { after = null, order = NEWEST_FIRST, size = PAGE_SIZE }: Partial<PageOptions> = {},
): Page<Row> {
  const kept = rows.slice(0, size)
  const last = kept.at(-1)
  if (rows.length > size && last) return { rows: kept, next: cursorOf(last, order) }
  const nullsFollow = order.nullable === true && after !== null && after.value !== null
  return { rows: kept, next: nullsFollow ? cursorBeforeNulls(order) : null }
}

/** Rows with a null value are read by pages of their own: no index range covers values and nulls together. */
function cursorBeforeNulls({ ascending }: SortOrder): Cursor {
  return { value: null, id: ascending ? HIGHEST_ID : LOWEST_ID }
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function cursorOf<Row extends { id: string }>(row: Row, { column }: SortOrder): Cursor {
  const value = (row as Record<string, unknown>)[column]
  if (value === undefined) throw new Error(`A list sorted by ${column} has to select it.`)
  return { value: value as CursorValue, id: row.id }
}

/** A page that holds a whole short list. */
export function singlePage<Row>(rows: Row[]): Page<Row> {
  return { rows, next: null }
}

/** Reads all pages of a list, or those after a cursor. */
export async function* readPages<Row>(
  load: (after: Cursor | null) => Promise<Page<Row>>,
  after: Cursor | null = null,
): AsyncGenerator<Row[]> {
  let next = after
  do {
    const page: Page<Row> = await load(next)
    yield page.rows
    next = page.next
  } while (next !== null)
}

/** The `or` filter for the rows after a cursor with a value. */
export function afterCursor({ column, ascending }: SortOrder, { value, id }: Cursor): string {
  const last = quoted(value)
  const beyond = `${column}.${ascending ? 'gt' : 'lt'}.${last}`
  return `${beyond},and(${column}.eq.${last},id.${ascending ? 'lt' : 'gt'}.${quoted(id)})`
}

function quoted(value: CursorValue): string {
  return `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`
}

/** The part of a supabase-js query that pagination uses. */
export interface PageQuery<Query> {
  order: (column: string, options: { ascending: boolean; nullsFirst?: boolean }) => Query
  or: (filters: string) => Query
  filter: (column: string, operator: 'gte' | 'lte', value: CursorValue) => Query
  limit: (count: number) => Query
}

/** Adds the order to a query. */
function inOrder<Query extends PageQuery<Query>>(
  rows: Query,
  { column, ascending, nullable }: SortOrder = NEWEST_FIRST,
): Query {
  // NULLS LAST only for nullable columns: it would keep the plain index of the others from being used.
  return rows
    .order(column, nullable ? { ascending, nullsFirst: false } : { ascending })
    .order('id', { ascending: !ascending })
}

/** Adds order, cursor and limit to a query. The limit includes the extra row that `toPage` expects. */
export function selectPage<Query extends PageQuery<Query>>(
  query: Query,
  { after, order = NEWEST_FIRST, size = PAGE_SIZE }: PageOptions,
): Query {
  const rows = after === null ? query : startAfter(query, order, after)
  return inOrder(rows, order).limit(size + 1)
}

function startAfter<Query extends PageQuery<Query>>(query: Query, order: SortOrder, after: Cursor): Query {
  const { column, ascending } = order
  // The redundant range condition lets PostgreSQL start its index scan at the cursor, which the `or` does not.
  return query.filter(column, ascending ? 'gte' : 'lte', after.value).or(afterCursor(order, after))
}
