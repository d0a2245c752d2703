import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { RowActions, RowButton } from './row-actions.tsx'
import { useDeletion, type DeletionQuestion } from './use-deletion.tsx'

export interface RowEditorOptions<Row> {
  /** Tells the rows' buttons apart: `Edit Ada Obi`. */
  nameOf: (row: Row) => string
  deletion: DeletionQuestion
  /** The form in its window; without a row it is for a new one. */
  renderEditor: (row: Row | undefined, onClose: () => void) => ReactNode
}

export interface RowEditor<Row> {
  add: () => void
  /** The buttons of one row. */
  buttons: (row: Row) => ReactNode
  /** Have their place in the screen. */
  windows: ReactNode
}

/** Adding, editing and deleting the rows of a list. */
export function useRowEditor<Row extends { id: string }>(options: RowEditorOptions<Row>): RowEditor<Row> {
  const { nameOf, deletion: question, renderEditor } = options
  const [opened, setOpened] = useState<{ row?: Row } | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const deletion = useDeletion(question)

  return {
    add: () => setOpened({}),
    buttons: (row) => (
      <RowActions>
        <RowButton label={`Edit ${nameOf(row)}`} onClick={() => setOpened({ row })}>
          <Pencil aria-hidden="true" />
        </RowButton>
        <RowButton danger label={`Delete ${nameOf(row)}`} onClick={() => deletion.ask(row.id)}>
          <Trash2 aria-hidden="true" />
        </RowButton>
      </RowActions>
    ),
    windows: (
      <>
        {opened && renderEditor(opened.row, close)}
        {deletion.dialog}
      </>
    ),
  }
}
