import { useEffect, useEffectEvent, useState } from 'react'
import { statusOptions } from '../../lib/status-options.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { countOf } from '../list/filters/list-toolbar.tsx'
import { ORDER_NOUNS, type OrderCounts } from './order-list-spec.ts'

export interface BulkStatusDialogProps {
  /** The new status of the selected orders. */
  status: string
  /** Counts the selected orders. */
  count: () => Promise<OrderCounts>
  /** `finished`: whether to change delivered and cancelled orders too. */
  onConfirm: (finished: boolean) => void
  onClose: () => void
}

/** Asks for confirmation of a bulk change, with the number of orders it affects. */
export function BulkStatusDialog({ status, count, onConfirm, onClose }: BulkStatusDialogProps) {
  const counts = useCounts(count)
  const [finished, setFinished] = useState(false)
  const [{ label = status } = {}] = statusOptions([status])
  const changing = counts && counts !== 'failed' ? counts.total - (finished ? 0 : counts.finished) : 0
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Set status to ${label}?`}
      description={descriptionOf(counts, changing, label)}
      confirmLabel="Set status"
      confirmVariant="primary"
      confirmDisabled={changing === 0}
      onConfirm={() => onConfirm(finished)}
    >
      {counts && counts !== 'failed' && counts.finished > 0 && (
        <div className="mt-3 rounded-lg bg-amber-100 px-3.5 py-1.5 text-amber-900">
          <CheckField checked={finished} onChange={(event) => setFinished(event.target.checked)}>
            Also change {finishedLabel(counts.finished)}
          </CheckField>
        </div>
      )}
    </AlertDialog>
  )
}

function descriptionOf(counts: OrderCounts | 'failed' | undefined, changing: number, label: string): string {
  if (counts === undefined) return 'Counting the orders …'
  if (counts === 'failed') return 'The orders could not be counted. Close this and try again.'
  if (changing === 0)
    return counts.total === 0
      ? 'These orders were deleted.'
      : 'Every selected order is delivered or cancelled.'
  const rest = counts.total - changing
  const kept = rest > 0 ? ` ${countOf(rest, ['stays', 'stay'])} as ${rest === 1 ? 'it is' : 'they are'}.` : ''
  return `${countOf(changing, ORDER_NOUNS)} will be set to ${label}.${kept}`
}

function finishedLabel(count: number): string {
  return count === 1
    ? 'the order that is delivered or cancelled'
    : `the ${count.toLocaleString('en-NG')} orders that are delivered or cancelled`
}

/** Undefined while the orders are being counted. */
function useCounts(count: () => Promise<OrderCounts>): OrderCounts | 'failed' | undefined {
  const [counts, setCounts] = useState<OrderCounts | 'failed'>()
  const runCount = useEffectEvent(count)
  useEffect(() => {
    let isMounted = true
    runCount()
      .catch(() => 'failed' as const)
      .then((answer) => isMounted && setCounts(answer))
    return () => {
      isMounted = false
    }
  }, [])
  return counts
}
