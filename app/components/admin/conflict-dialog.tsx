import { useState } from 'react'
import { differences, type EditConflict } from '../../lib/edit-conflict.ts'
import { columnLabel, valueText } from '../../lib/row-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import type { SavedForm } from './use-saved-form.ts'
import { RowValues, VersionsTable } from './versions-table.tsx'

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
        <VersionsTable
          columns={differences(mine, theirs)}
          names={['Theirs', 'Yours']}
          left={theirs}
          right={mine}
        />
      ) : (
        <RowValues values={mine} />
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

function CopyButton({ values }: { values: EditConflict['mine'] }) {
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
