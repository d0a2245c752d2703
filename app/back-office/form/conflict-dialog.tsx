import { useState } from 'react'
import {
  differences,
  changedColumns,
  type CurrentRow,
  type EditConflict,
} from '../../lib/supabase/edit-conflict.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { columnLabel, valueText } from './column-text.ts'
import type { EditForm } from './use-edit-form.ts'
import { RowValues, VersionsTable } from './versions-table.tsx'

export interface ConflictDialogProps {
  form: Pick<EditForm, 'conflict' | 'keepMine' | 'dismissConflict'>
  /** Discards the user's changes and shows the current row. */
  onReload: () => void
  /** Whether a deleted row can be inserted again. */
  canRecreate?: boolean
}

/**
 * Shown after a concurrent edit: compares both versions field by field and asks which one to keep. See
 * docs/behaviour/lists-and-forms.md#two-people-editing.
 */
export function ConflictDialog({ form, onReload, canRecreate = true }: ConflictDialogProps) {
  const { conflict, keepMine, dismissConflict } = form
  if (conflict === null) return null
  const { mine, theirs } = conflict

  function takeTheirs() {
    dismissConflict()
    onReload()
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
      {theirs ? <BothVersions conflict={conflict} theirs={theirs} /> : <RowValues values={mine} />}
      <DialogActions>
        <Button variant="ghost" onClick={dismissConflict}>
          Go on editing
        </Button>
        <Button variant="outline" onClick={takeTheirs}>
          {theirs ? 'Take theirs' : 'Let it go'}
        </Button>
        {theirs && <Button onClick={keepMine}>Keep mine</Button>}
        {!theirs && canRecreate && <Button onClick={keepMine}>Create it again</Button>}
        {!theirs && !canRecreate && <CopyButton values={mine} />}
      </DialogActions>
    </Dialog>
  )
}

/** Compares the columns that this form changed. Columns that only the other user changed are listed by name: they stay. */
function BothVersions({
  conflict: { mine, opened },
  theirs,
}: {
  conflict: EditConflict
  theirs: CurrentRow
}) {
  const touched = opened ? changedColumns(mine, opened, theirs) : mine
  const yours = { ...mine, ...touched }
  const columns = differences(yours, theirs)
  const isMine = (column: string) => column in touched
  const onlyTheirs = columns.filter((column) => !isMine(column)).map(columnLabel)
  return (
    <>
      {columns.some(isMine) && (
        <VersionsTable
          columns={columns.filter(isMine)}
          names={['Theirs', 'Yours']}
          left={theirs}
          right={yours}
        />
      )}
      {onlyTheirs.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          Only they changed {joinNames(onlyTheirs)}: theirs stays, whichever you choose.
        </p>
      )}
    </>
  )
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-NG').format(names)
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
