import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Slice, SliceKey } from '../../lib/slice.ts'

interface Shown<Row> {
  listKey: string
  first: Slice<Row>
  /** The rows after the first slice. */
  later: Slice<Row>
}

export interface Slices<Row> {
  rows: Row[]
  hasMore: boolean
  /** Loads the next slice; while one is on its way it does nothing. */
  loadMore: () => void
  loading: boolean
  /** The last attempt to load more failed. */
  failed: boolean
}

function startOf<Row>(listKey: string, first: Slice<Row>): Shown<Row> {
  return { listKey, first, later: { rows: [], next: first.next } }
}

/**
 * A long list, read slice by slice. `first` is what the loader read; when it is read again after a save or a delete,
 * the list is filled up to the length it had, so that one keeps one's place. Another `listKey` starts a new list.
 */
export function useSlices<Row>(
  listKey: string,
  first: Slice<Row>,
  loadAfter: (key: SliceKey) => Promise<Slice<Row>>,
): Slices<Row> {
  const [shown, setShown] = useState(() => startOf(listKey, first))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const current = useRef(first)
  const load = useEffectEvent(loadAfter)

  const startAgain = shown.listKey !== listKey || (shown.first !== first && shown.later.rows.length === 0)
  if (startAgain) {
    setShown(startOf(listKey, first))
    setStatus('idle')
  }

  const refill = useEffectEvent(async () => {
    let later = startOf(listKey, first).later
    try {
      while (later.next && later.rows.length < shown.later.rows.length)
        later = join(later, await load(later.next))
    } catch {
      later = startOf(listKey, first).later
    }
    if (current.current === first) setShown({ listKey, first, later })
  })

  useEffect(() => {
    current.current = first
    if (shown.first !== first && !startAgain) void refill()
  }, [first, shown.first, startAgain])

  async function loadMore() {
    const { next } = shown.later
    if (next === null || status === 'loading') return
    setStatus('loading')
    try {
      const slice = await loadAfter(next)
      setStatus('idle')
      if (current.current !== first) return
      setShown((list) => (list.first === first ? { ...list, later: join(list.later, slice) } : list))
    } catch {
      setStatus('failed')
    }
  }

  return {
    rows: [...shown.first.rows, ...shown.later.rows],
    hasMore: shown.later.next !== null,
    loadMore: () => void loadMore(),
    loading: status === 'loading',
    failed: status === 'failed',
  }
}

function join<Row>(before: Slice<Row>, after: Slice<Row>): Slice<Row> {
  return { rows: [...before.rows, ...after.rows], next: after.next }
}
