import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { runAction } from '../form/run-action.ts'
import { updateOrder } from '../orders/queries.ts'
import { beginAttempt } from '../page/standing-refusals.ts'
import { getOrderChoice, type OrderChoice } from './order-choice-queries.ts'
import { isRefundedInFull } from './refund-input.ts'

/**
 * Offers, in a toast with a button, to mark the order of a processed refund as refunded, unless it is already. An order of which
 * only a part was given back stays paid: sales and the customer's total leave refunded orders out as a whole.
 */
export async function offerToMarkRefunded(orderId: string): Promise<void> {
  const order = await withFallback(
    browserClient().then((client) => getOrderChoice(client, orderId)),
    null,
    'The order of the refund',
  )
  if (order === null || order.payment_status === 'refunded' || !isRefundedInFull(order)) return
  toast.success(
    'Mark the order as refunded?',
    `The payment of ${order.order_number} is still ${order.payment_status}.`,
    { action: { label: 'Mark as refunded', onPress: () => void markRefunded(order) } },
  )
}

/** Saves only if nobody else has changed the order since the offer. */
async function markRefunded({ id, order_number, updated_at }: OrderChoice): Promise<void> {
  const refuse = beginAttempt(`refunded ${id}`)
  const result = await runAction(
    async () =>
      updateOrder(await browserClient(), id, { payment_status: 'refunded' }, { version: updated_at }),
    {
      success: `The payment of ${order_number} is marked as refunded.`,
      failure: (error) => answeredMessage(error, 'Failed to update order'),
    },
  )
  if (result.conflict)
    refuse('Error', `${order_number} was changed meanwhile. Please open the order and check it first.`)
}
