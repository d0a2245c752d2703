import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { listenToRestore } from '../../form/drafts/draft-fields.ts'
import { parseTable } from './read-variants.ts'
import { tableOf, type StoredVariants } from './stored-variants.ts'
import { redone, showsPicture, startHistory, undone, withStep, type TableHistory } from './table-history.ts'
import { shownTextColumns, type TextColumn } from './variant-cells.ts'
import type { Change, VariantTable } from './variant-table.ts'

/** The hidden field of the product form that holds the table as JSON. */
export const VARIANTS_FIELD = 'variants'

export interface TableStep {
  change: Change
  /** What is typed into one cell is one step. */
  topic?: string
  /** What was done, for staff to read. A function is called with the new table and the one before. */
  notice?: string | ((after: VariantTable, before: VariantTable) => string)
}

export interface Notice {
  text: string
  isRefusal: boolean
}

export interface VariantTableState {
  table: VariantTable
  /** The columns of text boxes, the same array in every render. */
  textColumns: readonly TextColumn[]
  /** Ref of the element around the hidden field. */
  field: RefObject<HTMLDivElement | null>
  /** What the last step did, or why it was refused. */
  notice: Notice
  /** The same function in every render. */
  apply: (step: TableStep) => void
  /** Whether a variant shows the picture, now or after Undo or Redo. */
  showsPicture: (url: string) => boolean
  undo?: (() => void) | undefined
  redo?: (() => void) | undefined
}

interface State {
  history: TableHistory
  notice: Notice
}

/** The variants of the product form, with undo. */
export function useVariantTable(stored: Partial<StoredVariants>, takesDeposits: boolean): VariantTableState {
  const field = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>(() => ({
    history: startHistory(tableOf({ product_options: [], product_variants: [], ...stored })),
    notice: { text: '', isRefusal: false },
  }))
  const { present: table, past, future } = state.history

  useEffect(() => {
    const form = field.current?.closest('form')
    return form
      ? listenToRestore(form, VARIANTS_FIELD, (typed) => {
          const restored = parseTable(typed)
          if (restored) setState((now) => after(now, { change: () => restored }))
        })
      : undefined
  }, [])

  const apply = useCallback((step: TableStep) => setState((now) => after(now, step)), [])
  const travel = (to: typeof undone, text: string) => () =>
    setState((now) => ({ history: to(now.history), notice: { text, isRefusal: false } }))

  return {
    table,
    textColumns: shownTextColumns(takesDeposits),
    field,
    notice: state.notice,
    apply,
    showsPicture: (url) => showsPicture(state.history, url),
    undo: past.length > 0 ? travel(undone, 'Undone.') : undefined,
    redo: future.length > 0 ? travel(redone, 'Done again.') : undefined,
  }
}

function after({ history }: State, { change, topic, notice }: TableStep): State {
  const next = change(history.present)
  if ('refused' in next) return { history, notice: { text: next.refused, isRefusal: true } }
  const text = (typeof notice === 'function' ? notice(next, history.present) : notice) ?? ''
  return { history: withStep(history, next, topic), notice: { text, isRefusal: false } }
}
