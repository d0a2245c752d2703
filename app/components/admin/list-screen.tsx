import type { ReactNode } from 'react'
import type { Slice } from '../../lib/slice.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'
import { SliceTable, type SliceTableProps } from './slice-table.tsx'
import type { LoadAfter } from './use-slices.ts'

export interface ListScreenProps<Row extends object> extends Omit<
  SliceTableProps<Row>,
  'label' | 'rowKey' | 'first' | 'loadAfter'
> {
  title: string
  actions?: ReactNode
  /** Between title and table: a ListToolbar. */
  toolbar?: ReactNode
  /** Below the table: a BulkBar. */
  bulk?: ReactNode
  /** What stands there when the rows could not be read. */
  failure: string
  /** Null when the rows could not be read. */
  first: Slice<Row> | null
  /** Left out for a list that is read whole. */
  loadAfter?: LoadAfter<Row>
}

/** A screen of the back office that is one table. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, actions, toolbar, bulk, failure, first, loadAfter = nothingMore, ...table } = props
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {toolbar}
      {first === null ? (
        <LoadFailure message={failure} />
      ) : (
        <SliceTable {...table} label={title} rowKey={idOf} first={first} loadAfter={loadAfter} />
      )}
      {bulk}
    </>
  )
}

function idOf({ id }: { id: string }): string {
  return id
}

async function nothingMore(): Promise<Slice<never>> {
  return { rows: [], next: null }
}
