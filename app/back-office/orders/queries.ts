import type { QueryData } from '@supabase/supabase-js'
import type { Json, Tables } from '../../database.types.ts'
import { hasErrorCode } from '../../domain/error-codes.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import { EditConflict, openedAgain, type OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import { readRefusal } from '../../lib/supabase/read-refusal.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { actorName } from '../activity/activity.ts'
import { rowQueries, versionOrConflict } from '../form/row-queries.ts'
import type { OrderEvent } from './order-events.ts'

/** The columns that papers and files are made from; `notes` are the customer's. */
export const PAPER_COLUMNS =
  'id, order_number, customer_name, customer_email, customer_phone, shipping_address, total_amount, status, payment_status, notes, created_at, updated_at, delivery_method, delivery_state, delivery_lga, delivery_fee, delivery_is_quoted, delivery_earliest, delivery_latest, payment_fee, goods_amount, discount_amount, channel, payment_method, prepays_delivery, deposit_amount, deposit_fee, deposit_paid_at, rest_asked_at, rest_due'

/** The columns that the back office shows of an order. */
export const ORDER_COLUMNS =
  `${PAPER_COLUMNS}, tracking_number, driver_phone, payment_expires_at, has_expired, asked_amount, is_short, pieces, kept_before_work, kept_after_work, work_began_at, keeps_nothing, order_staff_notes(notes, discount_reason)` as const

/** The order with this id or this number; null when there is none. */
export async function getOrder(client: ShopClient, idOrNumber: string) {
  const orders = client.from('orders').select(ORDER_COLUMNS)
  return unwrap(await orders.eq(keyOf(idOrNumber), idOrNumber).maybeSingle())
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof getOrder>>>

const DETAIL_COLUMNS =
  `${ORDER_COLUMNS}, delivery_min_days, delivery_max_days, states(name), pickup_points(name)` as const

/** As getOrder(), with the place and days of its delivery. */
export async function getOrderDetails(client: ShopClient, idOrNumber: string) {
  const orders = client.from('orders').select(DETAIL_COLUMNS)
  return unwrap(await orders.eq(keyOf(idOrNumber), idOrNumber).maybeSingle())
}

/** As getOrder(), without the staff's notes, for papers and files that customers may see. */
export async function getOrderForPaper(client: ShopClient, idOrNumber: string) {
  const orders = client.from('orders').select(PAPER_COLUMNS)
  return unwrap(await orders.eq(keyOf(idOrNumber), idOrNumber).maybeSingle())
}

/** The path of the page that the order's customer can open, to be sent to the customer. */
export async function getOrderPagePath(client: ShopClient, id: string): Promise<string> {
  return unwrap(await client.rpc('order_page_path', { p_order_id: id }))
}

function keyOf(idOrNumber: string): 'id' | 'order_number' {
  return isUuid(idOrNumber) ? 'id' : 'order_number'
}

export const { remove: deleteOrder } = rowQueries('orders')

/** What the dialog 'Update Order Status' changes. */
export interface OrderUpdate {
  status: string
  payment_status: string
  /** Null when blank. The customer's note is another column. */
  staff_notes: string | null
  /** For orders that are delivered; null when blank. */
  tracking_number?: string | null
  driver_phone?: string | null
}

/**
 * Updates an order and the staff's notes on it if the order still has the opened version, and returns the new version.
 * Throws as `updateIfUnchanged` does.
 */
export async function updateOrder(
  client: ShopClient,
  id: string,
  mine: Partial<OrderUpdate>,
  opened: OpenedRow = {},
): Promise<string> {
  const changes = {
    p_id: id,
    p_changes: mine,
    ...(opened.version !== undefined && { p_version: opened.version }),
  }
  const saved: string | null = unwrap(await client.rpc('update_order', changes))
  return versionOrConflict(saved, mine, opened, {
    readCurrent: async () => {
      const order = await getOrder(client, id)
      return order && { ...order, staff_notes: order.order_staff_notes?.notes ?? null }
    },
    updateAgain: (stored) => updateOrder(client, id, mine, stored),
  })
}

/**
 * Sets the fee, in naira, of a delivery that was quoted after ordering. The order's total follows. Throws an EditConflict if the
 * order has neither the opened fee nor that of an earlier attempt of the form.
 */
export async function setDeliveryFee(
  client: ShopClient,
  id: string,
  naira: number,
  opened: OpenedRow,
): Promise<void> {
  const { values = null, unversioned = {} } = opened
  const p_opened = { ...values, ...unversioned } as Json
  try {
    unwrap(await client.rpc('set_delivery_fee', { p_order_id: id, p_fee: naira, p_opened }))
  } catch (error) {
    if (!hasErrorCode(error, 'delivery_fee_changed')) throw error
    const orders = client.from('orders').select('delivery_fee, updated_at')
    const theirs = unwrap(await orders.eq('id', id).maybeSingle())
    const stored = openedAgain(opened, theirs)
    if (stored === null) throw new EditConflict({ delivery_fee: naira }, theirs, values)
    await setDeliveryFee(client, id, naira, stored)
  }
}

/** Takes the pieces of an order that waits for them. Throws a DataError that names what is missing. */
export async function confirmPieces(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.rpc('confirm_pieces', { p_order_id: id }))
}

