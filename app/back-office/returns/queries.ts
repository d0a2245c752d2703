import type { QueryData } from '@supabase/supabase-js'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** More than anybody works through at once. */
const MOST = 200

function selectReturns(client: ShopClient) {
  const rows = client.from('returns').select(
    `id, order_number, status, reason, photos, answer, worth, created_at, updated_at,
      return_items(id, quantity, restocked, order_items(product_name, color, price, position, made_to_order_weeks)),
      refunds(amount, status),
      orders(id, customer_name, customer_phone, payment_tasks(kind, resolved_at),
        payments(id, order_number, method, state, paid_amount, sent_back_amount,
          order:orders(total_amount, payment_status, payments(state, counts, paid_amount),
            refunds(amount, status, payment_id, refund_transfers(state)))))`,
  )
  return rows.order('order_items(position)', { referencedTable: 'return_items' })
}

export type ReturnRow = QueryData<ReturnType<typeof selectReturns>>[number]

/** Returns that wait for an answer, for the goods or for their money, the oldest first. */
export async function listOpenReturns(client: ShopClient): Promise<ReturnRow[]> {
  const open = 'status.in.(requested,approved)'
  const owed = await listOrdersToPayBack(client)
  const unpaid = `and(status.eq.received,order_id.in.(${owed.join()}))`
  const rows = selectReturns(client).or(owed.length === 0 ? open : `${open},${unpaid}`)
  return unwrap(await rows.order('created_at').limit(MOST)).filter(isToDo)
}

/** The ids of orders with money to send back. */
async function listOrdersToPayBack(client: ShopClient): Promise<(string | null)[]> {
  const tasks = client.from('payment_tasks').select('order_id').eq('kind', 'to_send_back')
  const open = tasks.is('resolved_at', null).not('order_id', 'is', null)
  return unwrap(await open.order('created_at').limit(MOST)).map(({ order_id }) => order_id)
}

/** Returns that were rejected, or received and paid back, the latest first. */
export async function listClosedReturns(client: ShopClient): Promise<ReturnRow[]> {
  const closed = selectReturns(client).in('status', ['rejected', 'received'])
  const rows = unwrap(await closed.order('updated_at', { ascending: false }).limit(MOST))
  return rows.filter((row) => !isToDo(row))
}

/** A received return waits until its refund is processed, or nothing is to be sent back of its order. */
function isToDo({ status, refunds, orders }: ReturnRow): boolean {
  if (status !== 'received') return status !== 'rejected'
  const isOwed = orders.payment_tasks.some(
    ({ kind, resolved_at }) => kind === 'to_send_back' && resolved_at === null,
  )
  return isOwed && !refunds.some((refund) => refund.status === 'processed')
}

/** The customer reads the answer. */
export async function answerReturn(
  client: ShopClient,
  id: string,
  approves: boolean,
  answer: string,
): Promise<void> {
  unwrap(await client.rpc('answer_return', { p_return_id: id, p_approves: approves, p_answer: answer }))
}

/** Rejects an approved return whose goods have not come. The customer reads the answer. */
export async function closeReturn(client: ShopClient, id: string, answer: string): Promise<void> {
  unwrap(await client.rpc('close_return', { p_return_id: id, p_answer: answer }))
}

/** `restocked` of each item go back into stock, the others are written off. */
export async function receiveReturn(
  client: ShopClient,
  id: string,
  items: readonly { id: string; restocked: number }[],
): Promise<void> {
  const p_items = items.map((item) => ({ ...item }))
  unwrap(await client.rpc('receive_return', { p_return_id: id, p_items }))
}

const PHOTO_SECONDS = 3600

/** Addresses of photos that work for an hour; null for one that could not be made. */
export async function photoAddresses(
  client: ShopClient,
  names: readonly string[],
): Promise<(string | null)[]> {
  if (names.length === 0) return []
  const { data, error } = await client.storage
    .from('return-photos')
    .createSignedUrls([...names], PHOTO_SECONDS)
  if (error) throw error
  return data.map(({ signedUrl }) => signedUrl || null)
}
