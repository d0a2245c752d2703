import { useCallback, useMemo, type ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Table, TableBody, TableCell, TableRow } from '../../../ui/table.tsx'
import type { SnapshotHandle } from '../pages/list-snapshots.ts'
import { useScrollAnchor } from '../pages/use-scroll-anchor.ts'
import type { CardLayout } from './column.ts'
import { DataHead } from './data-head.tsx'
import { DataRow } from './data-row.tsx'
import { fitColumns } from './fit-columns.ts'
import { useRowTable, type RowTableOptions } from './use-row-table.ts'
import { useTableWidth } from './use-table-width.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface DataTableProps<Row> extends RowTableOptions<Row> {
  /** The table's accessible name. */
  label: string
  /** Shown when the table has no rows. */
  empty: string
  /** The number of rows, including those not loaded. */
  total?: number | null
  /** The row's name in the label of its checkbox: `Select Lekki Sofa`. */
  nameOf?: (row: Row) => string
  /** Whether other rows are loading. */
  busy?: boolean
  /** The layout of a row on a phone; without it each column has its own line. */
  card?: CardLayout
  /** Saves and restores the scroll position. */
  snapshot?: SnapshotHandle
}

/** The width of the checkbox column, in rem. */
const CHECKBOX_WIDTH = 3

// The roles repeat those of the tags: a changed `display` removes the implicit ones.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/**
 * A table that becomes a list of cards on a phone, and stays a table for assistive technology. A long table renders only the
 * visible rows.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, total, selection, nameOf, busy, card, snapshot } = props
  const table = useRowTable(props)
  const keyAt = useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey])
  const virtual = useVirtualRows(rows.length, keyAt)
  useScrollAnchor({ count: rows.length, keyAt, positions: virtual.positions, snapshot })
  const fixed = columns.some(({ width }) => width !== undefined)
  const { box, width } = useTableWidth(fixed)
  const checkboxWidth = selection ? CHECKBOX_WIDTH : 0
  const shown = useMemo(
    () => fitColumns(columns, width === undefined ? undefined : width - checkboxWidth),
    [columns, width, checkboxWidth],
  )

  return (
    <Table
      box={box}
      label={label}
      role="table"
      aria-label={label}
      aria-rowcount={Math.max(total ?? 0, rows.length) + 1}
      aria-busy={busy}
      neverScrolls={fixed}
      className={classNames('text-sm max-md:block', fixed && 'md:table-fixed')}
    >
      <DataHead columns={shown} table={table} selection={selection} sticky={fixed} />
      <Gap start={virtual.start} height={virtual.before} />
      <TableBody
        role="rowgroup"
        className={classNames('transition-opacity max-md:block', busy && 'opacity-50 delay-150')}
      >
        {rows.length === 0 && <EmptyRow columns={shown.length + (selection ? 1 : 0)}>{empty}</EmptyRow>}
        {virtual.indexes.map((index) => {
          const row = table.getRowModel().rows[index]!
          return (
            <DataRow
              key={row.id}
              index={index}
              row={row}
              columns={shown}
              card={card}
              measure={virtual.measure}
              ticked={selection && (selection.all || row.id in selection.ticked)}
              nameOf={nameOf}
            />
          )
        })}
      </TableBody>
      <Gap height={virtual.after} />
    </Table>
  )
}

/** The space of the rows that are not rendered. */
function Gap({ start, height }: { start?: (element: HTMLElement | null) => void; height: number }) {
  return (
    <tbody ref={start} aria-hidden="true" className="max-md:block">
      {height > 0 && <tr className="max-md:block" style={{ height }} />}
    </tbody>
  )
}

function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <TableRow role="row" className="max-md:block">
      <TableCell role="cell" colSpan={columns} className="py-14 text-center text-ink-soft max-md:block">
        {children}
      </TableCell>
    </TableRow>
  )
}
