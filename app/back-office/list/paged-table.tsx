import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { ListEnd } from './list-end.tsx'
import type { Page } from './pages/keyset-page.ts'
import { useListSnapshot } from './pages/list-snapshots.ts'
import { usePagedList, type LoadPage } from './pages/use-paged-list.ts'
import { NO_NATIVE_ANCHORING } from './pages/use-scroll-anchor.ts'
import { DataTable, type DataTableProps } from './table/data-table.tsx'

export interface PagedTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'rows' | 'snapshot'> {
  /** Identifies the list; changes with its search, filters and order. */
  listKey?: string
  first: Page<Row>
  loadPage: LoadPage<Row>
}

/** A table that loads its pages as the user scrolls. */
export function PagedTable<Row extends object>({
  listKey = '',
  first,
  loadPage,
  ...table
}: PagedTableProps<Row>) {
  const snapshot = useListSnapshot()
  const { rows, hasMore, loading, failed, loadMore } = usePagedList(listKey, first, loadPage, snapshot)
  return (
    <div ref={useScrollToNewList(listKey)} className={classNames('scroll-mt-20', NO_NATIVE_ANCHORING)}>
      <DataTable {...table} rows={rows} snapshot={snapshot} />
      <ListEnd hasMore={hasMore} loading={loading} failed={failed} onMore={loadMore} />
    </div>
  )
}

/** Scrolls to the top when a new list replaces the old one. */
function useScrollToNewList(listKey: string) {
  const top = useRef<HTMLDivElement>(null)
  const shownKey = useRef(listKey)
  useEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }, [listKey])
  return top
}
