import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { TableHead, TableHeader, TableRow } from '../ui/table.tsx'
import type { Column } from './data-table.tsx'
import { TickBox } from './tick-box.tsx'
import type { RowTable } from './use-row-table.ts'
import type { Selection } from './use-selection.ts'

// See data-table.tsx about the roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

export interface DataHeadProps<Row extends object> {
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  selection?: Selection
  /** Stays in sight while the rows pass beneath it. */
  sticky: boolean
}

/** The headers: those that sort are buttons. On a phone they are there for assistive technology alone. */
export function DataHead<Row extends object>({ columns, table, selection, sticky }: DataHeadProps<Row>) {
  const looks = classNames(
    'shadow-[inset_0_-1px_0] shadow-ink/8 md:px-2.5 md:first:pl-4 md:last:pr-4',
    sticky && 'xl:sticky xl:top-0 xl:z-10 xl:bg-white xl:first:rounded-tl-xl xl:last:rounded-tr-xl',
  )
  return (
    <TableHead role="rowgroup" className="max-md:sr-only">
      <TableRow role="row" aria-rowindex={1}>
        {selection && (
          <TableHeader role="columnheader" className={classNames(looks, 'md:w-12')}>
            <AllBox table={table} selection={selection} />
          </TableHeader>
        )}
        {columns.map(({ header, numeric, sort, width }) => {
          const column = table.getColumn(sort ?? header)
          return (
            <TableHeader
              key={header}
              role="columnheader"
              aria-sort={ariaSort(column)}
              style={{ width }}
              className={classNames(looks, numeric && 'text-right')}
            >
              {column?.getCanSort() ? (
                <SortButton column={column} header={header} numeric={numeric} />
              ) : (
                header
              )}
            </TableHeader>
          )
        })}
      </TableRow>
    </TableHead>
  )
}

type HeadColumn<Row extends object> = NonNullable<ReturnType<RowTable<Row>['getColumn']>>

function ariaSort<Row extends object>(column: HeadColumn<Row> | undefined) {
  if (!column?.getCanSort()) return undefined
  const direction = column.getIsSorted()
  if (direction === false) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}

interface SortButtonProps<Row extends object> {
  column: HeadColumn<Row>
  header: string
  numeric?: boolean
}

function SortButton<Row extends object>({ column, header, numeric }: SortButtonProps<Row>) {
  const direction = column.getIsSorted()
  const Sign = direction === false ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <>
      {/* Nobody reaches a button that cannot be seen; on a phone the toolbar sorts. */}
      <span className="md:hidden">{header}</span>
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className={classNames(
          '-mx-1.5 -my-2 inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-md px-1.5 hover:text-ink max-md:hidden',
          numeric && 'flex-row-reverse',
          direction !== false && 'text-ink',
        )}
      >
        {header}
        <Sign
          aria-hidden="true"
          className={classNames('size-3.5 shrink-0', direction === false && 'opacity-40')}
        />
      </button>
    </>
  )
}

function AllBox<Row extends object>({ table, selection }: { table: RowTable<Row>; selection: Selection }) {
  const all = selection.all || table.getIsAllRowsSelected()
  return (
    <>
      <span className="md:hidden">Select</span>
      <span className="max-md:hidden">
        <TickBox
          label="Select all rows shown"
          checked={all}
          disabled={table.getRowModel().rows.length === 0}
          partly={!all && table.getIsSomeRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
        />
      </span>
    </>
  )
}
