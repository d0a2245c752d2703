import { useId, useState, type ClipboardEvent } from 'react'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dialogs/dropdown-menu.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Label } from '../../../ui/fields/label.tsx'
import { iconButtonClasses } from '../../../ui/icon-button.tsx'
import { DragHandle, SortableArea, useSortableItem } from '../../form/sortable-area.tsx'
import { addedVariants, lostVariants } from './table-notices.ts'
import type { VariantTableState } from './use-variant-table.ts'
import {
  addChoices,
  changeChoice,
  moveChoice,
  removeChoice,
  type Choice,
  type Option,
  type Prices,
} from './variant-table.ts'

export interface ChoicesFieldProps extends Pick<VariantTableState, 'apply'> {
  option: Option
  /** The option, in labels. */
  called: string
  prices: Prices
  problem: string | undefined
}

/** The choices of an option, in an order of choice. Several can be typed or pasted at once. */
export function ChoicesField({ option, called, apply, prices, problem }: ChoicesFieldProps) {
  const { key, choices } = option
  const move = (from: number, to: number) => apply({ change: (now) => moveChoice(now, key, from, to) })
  return (
    <div className="space-y-2">
      {choices.length > 0 && (
        <SortableArea
          ids={choices.map((choice) => choice.key)}
          noun="choice"
          nameOf={(id) => choices.find((choice) => choice.key === id)?.name ?? ''}
          isColumn
          onMove={move}
        >
          <ul aria-label={`Choices of ${called}`} className="space-y-1.5">
            {choices.map((choice, index) => (
              <ChoiceItem
                key={choice.key}
                choice={choice}
                hasSwatch={option.isColour}
                apply={apply}
                onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
                onLater={index < choices.length - 1 ? () => move(index, index + 1) : undefined}
              />
            ))}
          </ul>
        </SortableArea>
      )}
      <NewChoices option={option} called={called} apply={apply} prices={prices} problem={problem} />
    </div>
  )
}

interface ChoiceItemProps extends Pick<ChoicesFieldProps, 'apply'> {
  choice: Choice
  hasSwatch: boolean
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

function ChoiceItem({
  choice: { key, name, swatch },
  hasSwatch,
  apply,
  onEarlier,
  onLater,
}: ChoiceItemProps) {
  const { ref, style, isDragging, handle } = useSortableItem(key)
  const change = (changes: Partial<Choice>, field: string) =>
    apply({ change: (now) => changeChoice(now, key, changes), topic: `${key} ${field}` })
  const remove = () =>
    apply({
      change: (now) => removeChoice(now, key),
      notice: (after, before) => `${name} was removed. ${lostVariants(before, after)}`,
    })
  return (
    <li
      ref={ref}
      style={style}
      className={classNames('flex items-center gap-1', isDragging && 'relative z-10 opacity-80')}
    >
      <DragHandle label={`Drag ${name}`} handle={handle} className="-ml-2" />
      {hasSwatch && (
        <input
          type="color"
          aria-label={`Colour of ${name}${swatch === '' ? ', not chosen' : ''}`}
          title={swatch === '' ? 'No colour chosen' : swatch}
          value={swatch || '#ffffff'}
          onChange={(event) => change({ swatch: event.target.value }, 'swatch')}
          className={classNames(
            'size-11 shrink-0 cursor-pointer rounded-lg border bg-white p-1',
            swatch === '' ? 'border-dashed border-ink/60' : 'border-ink/25',
          )}
        />
      )}
      <Input
        aria-label={`Name of ${name || 'the choice'}`}
        value={name}
        maxLength={100}
        autoComplete="off"
        className="flex-1"
        onChange={(event) => change({ name: event.target.value }, 'name')}
      />
      <DropdownMenu>
        <DropdownMenuTrigger aria-label={`More about ${name}`} title="More" className={iconButtonClasses}>
          <EllipsisVertical aria-hidden="true" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem disabled={!onEarlier} onSelect={onEarlier}>
            Move up
          </DropdownMenuItem>
          <DropdownMenuItem disabled={!onLater} onSelect={onLater}>
            Move down
          </DropdownMenuItem>
          {hasSwatch && swatch !== '' && (
            <DropdownMenuItem onSelect={() => change({ swatch: '' }, 'no swatch')}>
              Without a colour
            </DropdownMenuItem>
          )}
          <DropdownMenuItem destructive onSelect={remove}>
            Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  )
}

function NewChoices({ option, called, apply, prices, problem }: ChoicesFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')

  function add(text: string) {
    setTyped('')
    if (text.trim() === '') return
    apply({
      change: (now) => addChoices(now, option.key, text.split(/[,\n\t]/), prices),
      notice: (after, before) => addedVariants(before, after),
    })
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }

  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>
        Add choices<span className="sr-only"> of {called}</span>
      </Label>
      <div className="flex gap-2">
        <Input
          id={id}
          value={typed}
          placeholder={option.isColour ? 'Indigo, Oat, Terracotta' : '4 × 6, 6 × 6'}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={paste}
          // What was typed and not added must not be missing from what is saved.
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the choices; it must not save the whole product.
            event.preventDefault()
            add(typed)
          }}
        />
        <Button variant="outline" onClick={() => add(typed)}>
          Add<span className="sr-only"> choices of {called}</span>
        </Button>
      </div>
      <p id={`${id}-problem`} className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}
