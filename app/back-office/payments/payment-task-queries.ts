import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** More than anybody works through at once. */
const MOST = 200

const COLUMNS =
  'id, kind, amount, reference, resolution, resolved_at, resolved_by, created_at, payments(paid_amount, mode, refund_transfers(amount, state)), orders(id, order_number, status, payment_status, customer_name, customer_phone, returns(id, status, refunds(status)), payments(id, order_number, method, state, mode, counts, paid_amount, sent_back_amount, order:orders(total_amount, payment_status, payments(state, counts, paid_amount), refunds(amount, status, payment_id, refund_transfers(state)))))'

/** Open tasks, the oldest first. */
export async function listOpenTasks(client: ShopClient) {
  const tasks = client.from('payment_tasks').select(COLUMNS).is('resolved_at', null)
  return unwrap(await tasks.order('created_at').limit(MOST))
}

/** The tasks that were dealt with, the latest first. */
export async function listResolvedTasks(client: ShopClient) {
  const tasks = client.from('payment_tasks').select(COLUMNS).not('resolved_at', 'is', null)
  return unwrap(await tasks.order('resolved_at', { ascending: false }).limit(MOST))
}

export type PaymentTaskRow = Awaited<ReturnType<typeof listOpenTasks>>[number]

/** Bank transfers whose receipt waits for staff, the oldest first. */
export async function listReceipts(client: ShopClient) {
  const columns = 'id, amount, reference, receipt, updated_at, orders(id, order_number, customer_name)'
  const payments = client.from('payments').select(columns).eq('state', 'submitted')
  return unwrap(await payments.order('updated_at').limit(MOST))
}

export type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number]

export interface TaskResolution {
  note: string
  /** Whether the payment counts for its order from now on. */
  counts: boolean
  /** The task's amount as staff saw it, in naira: of another one nothing is decided. */
  amount: number
}

export async function resolveTask(
  client: ShopClient,
  id: string,
  { note, counts, amount }: TaskResolution,
): Promise<void> {
  const resolution = { p_task_id: id, p_resolution: note, p_counts: counts, p_amount: amount }
  unwrap(await client.rpc('resolve_payment_task', resolution))
}

/** The payments of an order, the latest first. */
export async function listOrderPayments(client: ShopClient, orderId: string) {
  const columns =
    'id, order_number, method, reference, amount, state, mode, paid_amount, sent_back_amount, paid_at, counts, awaits_staff, provider_fee, receipt, rejection, created_at, refund_transfers(id, refund_id, payment_id, amount, provider, state, failure), order:orders(total_amount, payment_status, payments(state, counts, paid_amount), refunds(amount, status, payment_id, refund_transfers(state)))'
  const payments = client.from('payments').select(columns).eq('order_id', orderId)
  const sorted = payments.order('created_at', { ascending: false })
  return unwrap(await sorted.order('created_at', { referencedTable: 'refund_transfers' }))
}

export type OrderPaymentRow = Awaited<ReturnType<typeof listOrderPayments>>[number]

export interface ConfirmedTransfer {
  /** Whether the payment counts for its order. */
  counts: boolean
  /** Whether it does not because its order was cancelled, and not for want of a payment. */
  wasCancelled: boolean
}

/** `naira` is what arrived on the shop's account. */
export async function confirmTransfer(
  client: ShopClient,
  id: string,
  naira: number,
): Promise<ConfirmedTransfer> {
  const { counts } = unwrap(await client.rpc('confirm_transfer', { p_payment_id: id, p_amount: naira }))
  if (counts) return { counts, wasCancelled: false }
  const payments = client.from('payments').select('orders(status, has_expired)').eq('id', id)
  const { orders } = unwrap(await payments.single())
  return { counts, wasCancelled: orders?.status === 'cancelled' && !orders.has_expired }
}

export async function rejectReceipt(client: ShopClient, id: string, reason: string): Promise<void> {
  unwrap(await client.rpc('reject_receipt', { p_payment_id: id, p_reason: reason }))
}

const RECEIPT_SECONDS = 300

/** An address of a receipt that works for five minutes. */
export async function receiptAddress(client: ShopClient, name: string): Promise<string> {
  const { data, error } = await client.storage.from('payment-receipts').createSignedUrl(name, RECEIPT_SECONDS)
  if (error) throw error
  return data.signedUrl
}
