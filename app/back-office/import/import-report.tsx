import type { RowProblem } from '../../lib/csv.ts'
import { countOf } from '../list/filters/list-toolbar.tsx'
import type { Column } from '../list/table/column.ts'
import { DataTable } from '../list/table/data-table.tsx'
import type { CheckedFile, CheckedRow, ImportKind } from './checked-file.ts'

export interface ImportReportProps<Row extends CheckedRow> {
  file: CheckedFile<Row>
  columns: readonly Column<Row>[]
  nouns: readonly [one: string, many: string]
}

/** What the import would change, row by row. */
export function ImportReport<Row extends CheckedRow>({ file, columns, nouns }: ImportReportProps<Row>) {
  const { rows, problems, unknown, note } = file
  const count = (kind: ImportKind) => rows.filter((row) => row.kind === kind).length
  return (
    <div className="space-y-6">
      <output className="block">
        {countOf(count('new'), nouns)} new, {count('changed').toLocaleString('en-NG')} changed,{' '}
        {count('unchanged').toLocaleString('en-NG')} unchanged
        {problems.length > 0 && `, ${countOf(problems.length, ['problem', 'problems'])}`}
      </output>
      {note !== undefined && <p className="text-ink-soft">{note}</p>}
      {unknown.length > 0 && (
        <p className="text-ink-soft">
          These columns mean nothing to the shop and are passed over: {unknown.join(', ')}.
        </p>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      {rows.length > 0 && (
        <DataTable
          label="What the import does"
          columns={columns}
          rows={rows}
          rowKey={lineOf}
          empty="Nothing"
        />
      )}
    </div>
  )
}

function lineOf({ line }: CheckedRow): string {
  return String(line)
}

const MAX_SHOWN = 200

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  const sorted = problems.toSorted((a, b) => a.line - b.line)
  return (
    <section role="alert" className="rounded-xl bg-white p-5 ring-1 ring-danger/40">
      <h2 className="font-serif text-xl">Please mend these lines</h2>
      <p className="mt-1 text-ink-soft">Nothing is imported as long as one of them is wrong.</p>
      <ul className="mt-3 max-h-80 space-y-1.5 overflow-y-auto">
        {sorted.slice(0, MAX_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="wrap-anywhere">
            <span className="font-medium tabular-nums">Line {line}</span>: {message}
          </li>
        ))}
      </ul>
      {sorted.length > MAX_SHOWN && <p className="mt-3">… and {sorted.length - MAX_SHOWN} more.</p>}
    </section>
  )
}
