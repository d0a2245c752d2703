import type { Refused } from '../../lib/bulk.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

export interface RefusedDialogProps {
  /** `2 products were not updated` */
  title: string
  refused: readonly Refused[]
  onClose: () => void
}

/** More than this nobody reads; the rest is counted. */
const SHOWN = 100

/** Which rows were left as they were, and why. */
export function RefusedDialog({ title, refused, onClose }: RefusedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="What could not be changed is still selected."
    >
      <ul className="max-h-[50dvh] space-y-3 overflow-y-auto">
        {refused.slice(0, SHOWN).map(({ id, name, reason }) => (
          <li key={id}>
            <p className="font-medium wrap-anywhere">{name ?? 'A deleted row'}</p>
            <p className="text-sm text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && <p className="mt-3">… and {refused.length - SHOWN} more.</p>}
      <DialogActions>
        <Button onClick={onClose}>OK</Button>
      </DialogActions>
    </Dialog>
  )
}
