import { formatNaira } from '../../../domain/money.ts'
import { reportColumns } from '../../import/report-columns.tsx'
import { TruncatedText } from '../../list/table/truncated-text.tsx'
import { columnHeader } from '../product-file.ts'
import type { FieldChange, RowDifference } from './product-difference.ts'

/** The columns of the report about an import of products. */
export const DIFFERENCE_COLUMNS = reportColumns<RowDifference>({
  name: 'Name',
  more: [{ header: 'SKU', width: 9, cell: ({ sku }) => <TruncatedText>{sku ?? '–'}</TruncatedText> }],
  changesOf: (row) => (row.kind === 'changed' ? row.changes.map(shownChange) : []),
})

function shownChange({ field, before, after }: FieldChange) {
  return { label: columnHeader(field), before: shown(field, before), after: shown(field, after) }
}

function shown(field: string, value: FieldChange['before']): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'number' && field.endsWith('price')) return formatNaira(value)
  return Array.isArray(value) ? value.join(', ') || 'empty' : String(value)
}
