import type { ReactNode } from 'react'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PagedTable, type PagedTableProps } from './paged-table.tsx'
import type { Page } from './pages/keyset-page.ts'
import type { LoadPage } from './pages/use-paged-list.ts'
import { useRefresh } from './use-refresh.ts'

export interface ListScreenProps<Row extends object> extends Omit<
  PagedTableProps<Row>,
  'label' | 'rowKey' | 'first' | 'loadPage'
> {
  title: string
  actions?: ReactNode
  /** Shown between title and table, such as a ListToolbar. */
  toolbar?: ReactNode
  /** Shown below the table, such as a BulkBar. */
  bulk?: ReactNode
  /** Shown when the rows could not be read. */
  failure: string
  /** The first page; null when it could not be read. */
  first: Page<Row> | null
  /** Absent for a list that is one page. */
  loadPage?: LoadPage<Row>
}

/** A back-office screen with one table. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, actions, toolbar, bulk, failure, first, loadPage = emptyPage, ...table } = props
  useRefresh()
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {toolbar}
      {first === null ? (
        <LoadFailure message={failure} />
      ) : (
        <PagedTable {...table} label={title} rowKey={idOf} first={first} loadPage={loadPage} />
      )}
      {bulk}
    </>
  )
}

function idOf({ id }: { id: string }): string {
  return id
}

async function emptyPage(): Promise<Page<never>> {
  return { rows: [], next: null }
}
