import { ORDER_NOUNS, ORDER_STATUSES } from '../../lib/order-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkChoice } from './bulk-choice.tsx'
import { capitalised } from './capitalised.ts'
import type { Selection } from './use-selection.ts'

export interface OrderBulkBarProps {
  selection: Selection
  total: number | undefined
  /** What is being done just now. */
  progress?: string
  onStatus: (status: string) => void
}

/** What can be done with many orders at once. */
export function OrderBulkBar({ selection, total, progress, onStatus }: OrderBulkBarProps) {
  return (
    <BulkBar selection={selection} total={total} nouns={ORDER_NOUNS} progress={progress}>
      <BulkChoice
        label="Set status"
        options={capitalised(ORDER_STATUSES)}
        busy={progress !== undefined}
        onChoose={onStatus}
      />
    </BulkBar>
  )
}
