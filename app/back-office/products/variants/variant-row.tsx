import { memo, useId, type ReactNode } from 'react'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import ImagePlus from '~icons/lucide/image-plus'
import { SIZE_CLASSES } from '../../../domain/size-classes.ts'
import { classNames } from '../../../lib/class-names.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dialogs/dropdown-menu.tsx'
import type { FieldKind } from '../../../ui/fields/field-kinds.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { iconButtonClasses } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TableCell, TableHeader, TableRow } from '../../../ui/table.tsx'
import { DragHandle, useSortableItem } from '../../form/sortable-area.tsx'
import { Checkbox } from '../../list/table/checkbox.tsx'
import { cellProblems, type Problem } from './read-variants.ts'
import type { VariantTableState } from './use-variant-table.ts'
import { changeVariants, COLUMN_LABELS, type CellColumn, type TextColumn } from './variant-cells.ts'
import { moveVariant, type Variant } from './variant-table.ts'

/** The same functions in every render, so that a row is only drawn again when it changes. */
export interface RowHandlers {
  onSelect: (id: string, isSelected: boolean) => void
  onChoosePicture: (id: string) => void
  onRemove: (id: string) => void
}

interface VariantRowProps extends RowHandlers, Pick<VariantTableState, 'textColumns' | 'apply'> {
  variant: Variant
  name: string
  index: number
  isLast: boolean
  isSelected: boolean
  /** What the last save was refused for, where it is about this variant. */
  refused: Problem | undefined
}

const KINDS: Record<TextColumn, FieldKind> = {
  price: 'amount',
  discount_price: 'amount',
  stock_quantity: 'whole',
  sku: 'code',
  weight_kg: 'amount',
  made_to_order_weeks: 'whole',
  deposit_percent: 'whole',
  deposit_amount: 'amount',
}

const SIZE_CHOICES = [
  { value: '', label: 'Default' },
  ...SIZE_CLASSES.map((size) => ({ value: size, label: size.charAt(0).toUpperCase() + size.slice(1) })),
]

// The roles repeat those of the tags: a changed `display` removes the implicit ones.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

function Row(props: VariantRowProps) {
  const { variant, name, index, textColumns, isLast, isSelected, refused, apply, ...handlers } = props
  const { id, size_class, active } = variant
  const { ref, style, isDragging, handle } = useSortableItem(id)
  const problems = [...cellProblems(variant), ...(refused ? [refused] : [])]
  const problemOf = (column: CellColumn) => problems.find((problem) => problem.column === column)?.message
  const change = (changes: Partial<Variant>, topic?: string) =>
    apply({
      change: (now) => changeVariants(now, new Set([id]), changes),
      ...(topic && { topic: `${id} ${topic}` }),
    })
  return (
    <TableRow
      ref={ref}
      style={style}
      role="row"
      data-variant={id}
      aria-label={name}
      className={classNames(
        'align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:p-3',
        isDragging && 'relative z-10 bg-cream opacity-90',
        !active && 'text-ink-soft',
      )}
    >
      <TableHeader
        role="rowheader"
        scope="row"
        className="left-0 z-1 bg-white px-2! py-1.5! whitespace-normal! max-md:text-base! text-ink! max-md:col-span-2 max-md:p-0! md:sticky"
      >
        <span className="flex items-center gap-1">
          <Checkbox
            label={`Choose ${name}`}
            checked={isSelected}
            onChange={(event) => handlers.onSelect(id, event.target.checked)}
          />
          <DragHandle label={`Drag ${name}`} handle={handle} className="text-ink-soft md:size-10!" />
          <span className="min-w-0 flex-1 py-2.5 wrap-anywhere">{name}</span>
          <span className="md:hidden">
            <RowMenu
              name={name}
              index={index}
              isLast={isLast}
              apply={apply}
              onRemove={() => handlers.onRemove(id)}
            />
          </span>
        </span>
      </TableHeader>
      {textColumns.map((column) => (
        <Cell key={column} column={column} problem={problemOf(column)}>
          {(control) => (
            <Input
              {...control}
              kind={KINDS[column]}
              data-cell={column}
              aria-label={`${COLUMN_LABELS[column]} of ${name}`}
              value={variant[column]}
              placeholder={column === 'stock_quantity' ? '0' : undefined}
              autoComplete="off"
              className={classNames('px-2.5!', column !== 'sku' && 'md:text-right')}
              onChange={(event) => change({ [column]: event.target.value }, column)}
            />
          )}
        </Cell>
      ))}
      <Cell column="size_class" problem={problemOf('size_class')}>
        {(control) => (
          <Select
            {...control}
            data-cell="size_class"
            aria-label={`${COLUMN_LABELS.size_class} of ${name}`}
            options={SIZE_CHOICES}
            value={size_class}
            className="[&_select]:px-2.5! [&_select]:pr-8!"
            onChange={(event) => change({ size_class: event.target.value })}
          />
        )}
      </Cell>
      <Cell column="image_url" problem={problemOf('image_url')}>
        {(control) => (
          <PictureButton
            {...control}
            name={name}
            url={variant.image_url}
            onClick={() => handlers.onChoosePicture(id)}
          />
        )}
      </Cell>
      <Cell column="active" problem={undefined}>
        {(control) => (
          <span className="flex h-11 items-center">
            <Switch
              {...control}
              data-cell="active"
              label={`${name} is on sale`}
              checked={active}
              onCheckedChange={(checked) => change({ active: checked })}
            />
          </span>
        )}
      </Cell>
      <TableCell role="cell" className="px-0! py-1.5! max-md:hidden">
        <RowMenu
          name={name}
          index={index}
          isLast={isLast}
          apply={apply}
          onRemove={() => handlers.onRemove(id)}
        />
      </TableCell>
    </TableRow>
  )
}

