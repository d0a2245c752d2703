import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { MAX_PAGE_SIZE, PAGE_SIZE, type Page, type Cursor } from './keyset-page.ts'
import type { SnapshotHandle } from './list-snapshots.ts'
import { initialList, loadStatus, appendPage, type PageRequest, type LoadedList } from './loaded-list.ts'

/** Reads the page after a cursor. `size` is the wanted number of rows; a short list may ignore it. */
export type LoadPage<Row> = (after: Cursor, size: number) => Promise<Page<Row>>

export interface PagedList<Row> {
  rows: Row[]
  hasMore: boolean
  /** Loads the next page, unless one is loading already. */
  loadMore: () => void
  loading: boolean
  /** Whether the last request failed. */
  failed: boolean
}

/**
 * A long list, read page by page. `first` is the page from the loader. When the loader runs again, after a save for
 * instance, the list is read again up to its former length. A new `listKey` starts a new list. A restored snapshot is shown
 * at once and read again.
 */
export function usePagedList<Row>(
  listKey: string,
  first: Page<Row>,
  loadPage: LoadPage<Row>,
  snapshot: SnapshotHandle,
): PagedList<Row> {
  const [list, setList] = useLoadedList(listKey, first, snapshot)
  const [request, setRequest] = useState<PageRequest | null>(null)
  const status = loadStatus(list, request)
  const currentFirst = useRef(first)
  const load = useEffectEvent(loadPage)

  const isNewList = list.listKey !== listKey || (list.first !== first && list.later.rows.length === 0)
  if (isNewList) setList(initialList(listKey, first))

  const refill = useEffectEvent(async () => {
    const wanted = list.later.rows.length
    let refilled = initialList(listKey, first)
    try {
      while (refilled.later.next && refilled.later.rows.length < wanted) {
        const size = pageSize(wanted - refilled.later.rows.length)
        refilled = appendPage(refilled, refilled.later.next, await load(refilled.later.next, size))
      }
    } catch {
      refilled = initialList(listKey, first)
    }
    if (currentFirst.current === first) setList(refilled)
  })

  useEffect(() => {
    currentFirst.current = first
    if (list.first !== first && !isNewList) void refill()
  }, [first, list.first, isNewList])

  async function loadMore() {
    const after = list.later.next
    if (after === null || status === 'loading') return
    setRequest({ after, failed: false })
    try {
      const page = await loadPage(after, pageSize(list.later.rows.length))
      setList((current) => appendPage(current, after, page))
    } catch {
      setRequest((latest) => (latest?.after === after ? { after, failed: true } : latest))
    }
  }

  return {
    rows: useJoined(list.first.rows, list.later.rows),
    hasMore: list.later.next !== null,
    loadMore: () => void loadMore(),
    loading: status === 'loading',
    failed: status === 'failed',
  }
}

/** The list's state, restored from the snapshot and saved to it on unmount. */
function useLoadedList<Row>(listKey: string, first: Page<Row>, { restored, save }: SnapshotHandle) {
  const [list, setList] = useState(() => {
    const saved = restored as Pick<LoadedList<Row>, 'first' | 'later'> | undefined
    return saved ? { listKey, first: saved.first, later: saved.later } : initialList(listKey, first)
  })
  const saveList = useEffectEvent(() => save({ first: list.first, later: list.later }))
  useLayoutEffect(() => () => saveList(), [])
  return [list, setList] as const
}

function useJoined<Row>(first: Row[], later: Row[]): Row[] {
  return useMemo(() => (later.length === 0 ? first : [...first, ...later]), [first, later])
}

/** Pages grow with the list, so that users who scroll far wait less often. */
function pageSize(wanted: number): number {
  return Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, wanted))
}
