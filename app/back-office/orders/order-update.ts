import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { cleanText } from '../../lib/text/clean-text.ts'
import { readRefundNow, refundWithDecision } from '../consequences/refund-now.ts'
import { readEdit } from '../form/read-edit.ts'
import { runAction, type ActionResult } from '../form/run-action.ts'
import { updateOrder, type OrderUpdate } from './queries.ts'

/**
 * Saves the dialog 'Update Order Status', for the order list and the order details. A refund that was ticked for a cancellation follows
 * it: where that fails, the order stays cancelled, and the money waits as its task.
 */
export async function saveOrderUpdate(form: FormData): Promise<ActionResult> {
  const result = await save(form)
  const refund = readRefundNow(form)
  if (result.saved && refund !== null)
    await refundWithDecision({
      refund,
      reason: 'The order was cancelled.',
      outcome: 'The order is cancelled',
    })
  return result
}

function save(form: FormData): Promise<ActionResult> {
  const id = String(form.get('id'))
  const work = async () => {
    const client = await browserClient()
    const { changes, opened } = readEdit(form, { row: parseOrderUpdate(form), read: parseOrderUpdate })
    return updateOrder(client, id, changes, opened)
  }
  return runAction(work, {
    success: 'Order updated successfully',
    row: id,
    failure: 'Failed to update order',
  })
}

/** Reads the dialog 'Update Order Status'. Any text is accepted here; the database refuses unknown statuses. */
export function parseOrderUpdate(form: FormData): OrderUpdate {
  return {
    status: field(form, 'status'),
    payment_status: field(form, 'payment_status'),
    staff_notes: field(form, 'staff_notes').trim() || null,
    ...(form.has('tracking_number') && {
      tracking_number: cleanText(field(form, 'tracking_number')) || null,
    }),
    ...(form.has('driver_phone') && { driver_phone: cleanText(field(form, 'driver_phone')) || null }),
  }
}

function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
