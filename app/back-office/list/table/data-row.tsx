import { memo, useMemo, type CSSProperties } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import { Checkbox } from './checkbox.tsx'
import type { CardLayout, Column } from './column.ts'
import type { ShownColumn } from './fit-columns.ts'
import type { TableRowOf } from './use-row-table.ts'

// See data-table.tsx about the roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

export interface DataRowProps<Data extends object> {
  row: TableRowOf<Data>
  /** The row's index in the whole list. */
  index: number
  columns: readonly ShownColumn<Data>[]
  card?: CardLayout
  measure: (element: HTMLElement | null) => void
  /** Absent when rows cannot be selected. */
  ticked?: boolean
  nameOf?: (row: Data) => string
}

function Row<Data extends object>(props: DataRowProps<Data>) {
  const { row, index, columns, card, measure, ticked, nameOf } = props
  const ends = useMemo(() => lineEnds(card), [card])
  return (
    <TableRow
      ref={measure}
      role="row"
      data-index={index}
      // The header is the first row.
      aria-rowindex={index + 2}
      style={card && cardStyle(card)}
      className={classNames(
        'max-md:relative',
        card
          ? 'max-md:grid max-md:[grid-template-columns:var(--card-columns)] max-md:items-center max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-[min(0.75rem,3.5vw)] max-md:py-2.5 max-md:[grid-template-areas:var(--card-areas)]'
          : 'max-md:block max-md:p-[min(1rem,4.5vw)]',
        index > 0 && 'first:border-t',
        ticked && 'bg-ochre/10',
      )}
    >
      {ticked !== undefined && (
        <TableCell
          role="cell"
          style={{ gridArea: card && 'tick' }}
          className={classNames(
            card
              ? // Above the cells beside it, over which it reaches.
                'max-md:relative max-md:-m-2.5 max-md:justify-self-end max-md:p-0'
              : 'max-md:absolute max-md:top-1 max-md:right-1 max-md:p-0',
            'md:pr-0 md:pl-4',
          )}
        >
          <Checkbox
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
          isCard={card !== undefined}
          atEnd={column.area !== undefined && ends.has(column.area)}
          besideCheckbox={ticked !== undefined && !card && column === columns[0]}
        />
      ))}
    </TableRow>
  )
}

/** Memoised: scrolling a long list renders the table often. */
export const DataRow = memo(Row) as typeof Row

/** The last area of each line of a card, except areas that span the line. */
function lineEnds(card: CardLayout | undefined): Set<string> {
  const lines = card?.areas.map((line) => line.split(' ')) ?? []
  return new Set(lines.flatMap((line) => (line.at(-1) === line[0] ? [] : line.slice(-1))))
}

/** CSS variables, because the row is a grid on phones only. */
function cardStyle({ columns, areas }: CardLayout): CSSProperties {
  const style = { '--card-columns': columns, '--card-areas': areas.map((line) => `"${line}"`).join(' ') }
  return style as CSSProperties
}

interface DataCellProps<Data> {
  column: ShownColumn<Data>
  row: Data
  /** Whether the row is a grid on a phone. */
  isCard: boolean
  /** Whether the cell ends a line of the card. */
  atEnd: boolean
  /** Whether the cell leaves space for the checkbox on a phone. */
  besideCheckbox: boolean
}

// Without a card layout, a value too wide for the header's line wraps to the next line before it breaks within a word.
const lineClasses =
  'max-md:flex max-md:min-h-8 max-md:flex-wrap max-md:content-center max-md:items-center max-md:justify-between max-md:gap-x-6 max-md:px-0 max-md:py-0.5'
const areaClasses = 'max-md:flex max-md:min-w-0 max-md:items-center max-md:gap-1.5 max-md:p-0'

function DataCell<Data>({ column, row, isCard, atEnd, besideCheckbox }: DataCellProps<Data>) {
  const { header, cell, numeric, wide, area, labelled, folded } = column
  return (
    <TableCell
      role="cell"
      style={{ gridArea: isCard ? area : undefined }}
      className={classNames(
        isCard ? areaClasses : lineClasses,
        'md:px-2.5 md:first:pl-4 md:last:pr-4',
        numeric && 'tabular-nums md:text-right md:whitespace-nowrap',
        atEnd && 'max-md:justify-end max-md:text-right',
        besideCheckbox && 'max-md:pr-[min(2.25rem,9vw)]',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('text-sm text-ink-soft md:hidden', (isCard ? !labelled : wide) && 'hidden')}
      >
        {header}
      </span>
      <div className={classNames('min-w-0', wide ? 'max-md:w-full' : 'max-md:wrap-anywhere')}>
        {cell(row)}
        {folded.map((other: Column<Data>) => (
          <div key={other.header} className="mt-0.5 text-ink-soft">
            {other.labelled && <span aria-hidden="true">{other.header} </span>}
            {other.cell(row)}
          </div>
        ))}
      </div>
    </TableCell>
  )
}
