import { useEffect, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useSavedForm } from './use-saved-form.ts'

export interface FormDialogProps {
  title: string
  description?: string
  submitLabel: string
  /** Of the row that is edited; absent for a new one. */
  id?: string
  /** The version of the row that was opened. */
  version?: string
  /** Whether a row that somebody else deleted can be made again. */
  recreatable?: boolean
  wide?: boolean
  onClose: () => void
  /** The fields, with what is wrong about them. */
  children: (errors: FieldErrors) => ReactNode
}

/**
 * A form in a window, sent to the screen's action with the row's id. It closes once saved; a failure leaves it open with
 * all that was typed. Closing it with typed work in it asks first.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, id = '', version, recreatable, wide, onClose, children } = props
  const form = useSavedForm({ id }, version)
  const { ref, onSubmit, errors, saving, saved, isDirty, reset } = form
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (saved) onClose()
  }, [saved, onClose])

  function close() {
    if (saving) return
    if (isDirty()) setAsking(true)
    else leave()
  }

  function leave() {
    reset()
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
          {children(errors)}
          {/* In reach however long the form is. */}
          <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap-reverse justify-end gap-3 border-t border-ink/10 bg-cream px-5 py-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 max-sm:*:px-5 sm:px-7 sm:py-4">
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" pending={saving}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Dialog>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close without saving?"
        description="What you typed here is not saved yet and will be lost."
        cancelLabel="Stay"
        confirmLabel="Close"
        onConfirm={leave}
      />
      <ConflictDialog form={form} onTakeTheirs={takeTheirs} recreatable={recreatable} />
    </>
  )
}
