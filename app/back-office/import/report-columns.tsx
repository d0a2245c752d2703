import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { Column } from '../list/table/column.ts'
import { ChangesList, type ShownChange } from './changes-list.tsx'
import type { CheckedRow, ImportKind } from './checked-file.ts'

const TONES: Record<ImportKind, BadgeTone> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'secondary',
}

export interface ReportColumnsOptions<Row> {
  /** The header of the name. */
  name: string
  /** Columns after the name. */
  more?: readonly Column<Row>[]
  changesOf: (row: Row) => readonly ShownChange[]
}

/** The columns of the report about an import. */
export function reportColumns<Row extends CheckedRow & { name: string }>({
  name: header,
  more = [],
  changesOf,
}: ReportColumnsOptions<Row>): Column<Row>[] {
  return [
    { header: 'Line', width: 5, cell: ({ line }) => line },
    {
      header,
      wide: true,
      width: 11,
      share: 1,
      cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    },
    ...more,
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
      cell: (row) => {
        const changes = changesOf(row)
        return changes.length > 0 && <ChangesList changes={changes} />
      },
    },
  ]
}
