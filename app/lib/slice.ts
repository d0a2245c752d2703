/**
 * The column that a list is sorted by. Rows with the same value follow their ids, which run against the column, so that
 * one index (column desc, id) is read forwards for one direction and backwards for the other.
 */
export interface SliceOrder {
  column: string
  ascending: boolean
  /** The column may be empty. Empty values come last in both directions: nobody sorts a list to see what is not there. */
  nullable?: boolean
}

export const NEWEST_FIRST: SliceOrder = { column: 'created_at', ascending: false }

/** Where one slice of a list ends and the next begins: the key of its last row. */
export interface SliceKey {
  /**
   * What stands in the sorted column, as the backend wrote it: a time to the microsecond, where a Date would lose
   * digits and with them rows.
   */
  value: SliceValue
  id: string
}

type SliceValue = string | number | boolean | null

/** Some rows of a long list, and the key from which the next ones are read; null at the end of the list. */
export interface Slice<Row> {
  rows: Row[]
  next: SliceKey | null
}

/** Which slice of which list. */
export interface SliceWish {
  after: SliceKey | null
  order?: SliceOrder
  size?: number
}

/** How many rows a back office list reads at first. */
export const SLICE_SIZE = 50

/** How many rows are read at a time where a whole list is wanted, or a long one grows. */
export const LONG_SLICE = 1000

/**
 * Cuts what was read with one row to spare: that row tells whether there is more without a count. Takes the wish that
 * `askSlice` was given.
 */
export function toSlice<Row extends { id: string }>(
  rows: Row[],
  { after = null, order = NEWEST_FIRST, size = SLICE_SIZE }: Partial<SliceWish> = {},
): Slice<Row> {
  const kept = rows.slice(0, size)
  const last = kept.at(-1)
  if (rows.length > size && last) return { rows: kept, next: keyOf(last, order) }
  const emptyOnesAreLeft = order.nullable === true && after !== null && after.value !== null
  return { rows: kept, next: emptyOnesAreLeft ? beforeEmptyOnes(order) : null }
}

/** The rows with an empty value are the last part of a list, and no index leads from the others to them. */
function beforeEmptyOnes({ ascending }: SliceOrder): SliceKey {
  return { value: null, id: ascending ? HIGHEST_ID : LOWEST_ID }
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function keyOf<Row extends { id: string }>(row: Row, { column }: SliceOrder): SliceKey {
  const value = (row as Record<string, unknown>)[column]
  if (value === undefined) throw new Error(`A list sorted by ${column} has to select it.`)
  return { value: value as SliceValue, id: row.id }
}

/** A short list that is read whole, for the same tables. */
export function wholeList<Row>(rows: Row[]): Slice<Row> {
  return { rows, next: null }
}

/** All rows of a long list, slice by slice. */
export async function* inSlices<Row>(
  load: (after: SliceKey | null) => Promise<Slice<Row>>,
): AsyncGenerator<Row[]> {
  let next: SliceKey | null = null
  do {
    const slice: Slice<Row> = await load(next)
    yield slice.rows
    next = slice.next
  } while (next !== null)
}

/** The `or` filter for the rows that come after a key with a value. */
export function comesAfter({ column, ascending }: SliceOrder, { value, id }: SliceKey): string {
  const at = quoted(value)
  const further = `${column}.${ascending ? 'gt' : 'lt'}.${at}`
  return `${further},and(${column}.eq.${at},id.${ascending ? 'lt' : 'gt'}.${quoted(id)})`
}

function quoted(value: SliceValue): string {
  return `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`
}

export interface SliceQuery<Query> {
  or: (filters: string) => Query
  filter: (column: never, operator: 'is' | 'gt' | 'lt' | 'gte' | 'lte', value: SliceValue) => Query
  order: (column: never, options: { ascending: boolean; nullsFirst?: boolean }) => Query
  limit: (count: number) => Query
}

/** Asks for the slice after the key with the row to spare that `toSlice` wants. The same wish goes to both. */
export function askSlice<Query extends SliceQuery<Query>>(
  query: Query,
  { after, order = NEWEST_FIRST, size = SLICE_SIZE }: SliceWish,
): Query {
  const { column, ascending, nullable } = order
  const begun = after === null ? query : startAfter(query, order, after)
  return (
    begun
      // Said only where it matters: an index on a column that is never empty serves the plain order.
      .order(column as never, nullable ? { ascending, nullsFirst: false } : { ascending })
      .order('id' as never, { ascending: !ascending })
      .limit(size + 1)
  )
}

function startAfter<Query extends SliceQuery<Query>>(
  query: Query,
  order: SliceOrder,
  after: SliceKey,
): Query {
  const { column, ascending } = order
  if (after.value === null) {
    return query
      .filter(column as never, 'is', null)
      .filter('id' as never, ascending ? 'lt' : 'gt', after.id as never)
  }
  // The `or` alone does not tell an index where to begin; this does.
  return query.filter(column as never, ascending ? 'gte' : 'lte', after.value).or(comesAfter(order, after))
}
