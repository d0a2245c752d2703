import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

const TOOLS = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Remove row', command: deleteRow },
  { label: 'Remove column', command: deleteColumn },
  { label: 'Remove table', command: deleteTable },
]

/** The buttons for the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  return (
    <fieldset className="flex flex-wrap gap-1 border-b border-ink/15 bg-sand/50 p-1">
      <legend className="sr-only">Table</legend>
      {TOOLS.map(({ label, command }) => (
        <button
          key={label}
          type="button"
          onClick={() =>
            editor
              .chain()
              .focus()
              .command(({ state, dispatch }) => command(state, dispatch))
              .run()
          }
          className="min-h-9 cursor-pointer rounded-md px-3 text-sm hover:bg-ink/7 pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
