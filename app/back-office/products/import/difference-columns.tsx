import { formatNaira } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ChangesList } from '../../import/changes-list.tsx'
import { IMPORT_TONES } from '../../import/checked-file.ts'
import type { Column } from '../../list/table/column.ts'
import { TruncatedText } from '../../list/table/truncated-text.tsx'
import { columnHeader } from '../product-file.ts'
import type { FieldChange, RowDifference } from './product-difference.ts'

/** The columns of the report about an import of products. */
export const DIFFERENCE_COLUMNS: readonly Column<RowDifference>[] = [
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
      <Badge tone={IMPORT_TONES[kind]} className="capitalize">
        {kind}
      </Badge>
    ),
  },
  {
    header: 'Changes',
    wide: true,
    width: 12,
    share: 2,
    cell: (row) => row.kind === 'changed' && <ChangesList changes={row.changes.map(shownChange)} />,
  },
]

function shownChange({ field, before, after }: FieldChange) {
  return { label: columnHeader(field), before: shown(field, before), after: shown(field, after) }
}

function shown(field: string, value: FieldChange['before']): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'number' && field.endsWith('price')) return formatNaira(value)
  return Array.isArray(value) ? value.join(', ') || 'empty' : String(value)
}
