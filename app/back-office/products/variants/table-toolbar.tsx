import ArrowDownToLine from '~icons/lucide/arrow-down-to-line'
import ListChecks from '~icons/lucide/list-checks'
import Plus from '~icons/lucide/plus'
import Redo from '~icons/lucide/redo-2'
import Tag from '~icons/lucide/tag'
import Trash2 from '~icons/lucide/trash-2'
import Undo from '~icons/lucide/undo-2'
import { Button } from '../../../ui/button.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dialogs/dropdown-menu.tsx'
import { MoveButton } from '../../form/ordered-rows.tsx'
import type { GridKeys } from './grid-keys.ts'
import { addedVariants, countOf } from './table-notices.ts'
import type { VariantTableState } from './use-variant-table.ts'
import { COLUMN_LABELS, idsBelow } from './variant-cells.ts'
import { addMissing, countMissing, variantName, type Prices, type VariantTable } from './variant-table.ts'

export interface TableToolbarProps {
  state: VariantTableState
  keys: GridKeys
  prices: Prices
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
  onChangePrices: () => void
  onRemove: () => void
}

/** What can be done with several cells or rows, and what the last step did. */
export function TableToolbar({
  state: { table, apply, undo, redo, notice },
  keys: { cell, fill },
  prices,
  selected,
  onSelect,
  onChangePrices,
  onRemove,
}: TableToolbarProps) {
  const missing = countMissing(table)
  const isFillable = cell !== undefined && idsBelow(table, cell.id).size > 0
  return (
    <div className="space-y-2">
      <div role="toolbar" aria-label="Table of variants" className="flex flex-wrap items-center gap-2">
        <span className="flex">
          <MoveButton label="Undo" onClick={undo}>
            <Undo aria-hidden="true" />
          </MoveButton>
          <MoveButton label="Redo" onClick={redo}>
            <Redo aria-hidden="true" />
          </MoveButton>
        </span>
        <Button
          variant="outline"
          size="small"
          aria-disabled={!isFillable}
          title="Ctrl+D"
          onClick={isFillable ? fill : undefined}
        >
          <ArrowDownToLine aria-hidden="true" />
          Fill down
        </Button>
        <Button variant="outline" size="small" onClick={onChangePrices}>
          <Tag aria-hidden="true" />
          Change prices
        </Button>
        <ChooseRows table={table} onSelect={onSelect} />
        {selected.size > 0 && (
          <Button variant="outline" size="small" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            Remove {countOf(selected.size)}
          </Button>
        )}
        {missing > 0 && (
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              apply({
                change: (now) => addMissing(now, prices),
                notice: (after, before) => addedVariants(before, after),
              })
            }
          >
            <Plus aria-hidden="true" />
            Add {missing === 1 ? '1 combination' : `${missing} combinations`}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft" aria-hidden="true">
        {notice.isRefusal ? '' : notice.text || hint(table, cell)}
      </p>
    </div>
  )
}

/** What Fill down would do. */
function hint(table: VariantTable, cell: GridKeys['cell']): string {
  const variant = table.variants.find(({ id }) => id === cell?.id)
  if (!cell || !variant)
    return 'Type a value once and fill it down, or paste a column from a spreadsheet into its first cell.'
  return `Fill down gives ${COLUMN_LABELS[cell.column]} of ${variantName(table, variant)} to the variants below.`
}

/** Chooses all rows, none, or those with a choice. */
function ChooseRows({ table, onSelect }: Pick<TableToolbarProps, 'onSelect'> & { table: VariantTable }) {
  const withChoice = (index: number, key: string) =>
    table.variants.flatMap(({ id, choices }) => (choices[index] === key ? id : []))
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={buttonClasses('outline', 'small')}>
        <ListChecks aria-hidden="true" />
        Choose rows
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 overflow-y-auto">
        <DropdownMenuItem onSelect={() => onSelect(table.variants.map(({ id }) => id))}>All</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onSelect([])}>None</DropdownMenuItem>
        {table.options.flatMap(({ key, choices }, index) => [
          <DropdownMenuSeparator key={key} />,
          ...choices.map((choice) => (
            <DropdownMenuItem key={choice.key} onSelect={() => onSelect(withChoice(index, choice.key))}>
              {choice.name}
            </DropdownMenuItem>
          )),
        ])}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
