import type { Page, Cursor } from './keyset-page.ts'

/** The loaded part of a long list. */
export interface LoadedList<Row> {
  listKey: string
  first: Page<Row>
  /** The rows after the first page. */
  later: Page<Row>
}

/** The last page request, identified by its cursor: each read creates new cursor objects. */
export interface PageRequest {
  after: Cursor
  failed: boolean
}

export function initialList<Row>(listKey: string, first: Page<Row>): LoadedList<Row> {
  return { listKey, first, later: { rows: [], next: first.next } }
}

/** The list with the page that was requested with `after`; unchanged if the list no longer ends at this cursor. */
export function appendPage<Row>(
  list: LoadedList<Row>,
  after: Cursor | null,
  page: Page<Row>,
): LoadedList<Row> {
  if (list.later.next !== after) return list
  return { ...list, later: { rows: [...list.later.rows, ...page.rows], next: page.next } }
}

export function loadStatus(
  { later }: LoadedList<unknown>,
  request: PageRequest | null,
): 'idle' | 'loading' | 'failed' {
  if (request === null || request.after !== later.next) return 'idle'
  return request.failed ? 'failed' : 'loading'
}
