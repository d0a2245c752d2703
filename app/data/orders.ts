import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { isUuid } from '../lib/uuid.ts'
import { saveOver } from './save-over.ts'

export type OrderLine = { product_id: string; quantity: number }

export type OrderDetails = {
  customer_name: string
  customer_email: string
  customer_phone: string
  shipping_address: string
  notes: string | null
}

/**
 * Places an order for the signed-in user and gives its number. The server sets prices, totals and the number and takes
 * the stock, all or nothing; the same key never makes a second order. Throws a DataError with a message for the shopper.
 */
export async function placeOrder(
  client: ShopClient,
  lines: readonly OrderLine[],
  details: OrderDetails,
  idempotencyKey: string,
): Promise<{ order_number: string }> {
  return unwrap(
    await client.rpc('place_order', {
      p_items: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
      p_customer_name: details.customer_name,
      p_customer_email: details.customer_email,
      p_customer_phone: details.customer_phone,
      p_shipping_address: details.shipping_address,
      p_notes: details.notes ?? undefined,
      p_idempotency_key: idempotencyKey,
    }),
  )
}

/** What the back office reads of an order. */
export const ORDER_COLUMNS =
  'id, order_number, customer_name, customer_email, customer_phone, shipping_address, total_amount, status, payment_status, notes, created_at, updated_at'

/** What the back office shows of an order. */
export type OrderRow = Pick<
  Tables<'orders'>,
  | 'id'
  | 'order_number'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'shipping_address'
  | 'total_amount'
  | 'status'
  | 'payment_status'
  | 'notes'
  | 'created_at'
  | 'updated_at'
>

/** Where an order is looked for: in its number, the customer and the e-mail address. */
export const ORDER_SEARCH = ['order_number', 'customer_name', 'customer_email'] as const

/** The order with this id or this number; null when there is none. */
export async function getOrder(client: ShopClient, idOrNumber: string): Promise<OrderRow | null> {
  const column = isUuid(idOrNumber) ? 'id' : 'order_number'
  return unwrap(await client.from('orders').select(ORDER_COLUMNS).eq(column, idOrNumber).maybeSingle())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateOrder(
  client: ShopClient,
  id: string,
  changes: Pick<OrderRow, 'status' | 'payment_status' | 'notes'>,
  version?: string,
): Promise<string> {
  const rows = client.from('orders')
  const read = rows.select('*').eq('id', id)
  return await saveOver(changes, { update: rows.update(changes).eq('id', id), read, version })
}

export async function deleteOrder(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('orders').delete().eq('id', id).select('id').single())
}

export async function countOrders(client: ShopClient): Promise<number> {
  return unwrapCount(await client.from('orders').select('id', { count: 'exact', head: true }))
}

/** An order as its buyer sees it. */
export type OwnOrder = Pick<
  Tables<'orders'>,
  'id' | 'order_number' | 'total_amount' | 'status' | 'payment_status' | 'shipping_address' | 'created_at'
> & { order_items: Pick<Tables<'order_items'>, 'id' | 'product_name' | 'quantity' | 'total'>[] }

/** Everything this user has ordered, newest first; an admin's own orders only. */
export async function listOwnOrders(client: ShopClient, userId: string): Promise<OwnOrder[]> {
  return unwrap(
    await client
      .from('orders')
      .select(
        'id, order_number, total_amount, status, payment_status, shipping_address, created_at, order_items(id, product_name, quantity, total)',
      )
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id'),
  )
}
