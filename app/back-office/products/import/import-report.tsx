import { formatNaira } from '../../../domain/money.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { countOf } from '../../list/filters/list-toolbar.tsx'
import type { Column } from '../../list/table/column.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { TruncatedText } from '../../list/table/truncated-text.tsx'
import { columnHeader } from '../product-file.ts'
import type { RowProblem } from '../product-file.ts'
import { PRODUCT_NOUNS } from '../product-list-spec.ts'
import type { FieldChange, ImportDifference, RowDifference } from './product-difference.ts'

export interface ImportReportProps {
  difference: ImportDifference
  /** Headers that name no column of a product. */
  unknown: readonly string[]
}

const TONES: Record<RowDifference['kind'], BadgeTone> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'secondary',
}

/** What the import would change, row by row. */
export function ImportReport({ difference: { rows, problems }, unknown }: ImportReportProps) {
  const count = (kind: RowDifference['kind']) => rows.filter((row) => row.kind === kind).length
  return (
    <div className="space-y-6">
      <output className="block">
        {countOf(count('new'), PRODUCT_NOUNS)} new, {count('changed').toLocaleString('en-NG')} changed,{' '}
        {count('unchanged').toLocaleString('en-NG')} unchanged
        {problems.length > 0 && `, ${countOf(problems.length, ['problem', 'problems'])}`}
      </output>
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

function lineOf({ line }: RowDifference): string {
  return String(line)
}

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

const MAX_SHOWN = 200

const columns: Column<RowDifference>[] = [
  { header: 'Line', width: 5, cell: ({ line }) => line },
  {
    header: 'Name',
    wide: true,
    width: 11,
    share: 1,
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  { header: 'SKU', width: 9, cell: ({ sku }) => <TruncatedText>{sku ?? '–'}</TruncatedText> },
  {
    header: 'Import',
    width: 7.5,
    cell: ({ kind }) => (
      <Badge tone={TONES[kind]} className="capitalize">
        {kind}
      </Badge>
    ),
  },
  {
    header: 'Changes',
    wide: true,
    width: 12,
    share: 2,
    cell: (row) => row.kind === 'changed' && <Changes changes={row.changes} />,
  },
]

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className="space-y-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="line-clamp-3 wrap-anywhere">
          <span className="text-ink-soft">{columnHeader(field)}:</span> <del>{shown(field, before)}</del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins className="font-medium no-underline">{shown(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}

function shown(field: string, value: FieldChange['before']): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'number' && field.endsWith('price')) return formatNaira(value)
  return Array.isArray(value) ? value.join(', ') || 'empty' : String(value)
}
