import { AddButton } from './add-button.tsx'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'
import { useRowEditor, type EditableRow, type RowEditorOptions } from './use-row-editor.tsx'

export interface EditableListScreenProps<Row extends object>
  extends Omit<ListScreenProps<Row>, 'nameOf'>, Omit<RowEditorOptions<Row>, 'rows'> {
  /** The label of the button that opens an empty form. */
  addLabel: string
}

/** A screen with a table whose rows can be added, edited and deleted. */
export function EditableListScreen<Row extends EditableRow>(props: EditableListScreenProps<Row>) {
  const { addLabel, nameOf, deletion, form, columns, actions, ...list } = props
  const { add, buttons, dialogs } = useRowEditor({ nameOf, deletion, form, rows: list.first?.rows ?? [] })
  const fixed = columns.some(({ width }) => width !== undefined)
  return (
    <>
      <ListScreen
        {...list}
        columns={[
          ...columns,
          { header: 'Actions', wide: true, area: 'actions', width: fixed ? 6 : undefined, cell: buttons },
        ]}
        actions={
          <>
            {actions}
            <AddButton label={addLabel} onClick={add} />
          </>
        }
      />
      {dialogs}
    </>
  )
}
