import { useState } from 'react'
import { statusOptions } from '../../lib/status-options.ts'
import { BulkBar } from '../list/bulk/bulk-bar.tsx'
import { BulkChoice } from '../list/bulk/bulk-choice.tsx'
import type { Selection } from '../list/table/use-selection.ts'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import { ORDER_NOUNS, ORDER_STATUSES, type AffectedOrders, type OrderChange } from './order-list-spec.ts'

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

  async function confirm({ ids, status }: PendingChange, finished: boolean, left: ReadonlySet<string>) {
    onChange(
      (await ids).filter((id) => !left.has(id)),
      { status, finished },
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
          onConfirm={(finished, left) => void confirm(pending, finished, left)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}
