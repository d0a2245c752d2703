import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useFetchers } from 'react-router'
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
        <EditButton name={nameOf(row)} row={row} onOpen={(fresh) => setOpened({ row: fresh })} />
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

interface EditButtonProps<Row> {
  name: string
  row: Row
  onOpen: (row: Row) => void
}

/** While something is being saved the row may be an old one: it opens once the list is read again. */
function EditButton<Row>({ name, row, onOpen }: EditButtonProps<Row>) {
  const wanted = useRef(false)
  const saving = useFetchers().length > 0
  const open = useEffectEvent(() => onOpen(row))
  useEffect(() => {
    if (saving || !wanted.current) return
    wanted.current = false
    open()
  }, [saving])

  function ask() {
    if (saving) wanted.current = true
    else onOpen(row)
  }

  return (
    <RowButton label={`Edit ${name}`} onClick={ask}>
      <Pencil aria-hidden="true" />
    </RowButton>
  )
}
