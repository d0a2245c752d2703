import { useState } from 'react'
import { differences, type EditConflict } from '../../lib/edit-conflict.ts'
import { columnLabel, valueText } from '../../lib/row-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import type { SavedForm } from './use-saved-form.ts'

export interface ConflictDialogProps {
  form: Pick<SavedForm, 'conflict' | 'keepMine' | 'dismissConflict'>
  /** Drops what was typed and shows what is there now. */
  onTakeTheirs: () => void
  /** Whether a row that was deleted can be made again. */
  recreatable?: boolean
}

/** Two people edited the same: shows both versions, field by field, and asks which one stays. */
export function ConflictDialog({ form, onTakeTheirs, recreatable = true }: ConflictDialogProps) {
  const { conflict, keepMine, dismissConflict } = form
  if (conflict === null) return null
  const { mine, theirs } = conflict

  function takeTheirs() {
    dismissConflict()
    onTakeTheirs()
  }

  return (
    <Dialog
      open
      onOpenChange={dismissConflict}
      wide
      title={theirs ? 'Somebody else changed this' : 'Somebody else deleted this'}
      description={
        theirs
          ? 'It was saved while you were editing. Nothing of yours is saved yet: choose which version stays.'
          : 'It was deleted while you were editing. What you typed is still here.'
      }
    >
      {theirs ? (
        <Versions columns={differences(mine, theirs)} mine={mine} theirs={theirs} />
      ) : (
        <Values values={mine} />
      )}
      <DialogActions>
        <Button variant="ghost" onClick={dismissConflict}>
          Go on editing
        </Button>
        <Button variant="outline" onClick={takeTheirs}>
          {theirs ? 'Take theirs' : 'Let it go'}
        </Button>
        {theirs && <Button onClick={keepMine}>Keep mine</Button>}
        {!theirs && recreatable && <Button onClick={keepMine}>Create it again</Button>}
        {!theirs && !recreatable && <CopyButton values={mine} />}
      </DialogActions>
    </Dialog>
  )
}

type Row = EditConflict['mine']

function Versions({ columns, mine, theirs }: { columns: string[]; mine: Row; theirs: Row }) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className="w-1/5 pb-2 font-normal max-sm:sr-only">
            Field
          </th>
          <th scope="col" className="pr-4 pb-2 font-normal">
            Theirs
          </th>
          <th scope="col" className="pb-2 font-normal">
            Yours
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column} className="border-t border-ink/10 align-top max-sm:grid max-sm:grid-cols-2">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium max-sm:col-span-2 max-sm:pb-0">
              {columnLabel(column)}
            </th>
            <td className="py-2.5 pr-4">
              <Value text={valueText(column, theirs[column])} />
            </td>
            <td className="py-2.5">
              <Value text={valueText(column, mine[column])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Values({ values }: { values: Row }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
      {Object.keys(values).map((column) => (
        <div key={column} className="min-w-0">
          <dt className="text-ink-soft">{columnLabel(column)}</dt>
          <dd>
            <Value text={valueText(column, values[column])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A long text scrolls in its place, so that the choice stays in sight. */
function Value({ text }: { text: string }) {
  return <div className="max-h-32 overflow-y-auto wrap-anywhere whitespace-pre-line">{text}</div>
}

function CopyButton({ values }: { values: Row }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    const lines = Object.keys(values).map(
      (column) => `${columnLabel(column)}: ${valueText(column, values[column])}`,
    )
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      setCopied(true)
    } catch {
      toast.error('Error', 'It could not be copied. Please select the text and copy it by hand.')
    }
  }
  return <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy what you typed'}</Button>
}
