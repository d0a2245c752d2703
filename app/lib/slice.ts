/** Where one slice of a newest-first list ends and the next begins: the key of its last row. */
export interface SliceKey {
  /** As the backend wrote it, to the microsecond: a Date would lose digits and with them rows. */
  created_at: string
  id: string
}

/** Some rows of a long list, and the key from which the next ones are read; null at the end of the list. */
export interface Slice<Row> {
  rows: Row[]
  next: SliceKey | null
}

/** How many rows a back office list reads at a time. */
export const SLICE_SIZE = 50

/** Cuts what was read with one row to spare: that row tells whether there is more without a count. */
export function toSlice<Row extends SliceKey>(rows: Row[], size = SLICE_SIZE): Slice<Row> {
  const kept = rows.slice(0, size)
  const last = kept.at(-1)
  return {
    rows: kept,
    next: rows.length > size && last ? { created_at: last.created_at, id: last.id } : null,
  }
}

/** A short list that is read whole, for the same tables. */
export function wholeList<Row>(rows: Row[]): Slice<Row> {
  return { rows, next: null }
}

/** The `or` filter for the rows that come after the key in a list ordered by created_at, newest first, and then by id. */
export function olderThan({ created_at, id }: SliceKey): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt."${id}")`
}

interface SliceQuery<Query> {
  or: (filters: string) => Query
  order: (column: never, options: { ascending: boolean }) => Query
  limit: (count: number) => Query
}

/** Asks for the slice after the key, newest first, with the row to spare that `toSlice` wants. */
export function askSlice<Query extends SliceQuery<Query>>(query: Query, after: SliceKey | null): Query {
  return (after === null ? query : query.or(olderThan(after)))
    .order('created_at' as never, { ascending: false })
    .order('id' as never, { ascending: true })
    .limit(SLICE_SIZE + 1)
}
