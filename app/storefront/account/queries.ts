import { readFigures } from '../../domain/orders/order-figures-queries.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** The user's orders with their items, newest first. The filter is for admins, who may read all orders. */
export async function listOwnOrders(client: ShopClient, userId: string) {
  const [read, figures] = await Promise.all([
    client
      .from('orders')
      .select(
        'id, order_number, total_amount, status, payment_status, shipping_address, created_at, delivery_method, delivery_fee, delivery_is_quoted, delivery_min_days, delivery_max_days, payment_fee, discount_amount, order_items(id, product_name, color, quantity, total, made_to_order_weeks, products(image_url))',
      )
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .order('position', { referencedTable: 'order_items' }),
    readFigures(client),
  ])
  return unwrap(read).map((order) => ({
    ...order,
    payment_mark: figures.get(order.id)?.mark ?? null,
    order_items: order.order_items.map(({ products, ...item }) => ({
      ...item,
      image_url: products?.image_url ?? null,
    })),
  }))
}

export type OwnOrderList = Awaited<ReturnType<typeof listOwnOrders>>

/** All that the shop stores about the signed-in account. */
export async function exportOwnData(client: ShopClient) {
  return unwrap(await client.rpc('export_own_data'))
}

/** Deletes the signed-in account. Refused with a message for its owner while an order is open, or long after the sign-in. */
export async function deleteOwnAccount(client: ShopClient): Promise<void> {
  unwrap(await client.rpc('delete_own_account'))
}

/** The devices where the account is signed in, this one first. */
export async function listOwnSessions(client: ShopClient) {
  return unwrap(await client.rpc('list_own_sessions'))
}

/** Ends a session of the account. One that has ended before is no error. */
export async function endOwnSession(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.rpc('end_own_session', { p_id: id }))
}
