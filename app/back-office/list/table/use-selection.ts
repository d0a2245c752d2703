import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import type { ListQuery } from '../pages/list-query.ts'

export interface Selection {
  /** The selected rows by id. */
  ticked: RowSelectionState
  setTicked: (change: (ticked: RowSelectionState) => RowSelectionState) => void
  /** Whether all matching rows are selected, loaded or not. */
  all: boolean
  selectAll: () => void
  clear: () => void
  /** Selects only these rows. */
  keep: (ids: readonly string[]) => void
}

interface SelectionState {
  listKey: string
  ticked: RowSelectionState
  all: boolean
}

/** The selected rows of a list. A new search or filter clears the selection; a new order does not. */
export function useSelection({ search, filters }: ListQuery): Selection {
  const listKey = JSON.stringify([search, filters])
  const empty = { listKey, ticked: {}, all: false }
  const [state, setState] = useState<SelectionState>(empty)
  if (state.listKey !== listKey) setState(empty)
  return {
    ticked: state.ticked,
    // Unticking one row of all leaves the other loaded rows selected.
    setTicked: (change) => setState((now) => ({ ...now, ticked: change(now.ticked), all: false })),
    all: state.all,
    selectAll: () => setState((now) => ({ ...now, all: true })),
    clear: () => setState(empty),
    keep: (ids) =>
      setState({ listKey, ticked: Object.fromEntries(ids.map((id) => [id, true as const])), all: false }),
  }
}
