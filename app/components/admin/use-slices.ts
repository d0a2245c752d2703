import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { LONG_SLICE, SLICE_SIZE, type Slice, type SliceKey } from '../../lib/slice.ts'
import { useListMemory } from './list-memory.ts'
import { startOf, statusOf, withMore, type Asked, type ShownList } from './shown-list.ts'

/** Reads the slice after a key. `size` is how many rows are wanted; a list that never grows long may pass it over. */
export type LoadAfter<Row> = (key: SliceKey, size: number) => Promise<Slice<Row>>

export interface Slices<Row> {
  rows: Row[]
  hasMore: boolean
  /** Loads the next slice; while one is on its way it does nothing. */
  loadMore: () => void
  loading: boolean
  /** The last attempt to load more failed. */
  failed: boolean
}

/**
 * A long list, read slice by slice. `first` is what the loader read; when it is read again after a save or a delete,
 * the list is filled up to the length it had, so that one keeps one's place. Another `listKey` starts a new list. On the
 * way back to a list it shows what was there, reads it anew and scrolls to where one was.
 */
export function useSlices<Row>(listKey: string, first: Slice<Row>, loadAfter: LoadAfter<Row>): Slices<Row> {
  const [shown, setShown] = useShownList(listKey, first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const status = statusOf(shown, asked)
  const current = useRef(first)
  const load = useEffectEvent(loadAfter)

  const startAgain = shown.listKey !== listKey || (shown.first !== first && shown.later.rows.length === 0)
  if (startAgain) setShown(startOf(listKey, first))

  const refill = useEffectEvent(async () => {
    const wanted = shown.later.rows.length
    let list = startOf(listKey, first)
    try {
      while (list.later.next && list.later.rows.length < wanted) {
        const size = sliceSize(wanted - list.later.rows.length)
        list = withMore(list, list.later.next, await load(list.later.next, size))
      }
    } catch {
      list = startOf(listKey, first)
    }
    if (current.current === first) setShown(list)
  })

  useEffect(() => {
    current.current = first
    if (shown.first !== first && !startAgain) void refill()
  }, [first, shown.first, startAgain])

  async function loadMore() {
    const after = shown.later.next
    if (after === null || status === 'loading') return
    setAsked({ after, failed: false })
    try {
      const slice = await loadAfter(after, sliceSize(shown.later.rows.length))
      setShown((list) => withMore(list, after, slice))
    } catch {
      setAsked((latest) => (latest?.after === after ? { after, failed: true } : latest))
    }
  }

  return {
    rows: useJoined(shown.first.rows, shown.later.rows),
    hasMore: shown.later.next !== null,
    loadMore: () => void loadMore(),
    loading: status === 'loading',
    failed: status === 'failed',
  }
}

/** What is on the screen, found again and left behind with the list's memory. */
function useShownList<Row>(listKey: string, first: Slice<Row>) {
  const memory = useListMemory()
  const [recalled] = useState(() => memory.recall() as (ShownList<Row> & { scrolled: number }) | undefined)
  const [shown, setShown] = useState(() =>
    recalled ? { listKey, first: recalled.first, later: recalled.later } : startOf(listKey, first),
  )
  const scrolled = useRef(recalled?.scrolled ?? 0)

  const leave = useEffectEvent(() => memory.remember({ ...shown, scrolled: scrolled.current }))
  useLayoutEffect(() => () => leave(), [])
  useEffect(() => {
    if (recalled) window.scrollTo(0, recalled.scrolled)
    // A screen that makes way for a spinner is not scrolled, it is gone: the page is then as high as the spinner.
    const note = () => {
      if (document.querySelector('[data-late]') === null) scrolled.current = window.scrollY
    }
    // Before anybody else hears of it and changes the page: asked afterwards, the browser would have to lay it out at once.
    const early = { passive: true, capture: true }
    window.addEventListener('scroll', note, early)
    return () => window.removeEventListener('scroll', note, early)
  }, [recalled])

  return [shown, setShown] as const
}

function useJoined<Row>(first: Row[], later: Row[]): Row[] {
  return useMemo(() => (later.length === 0 ? first : [...first, ...later]), [first, later])
}

/** Slices grow with the list, so that whoever scrolls far waits seldom. */
function sliceSize(wanted: number): number {
  return Math.min(LONG_SLICE, Math.max(SLICE_SIZE, wanted))
}
