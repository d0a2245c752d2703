import type { ReactNode } from 'react'
import type { Slice, SliceKey } from '../../lib/slice.ts'
import type { Column } from './data-table.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'
import { SliceTable } from './slice-table.tsx'

export interface ListScreenProps<Row> {
  title: string
  actions?: ReactNode
  columns: readonly Column<Row>[]
  /** What the table says when it has no rows. */
  empty: string
  /** What stands there when the rows could not be read. */
  failure: string
  /** Null when the rows could not be read. */
  first: Slice<Row> | null
  /** Left out for a list that is read whole. */
  loadAfter?: (key: SliceKey) => Promise<Slice<Row>>
}

/** A screen of the back office that is one table. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, actions, columns, empty, failure, first, loadAfter = nothingMore } = props
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {first === null ? (
        <LoadFailure message={failure} />
      ) : (
        <SliceTable
          label={title}
          columns={columns}
          rowKey={({ id }) => id}
          empty={empty}
          first={first}
          loadAfter={loadAfter}
        />
      )}
    </>
  )
}

async function nothingMore(): Promise<Slice<never>> {
  return { rows: [], next: null }
}
