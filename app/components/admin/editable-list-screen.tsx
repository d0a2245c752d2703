import { AddButton } from './add-button.tsx'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'
import { useRowEditor, type RowEditorOptions } from './use-row-editor.tsx'

export interface EditableListScreenProps<Row extends object>
  extends Omit<ListScreenProps<Row>, 'nameOf'>, RowEditorOptions<Row> {
  /** On the button that opens an empty form. */
  addLabel: string
}

/** A screen that is one table whose rows are added, edited and deleted. */
export function EditableListScreen<Row extends { id: string }>(props: EditableListScreenProps<Row>) {
  const { addLabel, nameOf, deletion, renderEditor, columns, actions, ...list } = props
  const { add, buttons, windows } = useRowEditor({ nameOf, deletion, renderEditor })
  const fixed = columns.some(({ width }) => width !== undefined)
  return (
    <>
      <ListScreen
        {...list}
        columns={[
          ...columns,
          { header: 'Actions', wide: true, width: fixed ? '5.75rem' : undefined, cell: buttons },
        ]}
        actions={
          <>
            {actions}
            <AddButton label={addLabel} onClick={add} />
          </>
        }
      />
      {windows}
    </>
  )
}
