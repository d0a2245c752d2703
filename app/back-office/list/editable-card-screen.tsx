import { useCallback, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { AddButton } from './add-button.tsx'
import { ListEnd } from './list-end.tsx'
import type { Page } from './pages/keyset-page.ts'
import { useListSnapshot } from './pages/list-snapshots.ts'
import { usePagedList } from './pages/use-paged-list.ts'
import { NO_NATIVE_ANCHORING, useScrollAnchor } from './pages/use-scroll-anchor.ts'
import { useVirtualRows } from './table/use-virtual-rows.ts'
import type { ListView } from './use-list-view.tsx'
import { useRefresh } from './use-refresh.ts'
import { useRowEditor, type EditableRow, type RowEditorOptions } from './use-row-editor.tsx'

export interface EditableCardScreenProps<Row> extends Omit<RowEditorOptions<Row>, 'rows'> {
  title: string
  addLabel: string
  list: ListView<Row>
  renderCard: (row: Row) => ReactNode
}

/** A screen with a list of cards that can be added, edited and deleted. */
export function EditableCardScreen<Row extends EditableRow>(props: EditableCardScreenProps<Row>) {
  const { title, addLabel, list } = props
  useRefresh()
  const { add, buttons, dialogs } = useRowEditor({ ...props, rows: list.first?.rows ?? [] })
  return (
    <>
      <PageHeader title={title} actions={<AddButton label={addLabel} onClick={add} />} />
      {list.toolbar}
      {list.first === null ? (
        <LoadFailure message={list.failure} />
      ) : (
        <Cards {...props} first={list.first} buttons={buttons} />
      )}
      {dialogs}
    </>
  )
}

interface CardsProps<Row> extends EditableCardScreenProps<Row> {
  first: Page<Row>
  buttons: (row: Row) => ReactNode
}

function Cards<Row extends { id: string }>(props: CardsProps<Row>) {
  const { title, list, first, renderCard, buttons } = props
  const snapshot = useListSnapshot()
  const { rows, hasMore, loading, failed, loadMore } = usePagedList(
    list.listKey,
    first,
    list.loadPage,
    snapshot,
  )
  const keyAt = useCallback((index: number) => rows[index]!.id, [rows])
  const { start, indexes, before, after, measure, positions } = useVirtualRows(rows.length, keyAt, true)
  useScrollAnchor({ count: rows.length, keyAt, positions, snapshot })
  if (rows.length === 0)
    return (
      <p className="rounded-xl bg-white px-6 py-14 text-center text-ink-soft ring-1 ring-ink/10">
        {list.empty}
      </p>
    )
  return (
    <div className={NO_NATIVE_ANCHORING}>
      <ul
        ref={start}
        aria-label={title}
        aria-busy={list.busy}
        style={{ paddingTop: before, paddingBottom: after }}
        className={classNames('transition-opacity', list.busy && 'opacity-50 delay-150')}
      >
        {indexes.map((index) => {
          const row = rows[index]!
          return (
            <li
              key={row.id}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={list.total ?? rows.length}
              className="pb-3"
            >
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-2xl bg-white p-4 ring-1 ring-ink/10 sm:flex-nowrap sm:p-5">
                <div className="min-w-0 flex-1 basis-60">{renderCard(row)}</div>
                <div className="ml-auto shrink-0">{buttons(row)}</div>
              </div>
            </li>
          )
        })}
      </ul>
      <ListEnd hasMore={hasMore} loading={loading} failed={failed} onMore={loadMore} />
    </div>
  )
}
