import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { TableCell, TableRow } from '../ui/table.tsx'
import type { Column } from './data-table.tsx'
import { TickBox } from './tick-box.tsx'
import type { TableRowOf } from './use-row-table.ts'

// See data-table.tsx about the roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

export interface DataRowProps<Data extends object> {
  row: TableRowOf<Data>
  /** Its place in the whole list. */
  index: number
  columns: readonly Column<Data>[]
  measure: (element: HTMLElement | null) => void
  /** Left out where rows cannot be selected. */
  ticked?: boolean
  nameOf?: (row: Data) => string
}

function Row<Data extends object>({ row, index, columns, measure, ticked, nameOf }: DataRowProps<Data>) {
  const firstLine = columns.find(({ tableOnly }) => !tableOnly)
  return (
    <TableRow
      ref={measure}
      role="row"
      data-index={index}
      // The header is the first row.
      aria-rowindex={index + 2}
      className={classNames(
        'max-md:relative max-md:block max-md:p-[min(1rem,4.5vw)]',
        index > 0 && 'first:border-t',
        ticked && 'bg-ochre/10',
      )}
    >
      {ticked !== undefined && (
        <TableCell
          role="cell"
          className="max-md:absolute max-md:top-1 max-md:right-1 max-md:p-0 md:pr-0 md:pl-4"
        >
          <TickBox
            label={`Select ${nameOf?.(row.original) ?? 'this row'}`}
            checked={ticked}
            onChange={row.getToggleSelectedHandler()}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <DataCell
          key={column.header}
          column={column}
          row={row.original}
          clear={ticked !== undefined && column === firstLine}
        />
      ))}
    </TableRow>
  )
}

/** Drawn anew only when something about it changed: a long list moves many of them. */
export const DataRow = memo(Row) as typeof Row

interface DataCellProps<Data> {
  column: Column<Data>
  row: Data
  /** On a phone it keeps clear of the tick box. */
  clear: boolean
}

/** On a phone a value that finds no room beside its header takes the next line rather than break within a word. */
function DataCell<Data>({
  column: { header, cell, numeric, wide, tableOnly },
  row,
  clear,
}: DataCellProps<Data>) {
  return (
    <TableCell
      role="cell"
      className={classNames(
        'max-md:flex max-md:min-h-8 max-md:flex-wrap max-md:content-center max-md:items-center max-md:justify-between max-md:gap-x-6 max-md:px-0 max-md:py-0.5 md:px-2.5 md:first:pl-4 md:last:pr-4',
        numeric && 'md:text-right md:whitespace-nowrap tabular-nums',
        clear && 'max-md:pr-[min(2.25rem,9vw)]',
        tableOnly && 'max-md:hidden',
      )}
    >
      <span aria-hidden="true" className={classNames('text-sm text-ink-soft md:hidden', wide && 'hidden')}>
        {header}
      </span>
      <div className={classNames('min-w-0', wide ? 'max-md:w-full' : 'max-md:wrap-anywhere')}>
        {cell(row)}
      </div>
    </TableCell>
  )
}