/** Notes that work on an order has begun, or takes that back for a reason. */
export async function noteWorkBegun(client: ShopClient, id: string, takenBackFor?: string): Promise<void> {
  const values = { p_order_id: id, p_has_begun: takenBackFor === undefined }
  unwrap(
    await client.rpc('note_work_begun', {
      ...values,
      ...(takenBackFor !== undefined && { p_reason: takenBackFor }),
    }),
  )
}

/** Nothing is kept of the order if it is cancelled. */
export async function keepNothing(client: ShopClient, id: string, reason: string): Promise<void> {
  unwrap(await client.rpc('keep_nothing', { p_order_id: id, p_reason: reason }))
}

/** What is missing of an order that waits for its pieces, by product; empty for an order that holds them. */
export async function listMissingPieces(client: ShopClient, id: string) {
  return unwrap(await client.rpc('list_missing_pieces', { p_order_id: id }))
}

export type MissingPieces = Awaited<ReturnType<typeof listMissingPieces>>

/** An item of an order, with the product's name and price at the time of the order. */
export type OrderItemRow = Pick<
  Tables<'order_items'>,
  'id' | 'product_name' | 'color' | 'quantity' | 'price' | 'total' | 'made_to_order_weeks'
>

export async function listOrderItems(client: ShopClient, orderId: string): Promise<OrderItemRow[]> {
  return unwrap(
    await client
      .from('order_items')
      .select('id, product_name, color, quantity, price, total, made_to_order_weeks')
      .eq('order_id', orderId)
      .order('position'),
  )
}

/** The invoices and the credit notes of an order, the oldest first; none of a shop that is not registered for VAT. */
export async function listTaxDocuments(client: ShopClient, orderId: string) {
  const columns =
    'id, kind, number, customer_name, gross, vat_rate, vat, tin, issued_at, order_total, corrects_id'
  const documents = client.from('tax_documents').select(columns).eq('order_id', orderId)
  return unwrap(await documents.order('issued_at').order('number'))
}

export type TaxDocument = Awaited<ReturnType<typeof listTaxDocuments>>[number]

/** The receipts of an order that is paid in parts and has no tax documents, the oldest first. */
export async function listReceiptsOfOrder(client: ShopClient, orderId: string) {
  return unwrap(await client.rpc('order_receipts', { p_order_id: orderId }))
}

export type OrderReceipt = Awaited<ReturnType<typeof listReceiptsOfOrder>>[number]

/**
 * Fetches an order's invoice, or the paper that `query` names, as a PDF with the signed-in user's rights.
 * @throws DataError with the server's message
 */
export async function fetchInvoice(client: ShopClient, orderId: string, query = ''): Promise<Blob> {
  const { data } = await client.auth.getSession()
  const response = await fetch(`/admin/orders/${orderId}/invoice.pdf${query}`, {
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ''}` },
  })
  if (response.ok) return response.blob()
  throw await readRefusal(response)
}

function selectLines(client: ShopClient) {
  return client
    .from('audit_log')
    .select('id, created_at, table_name, action, actor, actor_name, actor_email, row_label, before, after')
}

type Line = QueryData<ReturnType<typeof selectLines>>[number]

const MAX_EVENTS = 200

const SUBJECTS: Record<string, OrderEvent['about']> = { refunds: 'refund', returns: 'return' }

/**
 * The changes of an order, its refunds and its returns from the audit log, oldest first. `order` is an order number or an id; the order
 * may be deleted.
 */
export async function listOrderHistory(client: ShopClient, order: string): Promise<OrderEvent[]> {
  const events = selectLines(client).in('table_name', ['orders', 'refunds', 'returns'])
  const lines = order.startsWith('ORD-') ? events.eq('row_label', order) : events.eq('row_id', order)
  return unwrap(await lines.order('created_at').order('id').limit(MAX_EVENTS)).map(toEvent)
}

function toEvent(line: Line): OrderEvent {
  return {
    id: line.id,
    at: line.created_at,
    who: actorName(line),
    orderNumber: line.row_label,
    about: SUBJECTS[line.table_name] ?? 'order',
    action: line.action as OrderEvent['action'],
    before: valuesOf(line.before),
    after: valuesOf(line.after),
  }
}

function valuesOf(json: Line['before']): Record<string, unknown> {
  return json !== null && typeof json === 'object' && !Array.isArray(json) ? json : {}
}
