import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx'
import type { RefusedRow } from './bulk.ts'

export interface RefusedDialogProps {
  /** `2 products were not updated` */
  title: string
  refused: readonly RefusedRow[]
  /** Whether those that are still there are selected. */
  areSelected: boolean
  onClose: () => void
}

/** The number of rows listed; of the rest only the number is shown. */
const MAX_LISTED = 100

/** Lists the rows that were not changed, with the reasons. */
export function RefusedDialog({ title, refused, areSelected, onClose }: RefusedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={areSelected ? 'What could not be changed is still selected.' : undefined}
    >
      <ul className="max-h-[50dvh] space-y-3 overflow-y-auto">
        {refused.slice(0, MAX_LISTED).map(({ id, name, reason }) => (
          <li key={id}>
            <p className="font-medium wrap-anywhere">{name ?? 'A deleted row'}</p>
            <p className="text-sm text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
      {refused.length > MAX_LISTED && <p className="mt-3">… and {refused.length - MAX_LISTED} more.</p>}
      <DialogActions>
        <Button onClick={onClose}>OK</Button>
      </DialogActions>
    </Dialog>
  )
}
