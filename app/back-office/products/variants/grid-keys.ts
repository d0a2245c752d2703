import {
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { countOf } from './table-notices.ts'
import type { VariantTableState } from './use-variant-table.ts'
import {
  COLUMN_LABELS,
  copiedCells,
  fillDown,
  idsBelow,
  pasteCells,
  type Cell,
  type CellColumn,
  type Pasted,
} from './variant-cells.ts'
import { variantName, type VariantTable } from './variant-table.ts'

export interface GridKeys {
  /** The cell that has or had the focus, if its variant is still there. */
  cell: Cell | undefined
  fill: () => void
  handlers: {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onInput: (event: FormEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onPaste: (event: ClipboardEvent<HTMLElement>) => void
  }
}

/**
 * The keyboard of the table, as in a spreadsheet: Enter and the arrows go up and down, Ctrl+D fills down, lines that are pasted go into the
 * cells below, Ctrl+Z undoes. While a field has something of its own to undo, Ctrl+Z is the field's.
 */
export function useGridKeys({ table, textColumns, apply, undo, redo }: VariantTableState): GridKeys {
  const [focused, setFocused] = useState<Cell>()
  // The text that the focused field had when it got the focus, or when the table last changed it; undefined until it is known.
  const startText = useRef<string>(undefined)
  const cell = focused && table.variants.some(({ id }) => id === focused.id) ? focused : undefined

  function change(step: Parameters<typeof apply>[0]) {
    startText.current = undefined
    apply(step)
  }

  function fill(at = cell) {
    if (at) change({ change: (now) => fillDown(now, at), notice: filledNotice(table, at) })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = cellOf(event.target)
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      const travel = key === 'z' && !event.shiftKey ? undo : key === 'y' || key === 'z' ? redo : undefined
      if (key === 'd' && at) {
        event.preventDefault()
        fill(at)
      } else if ((key === 'z' || key === 'y') && !hasOwnUndo(event.target, startText.current)) {
        event.preventDefault()
        startText.current = undefined
        travel?.()
      }
      return
    }
    const step = { arrowdown: 1, enter: event.shiftKey ? -1 : 1, arrowup: -1 }[key]
    if (step === undefined || !at || !isTextBox(event.target)) return
    // Enter must not save the whole product.
    event.preventDefault()
    neighbour(event.target, step)?.focus()
  }

  return {
    cell,
    fill,
    handlers: {
      onFocus: ({ target }) => {
        startText.current = isTextBox(target) ? target.value : undefined
        const at = cellOf(target)
        if (at && (at.id !== cell?.id || at.column !== cell.column)) setFocused(at)
      },
      onInput: ({ nativeEvent }) => {
        // After a change by the table, what is typed next is the field's own.
        if (nativeEvent instanceof InputEvent) startText.current ??= TYPED
      },
      onKeyDown,
      onPaste: (event) => {
        const at = cellOf(event.target)
        const text = event.clipboardData.getData('text')
        const copied = copiedCells(text)
        if (!at || !textColumns.some((column) => column === at.column)) return
        if (copied.length === 1 && copied[0]?.length === 1) return
        event.preventDefault()
        const paste = (into: VariantTable) => pasteCells(into, at, text, textColumns)
        change({ change: (now) => paste(now).table, notice: pastedNotice(paste(table)) })
      },
    },
  }
}

/** No text of a field: one that was typed after the table had changed the field. */
const TYPED = '\n'

/** Whether the browser can undo something in the field. */
function hasOwnUndo(target: EventTarget, startText: string | undefined): boolean {
  return isTextBox(target) && startText !== undefined && target.value !== startText
}

function filledNotice(table: VariantTable, { id, column }: Cell): string {
  const from = table.variants.find((variant) => variant.id === id)
  const count = idsBelow(table, id).size
  return from && count > 0
    ? `${COLUMN_LABELS[column]} of ${variantName(table, from)} was given to the ${countOf(count)} below.`
    : 'There is no variant below.'
}

function pastedNotice({ cells, linesLeft }: Pasted): string {
  const left =
    linesLeft > 0
      ? ` ${linesLeft === 1 ? '1 line was' : `${linesLeft} lines were`} left: there are no more variants.`
      : ''
  return `${cells === 1 ? '1 cell was' : `${cells} cells were`} filled.${left}`
}

function isTextBox(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && ['text', ''].includes(target.type)
}

function cellOf(target: EventTarget): Cell | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const { cell: column } = target.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
  const { variant: id } = target.closest<HTMLElement>('[data-variant]')?.dataset ?? {}
  return id !== undefined && column !== undefined ? { id, column: column as CellColumn } : undefined
}

/** The field of the same column in the next or previous row. */
function neighbour(target: HTMLElement, step: number): HTMLElement | null {
  const row = target.closest('[data-variant]')
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  return next?.querySelector<HTMLElement>(`[data-cell="${target.dataset['cell']}"]`) ?? null
}
