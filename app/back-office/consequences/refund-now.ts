import * as z from 'zod/mini'
import { formatNaira } from '../../domain/money.ts'
import { answeredMessage, DataError } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { runAction, type ActionResult } from '../form/run-action.ts'
import { sendRefund } from '../gateway-refunds/gateway-refund-calls.ts'
import { recordRefund } from './queries.ts'

const refundNowSchema = z.object({
  orderId: z.string(),
  /** Naira. */
  amount: z.number(),
  /** The payment whose provider sends it; null for a refund by hand. */
  paymentId: z.nullable(z.string()),
  /** What was shown as sent back of the payment, in naira. */
  sentBack: z.nullable(z.number()),
  /** Of the submission: sent again, the refund is begun or recorded once. */
  key: z.string(),
})

/** A refund that staff have ticked in the dialog of a decision. */
export type RefundNow = z.output<typeof refundNowSchema>

/** The field of a form that has one; absent while the box is not ticked. */
export const REFUND_NOW_FIELD = 'refund_now'

export function readRefundNow(form: FormData): RefundNow | null {
  const value = form.get(REFUND_NOW_FIELD)
  return typeof value === 'string' ? refundNowSchema.parse(JSON.parse(value)) : null
}

export interface RefundOfDecision {
  refund: RefundNow
  /** The customer reads it. */
  reason: string
  returnId?: string
  /** What the decision has come to if the refund fails: `The order is cancelled`. */
  outcome: string
}

/** Sends or records the refund of a decision, and says so. Where it fails, the money waits as a task of the order. */
export async function refundWithDecision(decided: RefundOfDecision): Promise<ActionResult> {
  const { refund, outcome } = decided
  const isByHand = refund.paymentId === null
  return runAction(async () => refundNow(await browserClient(), decided), {
    success: isByHand ? 'The refund is recorded.' : 'The refund is begun.',
    row: refund.key,
    failure: (error) =>
      `${outcome}, but ${formatNaira(refund.amount)} was not refunded and still has to go back: ${answeredMessage(error)}`,
  })
}

async function refundNow(client: ShopClient, { refund, reason, returnId }: RefundOfDecision) {
  const { orderId, amount, paymentId, sentBack, key } = refund
  if (paymentId !== null) {
    const state = await sendRefund(client, {
      paymentId,
      amount,
      reason,
      key,
      sentBack,
      refundId: null,
      returnId: returnId ?? null,
    })
    if (state === 'failed')
      throw new DataError('The provider refused it. Its reason is in the list of refunds.', '', 409)
    return
  }
  await recordRefund(client, { id: key, order_id: orderId, amount, reason, return_id: returnId ?? null })
}
