import { useState, type ReactNode } from 'react'
import ChevronRight from '~icons/lucide/chevron-right'
import type { RowProblem } from '../../lib/csv.ts'
import { groupBy } from '../../lib/group-by.ts'
import { countOf } from '../list/filters/list-toolbar.tsx'
import type { Column } from '../list/table/column.ts'
import { DataTable } from '../list/table/data-table.tsx'
import { isWritten, type CheckedFile, type CheckedRow, type ImportKind } from './checked-file.ts'
import { LineList } from './line-list.tsx'

export interface ImportReportProps<Row extends CheckedRow> {
  file: CheckedFile<Row>
  columns: readonly Column<Row>[]
  nouns: readonly [one: string, many: string]
  /** Between the counts and the rows: the button that writes them is never below thousands of rows, nor over one. */
  children: ReactNode
}

/** What the import would change, row by row: changed rows first, then new ones; those that stay are folded. */
export function ImportReport<Row extends CheckedRow>({
  file,
  columns,
  nouns,
  children,
}: ImportReportProps<Row>) {
  const { rows, problems, warnings = [], unknown, notes = [] } = file
  const byKind = groupBy(rows, ({ kind }) => kind)
  const rowsOf = (kind: ImportKind) => byKind.get(kind) ?? []
  const written = [...rowsOf('changed'), ...rowsOf('new')]
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <output className="block">
          {countOf(rowsOf('new').length, nouns)} new, {rowsOf('changed').length.toLocaleString('en-NG')}{' '}
          changed, {rowsOf('unchanged').length.toLocaleString('en-NG')} unchanged
          {problems.length > 0 && `, ${countOf(problems.length, ['problem', 'problems'])}`}
        </output>
        {children}
      </div>
      {notes.map((note) => (
        <p key={note} className="text-ink-soft">
          {note}
        </p>
      ))}
      {unknown.length > 0 && (
        <p className="text-ink-soft">
          These columns mean nothing to the shop and are passed over: {unknown.join(', ')}.
        </p>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {written.length > 0 && (
        <DataTable
          label="What the import does"
          columns={columns}
          rows={written}
          rowKey={lineOf}
          empty="Nothing"
        />
      )}
      {rows.length > written.length && (
        <Unchanged columns={columns} rows={rows.filter((row) => !isWritten(row))} nouns={nouns} />
      )}
    </div>
  )
}

function lineOf({ line }: CheckedRow): string {
  return String(line)
}

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  return (
    <section role="alert" className="rounded-xl bg-white p-5 ring-1 ring-danger/40">
      <h2 className="font-serif text-xl">Please mend these lines</h2>
      <p className="mt-1 text-ink-soft">Nothing is imported as long as one of them is wrong.</p>
      <LineList remarks={problems} />
    </section>
  )
}

function Warnings({ warnings }: { warnings: readonly RowProblem[] }) {
  return (
    <section aria-labelledby="import-warnings" className="rounded-xl bg-white p-5 ring-1 ring-ink/20">
      <h2 id="import-warnings" className="font-serif text-xl">
        Please look at these lines
      </h2>
      <p className="mt-1 text-ink-soft">They can be imported as they are, but may not be what you mean.</p>
      <LineList remarks={warnings} />
    </section>
  )
}

function Unchanged<Row extends CheckedRow>({
  columns,
  rows,
  nouns,
}: Pick<ImportReportProps<Row>, 'columns' | 'nouns'> & { rows: readonly Row[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {countOf(rows.length, nouns)} unchanged
      </summary>
      {isOpen && (
        <DataTable
          label="What stays as it is"
          columns={columns.filter(({ header }) => header !== 'Changes')}
          rows={rows}
          rowKey={lineOf}
          empty="Nothing"
        />
      )}
    </details>
  )
}
