import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useSubmission, useErrorFocus } from '../use-submission.ts'
import { FactorNameField } from './factor-name-field.tsx'
import { unusedName, readFactorName } from './factor-name.ts'

export interface PasskeyDialogProps {
  /** The names of the existing second factors. */
  names: readonly string[]
  onAdd: (name: string) => Promise<void>
  onClose: () => void
}

/** Adds a passkey of this device, a phone nearby or a security key, whatever the browser offers. */
export function PasskeyDialog({ names, onAdd, onClose }: PasskeyDialogProps) {
  const { busy, refusal, run } = useSubmission()
  const form = useErrorFocus(refusal)

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void run('passkey', async () => {
      const name = readFactorName(typed)
      await onAdd(name)
      toast.success('Success', `${name} was added. Other devices need to sign in again.`)
      onClose()
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, your face, your screen lock or a security key."
    >
      <form ref={form} onSubmit={add} noValidate aria-label="Add a passkey">
        <FactorNameField defaultValue={unusedName('Passkey', names)} error={refusal?.message ?? null} />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={busy !== null}>
            Create the passkey
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
