import { useEffect, useRef } from 'react'
import type { Slice } from '../../lib/slice.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ListEnd } from './list-end.tsx'
import { useSlices, type LoadAfter } from './use-slices.ts'

export interface SliceTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'rows'> {
  /** Tells one list from another: the search it answers, for instance. */
  listKey?: string
  first: Slice<Row>
  loadAfter: LoadAfter<Row>
}

/** A table whose rows arrive in slices as one scrolls. */
export function SliceTable<Row extends object>({
  listKey = '',
  first,
  loadAfter,
  ...table
}: SliceTableProps<Row>) {
  const { rows, hasMore, loading, failed, loadMore } = useSlices(listKey, first, loadAfter)
  return (
    <div ref={useTopOfNewList(listKey)} className="scroll-mt-20">
      <DataTable {...table} rows={rows} />
      <ListEnd hasMore={hasMore} loading={loading} failed={failed} onMore={loadMore} />
    </div>
  )
}

/** Another list is read from its top. */
function useTopOfNewList(listKey: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(listKey)
  useEffect(() => {
    if (shown.current === listKey) return
    shown.current = listKey
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }, [listKey])
  return top
}
