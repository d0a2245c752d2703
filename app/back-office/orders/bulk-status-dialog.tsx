import { useEffect, useEffectEvent, useState } from 'react'
import { statusOptions } from '../../lib/status-options.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { countOf } from '../list/filters/list-toolbar.tsx'
import { ORDER_NOUNS, type AffectedOrders } from './order-list-spec.ts'

export interface BulkStatusDialogProps {
  /** The new status of the selected orders. */
  status: string
  /** Finds out which of the selected orders the change would affect. */
  listAffected: () => Promise<AffectedOrders>
  /**
   * `finished`: whether to change delivered and cancelled orders too. If not, `left` holds those that the dialog has counted; orders
   * that are finished later are not among them.
   */
  onConfirm: (finished: boolean, left: ReadonlySet<string>) => void
  onClose: () => void
}

/** Undefined while the orders are being counted. */
type Affected = AffectedOrders | 'failed' | undefined

const NO_ORDERS: AffectedOrders = { total: 0, finished: [] }

/** Asks for confirmation of a bulk change, with the number of orders it affects. */
export function BulkStatusDialog({ status, listAffected, onConfirm, onClose }: BulkStatusDialogProps) {
  const affected = useAffectedOrders(listAffected)
  const [finished, setFinished] = useState(false)
  const [{ label = status } = {}] = statusOptions([status])
  const { total, finished: known } = affected === undefined || affected === 'failed' ? NO_ORDERS : affected
  const left = finished ? [] : known
  const changing = total - left.length
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Set status to ${label}?`}
      description={descriptionOf(affected, changing, label)}
      confirmLabel="Set status"
      confirmVariant="primary"
      confirmDisabled={changing === 0}
      onConfirm={() => onConfirm(finished, new Set(left))}
    >
      {known.length > 0 && (
        <div className="mt-3 rounded-lg bg-amber-100 px-3.5 py-1.5 text-amber-900">
          <CheckField checked={finished} onChange={(event) => setFinished(event.target.checked)}>
            Also change {finishedLabel(known.length)}
          </CheckField>
        </div>
      )}
    </AlertDialog>
  )
}

function descriptionOf(affected: Affected, changing: number, label: string): string {
  if (affected === undefined) return 'Counting the orders …'
  if (affected === 'failed') return 'The orders could not be counted. Close this and try again.'
  if (changing === 0)
    return affected.total === 0
      ? 'These orders were deleted.'
      : 'Every selected order is delivered or cancelled.'
  const rest = affected.total - changing
  const kept = rest > 0 ? ` ${countOf(rest, ['stays', 'stay'])} as ${rest === 1 ? 'it is' : 'they are'}.` : ''
  return `${countOf(changing, ORDER_NOUNS)} will be set to ${label}.${kept}`
}

function finishedLabel(count: number): string {
  return count === 1
    ? 'the order that is delivered or cancelled'
    : `the ${count.toLocaleString('en-NG')} orders that are delivered or cancelled`
}

function useAffectedOrders(listAffected: () => Promise<AffectedOrders>): Affected {
  const [affected, setAffected] = useState<Affected>()
  const list = useEffectEvent(listAffected)
  useEffect(() => {
    let isMounted = true
    list()
      .catch(() => 'failed' as const)
      .then((answer) => isMounted && setAffected(answer))
    return () => {
      isMounted = false
    }
  }, [])
  return affected
}
