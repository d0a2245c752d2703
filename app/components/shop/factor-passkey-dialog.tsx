import type { FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useAnswer, useRefusedFocus } from '../ui/use-answer.ts'
import { toast } from '../ui/toast.ts'
import { FactorNameField } from './factor-name-field.tsx'
import { freeName, readFactorName } from './factor-name.ts'

export interface PasskeyDialogProps {
  /** Of the second factors that there are. */
  names: readonly string[]
  onAdd: (name: string) => Promise<void>
  onClose: () => void
}

/** Makes a passkey on this device, on a phone nearby, or on a security key: whatever the browser offers. */
export function PasskeyDialog({ names, onAdd, onClose }: PasskeyDialogProps) {
  const { busy, refusal, run } = useAnswer()
  const form = useRefusedFocus(refusal)

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
        <FactorNameField defaultValue={freeName('Passkey', names)} error={refusal?.message ?? null} />
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
