import type { Slice, SliceKey } from '../../lib/slice.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ListEnd } from './list-end.tsx'
import { useSlices } from './use-slices.ts'

export interface SliceTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  /** Tells one list from another: the search it answers, for instance. */
  listKey?: string
  first: Slice<Row>
  loadAfter: (key: SliceKey) => Promise<Slice<Row>>
}

/** A table whose rows arrive in slices as one scrolls. */
export function SliceTable<Row>({ listKey = '', first, loadAfter, ...table }: SliceTableProps<Row>) {
  const { rows, hasMore, loading, failed, loadMore } = useSlices(listKey, first, loadAfter)
  return (
    <>
      <DataTable {...table} rows={rows} />
      <ListEnd hasMore={hasMore} loading={loading} failed={failed} onMore={loadMore} />
    </>
  )
}
