import { useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { DecisionConsequences, usePreview } from '../consequences/decision-consequences.tsx'
import {
  readRefundNow,
  REFUND_NOW_FIELD,
  refundWithDecision,
  type RefundNow,
} from '../consequences/refund-now.ts'
import { runAction, type ActionResult } from '../form/run-action.ts'
import { deleteOrder } from './queries.ts'

export interface OrderDeletionProps {
  order: { id: string; order_number: string }
  onClose: () => void
  /** Submits these fields to deleteWithRefund(). */
  onConfirm: (fields: Record<string, string>) => void
}

/** Asks before an order is deleted, and says what that means for its money and documents. */
export function OrderDeletion({ order, onClose, onConfirm }: OrderDeletionProps) {
  const preview = usePreview({ kind: 'delete', orderId: order.id })
  const [refund, setRefund] = useState<RefundNow>()
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      description={`This will permanently delete order ${order.order_number}. This action cannot be undone.`}
      // Nobody deletes before the dialog has said what it means.
      confirmDisabled={preview === undefined}
      onConfirm={() =>
        onConfirm({
          intent: 'delete',
          id: order.id,
          ...(refund && { [REFUND_NOW_FIELD]: JSON.stringify(refund) }),
        })
      }
    >
      <DecisionConsequences kind="delete" preview={preview} onChoose={setRefund} />
    </AlertDialog>
  )
}

/** Sends a ticked refund first: the payments of a deleted order cannot be refunded. Where that fails, nothing is deleted. */
export async function deleteWithRefund(form: FormData): Promise<ActionResult> {
  const id = String(form.get('id'))
  const refund = readRefundNow(form)
  if (refund !== null) {
    const sent = await refundWithDecision({
      refund,
      reason: 'The order was deleted.',
      outcome: 'The order was not deleted',
    })
    if (!sent.saved) return sent
  }
  return runAction(async () => deleteOrder(await browserClient(), id), {
    success: 'Order deleted successfully',
    row: id,
    failure: 'Failed to delete order',
  })
}
