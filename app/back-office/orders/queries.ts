import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { rowQueries, versionOrConflict } from '../form/row-queries.ts'
import type { OrderUpdate } from './order-input.ts'

/** The columns that papers and files are made from; `notes` are the customer's. */
export const PAPER_COLUMNS =
  'id, order_number, customer_name, customer_email, customer_phone, shipping_address, total_amount, status, payment_status, notes, created_at, updated_at, delivery_method, delivery_state, delivery_lga, delivery_fee, delivery_is_quoted, payment_fee, discount_amount, channel'

/** The columns that the back office shows of an order. */
export const ORDER_COLUMNS =
  `${PAPER_COLUMNS}, tracking_number, driver_phone, payment_method, payment_expires_at, is_short, order_staff_notes(notes, discount_reason)` as const

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
