import type { Slice, SliceKey } from '../../lib/slice.ts'

/** A long list as far as it was read. */
export interface ShownList<Row> {
  listKey: string
  first: Slice<Row>
  /** The rows after the first slice. */
  later: Slice<Row>
}

/** What was asked last of a list: the rows after this key. Every list that is read has key objects of its own. */
export interface Asked {
  after: SliceKey
  failed: boolean
}

export function startOf<Row>(listKey: string, first: Slice<Row>): ShownList<Row> {
  return { listKey, first, later: { rows: [], next: first.next } }
}

/** With the rows after the key, if that is still where the list ends. */
export function withMore<Row>(
  list: ShownList<Row>,
  after: SliceKey | null,
  slice: Slice<Row>,
): ShownList<Row> {
  if (list.later.next !== after) return list
  return { ...list, later: { rows: [...list.later.rows, ...slice.rows], next: slice.next } }
}

export function statusOf({ later }: ShownList<unknown>, asked: Asked | null): 'idle' | 'loading' | 'failed' {
  if (asked === null || asked.after !== later.next) return 'idle'
  return asked.failed ? 'failed' : 'loading'
}
