import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import ChevronsUpDown from '~icons/lucide/chevrons-up-down'
import { classNames } from '../../../lib/class-names.ts'
import { TableHead, TableHeader, TableRow } from '../../../ui/table.tsx'
import { Checkbox } from './checkbox.tsx'
import type { Column } from './column.ts'
import type { ShownColumn } from './fit-columns.ts'
import type { RowTable } from './use-row-table.ts'
import type { Selection } from './use-selection.ts'

// See data-table.tsx about the roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

export interface DataHeadProps<Row extends object> {
  columns: readonly ShownColumn<Row>[]
  table: RowTable<Row>
  selection?: Selection
  /** Stays visible while the rows scroll. */
  sticky: boolean
}

/** The header row; sortable columns have buttons. On a phone it exists for assistive technology only. */
export function DataHead<Row extends object>({ columns, table, selection, sticky }: DataHeadProps<Row>) {
  const headerClasses = classNames(
    'shadow-[inset_0_-1px_0] shadow-ink/8 md:px-2.5 md:first:pl-4 md:last:pr-4',
    // Between these widths the top bar is sticky too.
    sticky &&
      'md:sticky md:top-0 md:z-10 md:bg-white md:first:rounded-tl-xl md:last:rounded-tr-xl md:max-lg:top-14',
  )
  return (
    <TableHead role="rowgroup" className="max-md:sr-only">
      <TableRow role="row" aria-rowindex={1}>
        {selection && (
          <TableHeader role="columnheader" className={classNames(headerClasses, 'md:w-12')}>
            <SelectAllCheckbox table={table} selection={selection} />
          </TableHeader>
        )}
        {columns.map((column) => (
          <TableHeader
            key={column.header}
            role="columnheader"
            aria-sort={ariaSort([column, ...column.folded], table)}
            style={column.shownWidth === undefined ? undefined : { width: `${column.shownWidth}rem` }}
            className={classNames(headerClasses, column.numeric && 'text-right')}
          >
            {[column, ...column.folded].map((part) => (
              <HeaderLine key={part.header} column={part} numeric={column.numeric} table={table} />
            ))}
          </TableHeader>
        ))}
      </TableRow>
    </TableHead>
  )
}

type HeadColumn<Row extends object> = NonNullable<ReturnType<RowTable<Row>['getColumn']>>

/** The aria-sort value of a header, which may hold several folded columns. */
function ariaSort<Row extends object>(columns: readonly Column<Row>[], table: RowTable<Row>) {
  const sortable = columns
    .map(({ header, sort }) => table.getColumn(sort ?? header))
    .filter((column) => column?.getCanSort())
  if (sortable.length === 0) return undefined
  const direction = sortable.map((column) => column?.getIsSorted()).find(Boolean)
  if (!direction) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}

interface HeaderLineProps<Row extends object> {
  column: Column<Row>
  numeric?: boolean
  table: RowTable<Row>
}

/** The name of one column. Folded columns are listed below their own header. */
function HeaderLine<Row extends object>({ column: { header, sort }, numeric, table }: HeaderLineProps<Row>) {
  const column = table.getColumn(sort ?? header)
  return (
    <span className="block">
      {column?.getCanSort() ? <SortButton column={column} header={header} numeric={numeric} /> : header}
    </span>
  )
}

interface SortButtonProps<Row extends object> {
  column: HeadColumn<Row>
  header: string
  numeric?: boolean
}

function SortButton<Row extends object>({ column, header, numeric }: SortButtonProps<Row>) {
  const direction = column.getIsSorted()
  const Icon = direction === false ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <>
      {/* No invisible button on a phone, where the toolbar sorts. */}
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
        <Icon
          aria-hidden="true"
          className={classNames('size-3.5 shrink-0', direction === false && 'opacity-40')}
        />
      </button>
    </>
  )
}

function SelectAllCheckbox<Row extends object>({
  table,
  selection,
}: {
  table: RowTable<Row>
  selection: Selection
}) {
  const all = selection.all || table.getIsAllRowsSelected()
  return (
    <>
      <span className="md:hidden">Select</span>
      <span className="max-md:hidden">
        <Checkbox
          label="Select all rows shown"
          checked={all}
          disabled={table.getRowModel().rows.length === 0}
          indeterminate={!all && table.getIsSomeRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
        />
      </span>
    </>
  )
}
