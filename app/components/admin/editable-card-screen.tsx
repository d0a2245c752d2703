import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Slice } from '../../lib/slice.ts'
import { AddButton } from './add-button.tsx'
import { ListEnd } from './list-end.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'
import { useRowEditor, type RowEditorOptions } from './use-row-editor.tsx'
import type { FoundListView } from './use-found-list.tsx'
import { useSlices } from './use-slices.ts'

export interface EditableCardScreenProps<Row> extends RowEditorOptions<Row> {
  title: string
  addLabel: string
  /** What stands there when the rows could not be read. */
  failure: string
  found: FoundListView<Row>
  renderCard: (row: Row) => ReactNode
}

/** A screen that is one list of cards which are added, edited and deleted. */
export function EditableCardScreen<Row extends { id: string }>(props: EditableCardScreenProps<Row>) {
  const { title, addLabel, failure, found } = props
  const { add, buttons, windows } = useRowEditor(props)
  return (
    <>
      <PageHeader title={title} actions={<AddButton label={addLabel} onClick={add} />} />
      {found.toolbar}
      {found.first === null ? (
        <LoadFailure message={failure} />
      ) : (
        <Cards {...props} first={found.first} buttons={buttons} />
      )}
      {windows}
    </>
  )
}

interface CardsProps<Row> extends EditableCardScreenProps<Row> {
  first: Slice<Row>
  buttons: (row: Row) => ReactNode
}

function Cards<Row extends { id: string }>(props: CardsProps<Row>) {
  const { title, found, first, renderCard, buttons } = props
  const { rows, hasMore, loading, failed, loadMore } = useSlices(found.listKey, first, found.loadAfter)
  if (rows.length === 0)
    return (
      <p className="rounded-xl bg-white px-6 py-14 text-center text-ink-soft ring-1 ring-ink/10">
        {found.empty}
      </p>
    )
  return (
    <>
      <ul
        aria-label={title}
        aria-busy={found.busy}
        className={classNames('space-y-3 transition-opacity', found.busy && 'opacity-50 delay-150')}
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-2xl bg-white p-4 ring-1 ring-ink/10 sm:flex-nowrap sm:p-5"
          >
            <div className="min-w-0 flex-1 basis-60">{renderCard(row)}</div>
            <div className="ml-auto shrink-0">{buttons(row)}</div>
          </li>
        ))}
      </ul>
      <ListEnd hasMore={hasMore} loading={loading} failed={failed} onMore={loadMore} />
    </>
  )
}
