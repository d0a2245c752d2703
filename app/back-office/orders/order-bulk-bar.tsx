import { useEffect, useEffectEvent, useState } from 'react'
import { addNaira, formatNaira } from '../../domain/money.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { BulkBar } from '../list/bulk/bulk-bar.tsx'
import { BulkChoice } from '../list/bulk/bulk-choice.tsx'
import { countOf } from '../list/filters/list-toolbar.tsx'
import type { Selection } from '../list/table/use-selection.ts'
import {
  ORDER_NOUNS,
  ORDER_STATUSES,
  type AffectedOrders,
  type FinishedOrders,
  type OrderChange,
} from './order-list-spec.ts'

export interface OrderBulkBarProps {
  selection: Selection
  total: number | undefined
  /** The progress of a running action. */
  progress?: string
  /** The ids of the selected orders. */
  selectedIds: () => Promise<readonly string[]>
  listAffected: (ids: readonly string[], status: string) => Promise<AffectedOrders>
  onChange: (ids: readonly string[], change: OrderChange) => void
}

/** A new status, and the orders that were selected when it was chosen. */
interface PendingChange {
  status: string
  ids: Promise<readonly string[]>
}

/** The bulk actions of the order list. */
export function OrderBulkBar(props: OrderBulkBarProps) {
  const { selection, total, progress, selectedIds, listAffected, onChange } = props
  const [pending, setPending] = useState<PendingChange>()

  async function confirm({ ids, status }: PendingChange, known: FinishedOrders, isTicked: boolean) {
    onChange(
      (await ids).filter((id) => isTicked || known[id] === undefined),
      { status, finished: isTicked ? known : {} },
    )
  }

  return (
    <>
      <BulkBar selection={selection} total={total} nouns={ORDER_NOUNS} progress={progress}>
        <BulkChoice
          label="Set status"
          options={statusOptions(ORDER_STATUSES)}
          busy={progress !== undefined}
          onChoose={(status) => setPending({ status, ids: selectedIds() })}
        />
      </BulkBar>
      {pending && (
        <BulkStatusDialog
          status={pending.status}
          listAffected={async () => listAffected(await pending.ids, pending.status)}
          onConfirm={(known, isTicked) => void confirm(pending, known, isTicked)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}

interface BulkStatusDialogProps {
  /** The new status of the selected orders. */
  status: string
  /** Finds out which of the selected orders the change would affect. */
  listAffected: () => Promise<AffectedOrders>
  /** `known` are the delivered and cancelled orders that the dialog has counted. They are changed too if the box is ticked. */
  onConfirm: (known: FinishedOrders, isTicked: boolean) => void
  onClose: () => void
}

/** Undefined while the orders are being counted. */
type Affected = AffectedOrders | 'failed' | undefined

const NO_ORDERS: AffectedOrders = { total: 0, finished: {}, goesBack: [] }

/** Asks for confirmation of a bulk change, with the number of orders it affects. */
function BulkStatusDialog({ status, listAffected, onConfirm, onClose }: BulkStatusDialogProps) {
  const affected = useAffectedOrders(listAffected)
  const [isTicked, setTicked] = useState(false)
  const [{ label = status } = {}] = statusOptions([status])
  const {
    total,
    finished: known,
    goesBack,
  } = affected === undefined || affected === 'failed' ? NO_ORDERS : affected
  const count = Object.keys(known).length
  const changing = isTicked ? total : total - count
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Set status to ${label}?`}
      description={descriptionOf(affected, changing, label)}
      confirmLabel="Set status"
      confirmVariant="primary"
      confirmDisabled={changing === 0}
      onConfirm={() => onConfirm(known, isTicked)}
    >
      {goesBack.length > 0 && <p className="mt-3">{goesBackText(goesBack)}</p>}
      {count > 0 && (
        <div className="mt-3 rounded-lg bg-amber-100 px-3.5 py-1.5 text-amber-900">
          <CheckField checked={isTicked} onChange={(event) => setTicked(event.target.checked)}>
            Also change {finishedLabel(count)}
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

function goesBackText(amounts: readonly number[]): string {
  const sum = formatNaira(amounts.reduce((all, naira) => addNaira(all, naira), 0))
  return `${sum} of ${countOf(amounts.length, ORDER_NOUNS)} is to go back to customers. It waits under Payment Tasks.`
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
