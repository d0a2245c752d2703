import { useState } from 'react'
import type { RowSelectionState } from '@tanstack/react-table'
import type { ListQuery } from '../../lib/list-query.ts'

export interface Selection {
  /** The rows that are ticked, by their ids. */
  ticked: RowSelectionState
  setTicked: (change: (now: RowSelectionState) => RowSelectionState) => void
  /** Everything that matches is meant, also what is not loaded yet. */
  all: boolean
  selectAll: () => void
  clear: () => void
  /** Only these stay selected. */
  keep: (ids: readonly string[]) => void
}

interface SelectionState {
  listKey: string
  ticked: RowSelectionState
  all: boolean
}

/** What is selected in a list. Another search or filter starts with nothing; another order shows the same rows. */
export function useSelection({ search, filters }: ListQuery): Selection {
  const listKey = JSON.stringify([search, filters])
  const nothing = { listKey, ticked: {}, all: false }
  const [state, setState] = useState<SelectionState>(nothing)
  if (state.listKey !== listKey) setState(nothing)
  return {
    ticked: state.ticked,
    // Whoever unticks one of all means the others that are to be seen.
    setTicked: (change) => setState((now) => ({ ...now, ticked: change(now.ticked), all: false })),
    all: state.all,
    selectAll: () => setState((now) => ({ ...now, all: true })),
    clear: () => setState(nothing),
    keep: (ids) =>
      setState({ listKey, ticked: Object.fromEntries(ids.map((id) => [id, true as const])), all: false }),
  }
}
