import { useEffect, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Refusals } from '../page/refusals.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftOffer } from './drafts/draft-offer.tsx'
import { useEditForm } from './use-edit-form.ts'

export interface FormDialogProps {
  title: string
  description?: string
  submitLabel: string
  /** The id of the edited row; absent for a new one. */
  id?: string
  /** The version of the row that was opened. */
  version?: string
  /** Whether a row that somebody else deleted can be inserted again. */
  canRecreate?: boolean
  wide?: boolean | 'full'
  /** What the form edits, such as `post`, if its text is kept on the device until it is saved. */
  draft?: string | undefined
  onClose: () => void
  /** Renders the fields with their error messages. */
  children: (errors: FieldErrors) => ReactNode
}

/**
 * A form in a dialog that submits to the screen's action with the row's id. It closes once saved and stays open, with all
 * its values, after a failure. Closing it with unsaved changes asks first.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    submitLabel,
    id = '',
    version,
    canRecreate,
    wide,
    draft,
    onClose,
    children,
  } = props
  const form = useEditForm({ id }, version, draft && `${draft} ${id || 'new'}`)
  const { ref, onSubmit, errors, saving, saved, isRefused, isUploading, isDirty, discard } = form
  const { revalidate } = useRevalidator()
  const [isConfirming, setConfirming] = useState(false)

  useEffect(() => {
    if (saved) onClose()
  }, [saved, onClose])

  // What is being saved can no longer be left as it was.
  const mustWait = saving && !isRefused

  function close() {
    if (mustWait) return
    if (isDirty()) setConfirming(true)
    else leave()
  }

  function leave() {
    discard()
    onClose()
  }

  function takeTheirs() {
    leave()
    void revalidate()
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={title}
        description={description}
        wide={wide}
        className="scroll-pb-24"
      >
        <form ref={ref} onSubmit={onSubmit} noValidate className="space-y-4">
          <DraftOffer draft={form.draft} />
          {children(errors)}
          {/* Sticky: the buttons stay visible in a long form. */}
          <div
            data-form-buttons
            className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-ink/10 bg-cream px-5 py-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 max-sm:*:px-5 sm:px-7 sm:py-4"
          >
            <Refusals />
            <Button variant="outline" onClick={close} disabled={mustWait}>
              Cancel
            </Button>
            <Button type="submit" pending={saving} disabled={isUploading}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Dialog>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Close without saving?"
        description="What you typed here is not saved yet and will be lost."
        cancelLabel="Stay"
        confirmLabel="Close"
        onConfirm={leave}
      />
      <ConflictDialog form={form} onReload={takeTheirs} canRecreate={canRecreate} />
    </>
  )
}
