import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'

/** A decision about an order, or about one of its returns. */
export interface Decision {
  kind: 'cancel' | 'delete' | 'receive'
  orderId: string
  /** Whose goods are received. */
  returnId?: string
  /** The payment status that the same form sets. */
  paymentStatus?: string
}

/** What a decision means for an order with money or documents. Sums are in naira. */
export interface Consequences {
  order_id: string
  received: number
  went_back: number
  /** What the order will owe its customer. */
  goes_back: number
  kept: number
  /** Their numbers. */
  invoices: string[]
  credited: number
  /** Those that go back into stock. */
  pieces: number
  /** Whether the customer gets a mail about the decision. */
  mails_decision: boolean
  /** Whether the customer gets one about the refund. */
  mails_refund: boolean
  /** What can be refunded at once: through the provider of the payment, or by hand where there is none. */
  refund_amount: number
  refund_payment_id: string | null
  refund_method: string | null
  refund_sent_back: number | null
}

/** Null for an order without money and documents. */
export async function previewDecision(client: ShopClient, decision: Decision): Promise<Consequences | null> {
  const { kind, orderId, returnId, paymentStatus } = decision
  const asked = {
    p_decision: kind,
    p_ids: [orderId],
    ...(returnId !== undefined && { p_return_id: returnId }),
    ...(paymentStatus !== undefined && { p_payment_status: paymentStatus }),
  }
  return unwrap(await client.rpc('preview_decision', asked))[0] ?? null
}

/** What each of these orders will owe its customer if it is cancelled, in naira; only those that will. */
export async function listOwedIfCancelled(client: ShopClient, ids: readonly string[]): Promise<number[]> {
  const rows = unwrap(await client.rpc('preview_decision', { p_decision: 'cancel', p_ids: [...ids] }))
  return rows.map(({ goes_back }) => goes_back).filter((naira) => naira > 0)
}

const refunds = rowQueries('refunds')

/** A refund that staff have paid by hand. One with the same id is stored once. */
export async function recordRefund(
  client: ShopClient,
  refund: { id: string; order_id: string; amount: number; reason: string; return_id: string | null },
): Promise<void> {
  await refunds.insert(client, { ...refund, status: 'processed' })
}
