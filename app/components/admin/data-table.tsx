import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, so that they can be compared. */
  numeric?: boolean
  /** On a phone: across the whole card, without its header. */
  wide?: boolean
}

export interface DataTableProps<Row> {
  /** Names the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the table says when it has no rows. */
  empty: string
}

// The tags are the right ones; their roles are repeated because a changed display takes them away.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/**
 * A table that turns into a list of cards on a phone, and stays a table for assistive technology.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  return (
    <Table label={label} role="table" aria-label={label} className="text-sm max-md:block">
      <TableHead role="rowgroup" className="max-md:sr-only">
        <TableRow role="row">
          {columns.map(({ header, numeric }) => (
            <TableHeader
              key={header}
              role="columnheader"
              className={classNames('md:px-2.5 md:first:pl-4 md:last:pr-4', numeric && 'text-right')}
            >
              {header}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup" className="max-md:block">
        {rows.length === 0 && (
          <TableRow role="row" className="max-md:block">
            <TableCell
              role="cell"
              colSpan={columns.length}
              className="py-14 text-center text-ink-soft max-md:block"
            >
              {empty}
            </TableCell>
          </TableRow>
        )}
        {rows.map((row) => (
          <TableRow key={rowKey(row)} role="row" className="max-md:block max-md:p-4">
            {columns.map((column) => (
              <DataCell key={column.header} column={column} row={row} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function DataCell<Row>({ column: { header, cell, numeric, wide }, row }: { column: Column<Row>; row: Row }) {
  return (
    <TableCell
      role="cell"
      className={classNames(
        'max-md:flex max-md:min-h-8 max-md:items-center max-md:justify-between max-md:gap-6 max-md:px-0 max-md:py-0.5 md:px-2.5 md:first:pl-4 md:last:pr-4',
        numeric && 'md:text-right tabular-nums',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('shrink-0 text-sm text-ink-soft md:hidden', wide && 'hidden')}
      >
        {header}
      </span>
      <div
        className={classNames('min-w-0', wide ? 'max-md:w-full' : 'max-md:text-right max-md:wrap-anywhere')}
      >
        {cell(row)}
      </div>
    </TableCell>
  )
}