/** Drawn again only when its variant changes: a product may have 200. */
export const VariantRow = memo(Row)

interface CellProps {
  column: CellColumn
  problem: string | undefined
  children: (control: { 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A cell with the message about it. */
function Cell({ column, problem, children }: CellProps) {
  const id = useId()
  return (
    <TableCell role="cell" className="min-w-0 px-1! py-1.5! align-top! max-md:p-0!">
      <span aria-hidden="true" className="mb-1 block text-sm text-ink-soft md:hidden">
        {COLUMN_LABELS[column]}
      </span>
      {children(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
      <p id={id} className="mt-1 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </TableCell>
  )
}

interface PictureButtonProps {
  name: string
  url: string
  onClick: () => void
  'aria-invalid'?: true
  'aria-describedby'?: string
}

function PictureButton({ name, url, onClick, ...control }: PictureButtonProps) {
  return (
    <button
      {...control}
      type="button"
      data-cell="image_url"
      aria-label={`${url === '' ? 'Choose the picture' : 'Picture'} of ${name}`}
      title={url === '' ? 'Choose a picture' : 'Change the picture'}
      onClick={onClick}
      className={classNames(
        'grid size-11 cursor-pointer place-items-center overflow-hidden rounded-lg text-ink-soft hover:bg-sand aria-invalid:border-danger',
        url === '' ? 'border border-dashed border-ink/45' : 'ring-1 ring-ink/15',
      )}
    >
      {url === '' ? (
        <ImagePlus aria-hidden="true" className="size-5" />
      ) : (
        <Picture src={url} alt="" sizes="3rem" maxWidth={160} width={96} height={96} className="size-11" />
      )}
    </button>
  )
}

interface RowMenuProps extends Pick<VariantRowProps, 'name' | 'index' | 'isLast' | 'apply'> {
  onRemove: () => void
}

function RowMenu({ name, index, isLast, apply, onRemove }: RowMenuProps) {
  const moveTo = (to: number) => apply({ change: (now) => moveVariant(now, index, to) })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={`More about ${name}`} title="More" className={iconButtonClasses}>
        <EllipsisVertical aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem disabled={index === 0} onSelect={() => moveTo(index - 1)}>
          Move up
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isLast} onSelect={() => moveTo(index + 1)}>
          Move down
        </DropdownMenuItem>
        <DropdownMenuItem destructive onSelect={onRemove}>
          Remove variant
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
