import { useMemo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '../../../ui/table.tsx'
import { SortableArea } from '../../form/sortable-area.tsx'
import { Checkbox } from '../../list/table/checkbox.tsx'
import type { Problem } from './read-variants.ts'
import type { VariantTableState } from './use-variant-table.ts'
import { COLUMN_LABELS, shownColumns, type CellColumn, type TextColumn } from './variant-cells.ts'
import { VariantRow, type RowHandlers } from './variant-row.tsx'
import { moveVariant, variantName } from './variant-table.ts'

/** Of the columns, in rem. A wider screen gives what is left to the name. */
const WIDTHS: Record<CellColumn, number> = {
  price: 6,
  discount_price: 6,
  stock_quantity: 4,
  sku: 6.5,
  weight_kg: 3.75,
  made_to_order_weeks: 4.25,
  deposit_percent: 4.5,
  deposit_amount: 6,
  size_class: 7,
  image_url: 4,
  active: 4,
}

export interface VariantsGridProps
  extends Pick<VariantTableState, 'table' | 'textColumns' | 'apply'>, RowHandlers {
  selected: ReadonlySet<string>
  /** What the last save was refused for, where it is about a variant. */
  refused: Problem | undefined
  onSelectAll: (isSelected: boolean) => void
}

// The roles repeat those of the tags: a changed `display` removes the implicit ones.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/** The variants, one a row; cards on a phone. */
export function VariantsGrid({
  table,
  textColumns,
  apply,
  selected,
  refused,
  onSelectAll,
  ...handlers
}: VariantsGridProps) {
  const { variants } = table
  const allIds = variants.map(({ id }) => id).join()
  // The same array while the rows are the same: typing into one draws one.
  const ids = useMemo(() => (allIds === '' ? [] : allIds.split(',')), [allIds])
  const names = new Map(variants.map((variant) => [variant.id, variantName(table, variant)]))
  return (
    <SortableArea
      ids={ids}
      noun="variant"
      nameOf={(id) => names.get(id) ?? ''}
      isColumn
      onMove={(from, to) => apply({ change: (now) => moveVariant(now, from, to) })}
    >
      <Table
        label="Table of variants"
        role="table"
        aria-label="Variants"
        // Relative: what is only for screen readers would else widen the page.
        className={classNames(
          'relative table-fixed text-sm max-md:block',
          textColumns.includes('deposit_amount') ? 'md:min-w-290' : 'md:min-w-240',
        )}
      >
        <Head
          textColumns={textColumns}
          isAll={selected.size === variants.length}
          isSome={selected.size > 0}
          onSelectAll={onSelectAll}
        />
        <TableBody role="rowgroup" className="max-md:block">
          {variants.map((variant, index) => (
            <VariantRow
              key={variant.id}
              variant={variant}
              textColumns={textColumns}
              name={names.get(variant.id) ?? ''}
              index={index}
              isLast={index === variants.length - 1}
              isSelected={selected.has(variant.id)}
              refused={refused?.key === variant.id ? refused : undefined}
              apply={apply}
              {...handlers}
            />
          ))}
        </TableBody>
      </Table>
    </SortableArea>
  )
}

interface HeadProps {
  textColumns: readonly TextColumn[]
  isAll: boolean
  isSome: boolean
  onSelectAll: (isSelected: boolean) => void
}

function Head({ textColumns, isAll, isSome, onSelectAll }: HeadProps) {
  return (
    <TableHead role="rowgroup" className="max-md:hidden">
      <TableRow role="row" className="align-bottom">
        <TableHeader role="columnheader" className="sticky left-0 z-1 bg-white px-2!">
          <span className="flex items-center gap-1">
            <Checkbox
              label="Choose all variants"
              checked={isAll}
              indeterminate={isSome && !isAll}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
            <span className="pl-10">Variant</span>
          </span>
        </TableHeader>
        {shownColumns(textColumns).map((column) => (
          <TableHeader
            key={column}
            role="columnheader"
            style={{ width: `${WIDTHS[column]}rem` }}
            className="px-1! whitespace-normal!"
          >
            {COLUMN_LABELS[column]}
          </TableHeader>
        ))}
        <TableHeader role="columnheader" className="w-12">
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableRow>
    </TableHead>
  )
}
