import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { readEdit } from '../form/read-edit.ts'
import { runAction } from '../form/run-action.ts'
import { parseOrderUpdate } from './order-input.ts'
import { updateOrder } from './queries.ts'

/** Saves the dialog 'Update Order Status', for the order list and the order details. */
export function saveOrderUpdate(form: FormData) {
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
