import { useCallback, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Table, TableBody, TableCell, TableRow } from '../ui/table.tsx'
import { DataHead } from './data-head.tsx'
import { DataRow } from './data-row.tsx'
import { useRowTable, type RowTableOptions } from './use-row-table.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, so that they can be compared. */
  numeric?: boolean
  /** On a phone: across the whole card, without its header. */
  wide?: boolean
  /** Not on a phone's cards. */
  tableOnly?: boolean
  /** The column of the database that a click on the header sorts by. */
  sort?: string
  /**
   * A table that may grow long gives all its columns a width but one, which takes the rest: they must not jump while
   * rows come and go. Its header then stays in sight.
   */
  width?: string
}

export interface DataTableProps<Row> extends RowTableOptions<Row> {
  /** Names the table. */
  label: string
  /** What the table says when it has no rows. */
  empty: string
  /** How many rows there are, also those that are not loaded. */
  total?: number | null
  /** What the tick box of a row is for: `Select Lekki Sofa`. */
  nameOf?: (row: Row) => string
  /** Other rows are on their way. */
  busy?: boolean
}

// The tags are the right ones; their roles are repeated because a changed display takes them away.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/**
 * A table that turns into a list of cards on a phone, and stays a table for assistive technology. However long it is,
 * only the rows in sight are in the page.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, total, selection, nameOf, busy } = props
  const table = useRowTable(props)
  const keyAt = useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey])
  const virtual = useVirtualRows(rows.length, keyAt)
  const fixed = columns.some(({ width }) => width !== undefined)

  return (
    <Table
      label={label}
      role="table"
      aria-label={label}
      aria-rowcount={Math.max(total ?? 0, rows.length) + 1}
      aria-busy={busy}
      standsFree={fixed}
      className={classNames('text-sm max-md:block', fixed && 'md:min-w-230 md:table-fixed')}
    >
      <DataHead columns={columns} table={table} selection={selection} sticky={fixed} />
      <Gap start={virtual.start} height={virtual.before} />
      <TableBody
        role="rowgroup"
        className={classNames('transition-opacity max-md:block', busy && 'opacity-50 delay-150')}
      >
        {rows.length === 0 && <EmptyRow columns={columns.length + (selection ? 1 : 0)}>{empty}</EmptyRow>}
        {virtual.indexes.map((index) => {
          const row = rows[index]!
          return (
            <DataRow
              key={rowKey(row)}
              index={index}
              row={table.getRowModel().rows[index]!}
              columns={columns}
              measure={virtual.measure}
              ticked={selection && (selection.all || rowKey(row) in selection.ticked)}
              nameOf={nameOf}
            />
          )
        })}
      </TableBody>
      <Gap height={virtual.after} />
    </Table>
  )
}

/** The room of rows that are not in the page. */
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
