import { AddButton } from './add-button.tsx'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'
import { useRowEditor, type RowEditorOptions } from './use-row-editor.tsx'

export interface EditableListScreenProps<Row extends object>
  extends Omit<ListScreenProps<Row>, 'actions' | 'nameOf'>, RowEditorOptions<Row> {
  /** On the button that opens an empty form. */
  addLabel: string
}

/** A screen that is one table whose rows are added, edited and deleted. */
export function EditableListScreen<Row extends { id: string }>(props: EditableListScreenProps<Row>) {
  const { addLabel, nameOf, deletion, renderEditor, columns, ...list } = props
  const { add, buttons, windows } = useRowEditor({ nameOf, deletion, renderEditor })
  return (
    <>
      <ListScreen
        {...list}
        columns={[...columns, { header: 'Actions', cell: buttons }]}
        actions={<AddButton label={addLabel} onClick={add} />}
      />
      {windows}
    </>
  )
}
