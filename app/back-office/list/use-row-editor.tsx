import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useFetchers } from 'react-router'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { FormDialog, type FormDialogProps } from '../form/form-dialog.tsx'
import { useEditParameter } from './edit-parameter.ts'
import { RowActions, RowButton } from './row-actions.tsx'
import { useDeletion, type DeletionQuestion } from './use-deletion.tsx'

export interface EditableRow {
  id: string
  /** The row's version. */
  updated_at: string
}

/** The form of a row, in a dialog. */
export interface RowForm<Row> {
  /** The title of the form for a new row, and of that for an existing one. */
  titles: readonly [add: string, edit: string]
  submitLabels: readonly [create: string, update: string]
  wide?: FormDialogProps['wide']
  draft?: FormDialogProps['draft']
  renderFields: (row: Row | undefined, errors: FieldErrors, close: () => void) => ReactNode
}

export interface RowEditorOptions<Row> {
  /** The row's name in the labels of its buttons: `Edit Ada Obi`. */
  nameOf: (row: Row) => string
  deletion: DeletionQuestion
  /** The rows among which the id in the URL is looked up. */
  rows: readonly Row[]
  form: RowForm<Row>
}

export interface RowEditor<Row> {
  add: () => void
  /** The buttons of one row. */
  buttons: (row: Row) => ReactNode
  /** To be rendered in the screen. */
  dialogs: ReactNode
}

/** Opens the forms and confirmations for adding, editing and deleting the rows of a list. */
export function useRowEditor<Row extends EditableRow>(options: RowEditorOptions<Row>): RowEditor<Row> {
  const { nameOf, deletion: question, rows, form } = options
  const parameter = useEditParameter()
  const [opened, setOpened] = useState<{ row?: Row } | null>(() => {
    if (parameter.isNew) return {}
    const row = rows.find(({ id }) => id === parameter.id)
    return row ? { row } : null
  })
  const clearParameter = useEffectEvent(parameter.clear)
  const close = useCallback(() => setOpened(null), [])
  useEffect(() => {
    if (opened === null) clearParameter()
  }, [opened])
  const deletion = useDeletion(question)

  return {
    add: () => setOpened({}),
    buttons: (row) => (
      <RowActions>
        <EditButton name={nameOf(row)} row={row} onOpen={(current) => setOpened({ row: current })} />
        <RowButton danger label={`Delete ${nameOf(row)}`} onClick={() => deletion.ask(row.id)}>
          <Trash2 aria-hidden="true" />
        </RowButton>
      </RowActions>
    ),
    dialogs: (
      <>
        {opened && <RowFormDialog {...form} row={opened.row} onClose={close} />}
        {deletion.dialog}
      </>
    ),
  }
}

type RowFormDialogProps<Row> = RowForm<Row> & { row: Row | undefined; onClose: () => void }

function RowFormDialog<Row extends EditableRow>(props: RowFormDialogProps<Row>) {
  const { row, onClose, titles, submitLabels, wide, draft, renderFields } = props
  const which = row ? 1 : 0
  return (
    <FormDialog
      title={titles[which]}
      submitLabel={submitLabels[which]}
      id={row?.id}
      version={row?.updated_at}
      wide={wide}
      draft={draft}
      onClose={onClose}
    >
      {(errors) => renderFields(row, errors, onClose)}
    </FormDialog>
  )
}

interface EditButtonProps<Row> {
  name: string
  row: Row
  onOpen: (row: Row) => void
}

/** While a save is running the row may be outdated: the form then opens after the list has reloaded. */
function EditButton<Row>({ name, row, onOpen }: EditButtonProps<Row>) {
  const isWaiting = useRef(false)
  const saving = useFetchers().length > 0
  const open = useEffectEvent(() => onOpen(row))
  useEffect(() => {
    if (saving || !isWaiting.current) return
    isWaiting.current = false
    open()
  }, [saving])

  function handleClick() {
    if (saving) isWaiting.current = true
    else onOpen(row)
  }

  return (
    <RowButton label={`Edit ${name}`} onClick={handleClick}>
      <Pencil aria-hidden="true" />
    </RowButton>
  )
}
