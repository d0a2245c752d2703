import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

/** One line of an order: the name and the price are those of the day it was placed. */
export type OrderItemRow = Pick<Tables<'order_items'>, 'id' | 'product_name' | 'quantity' | 'price' | 'total'>

export async function listOrderItems(client: ShopClient, orderId: string): Promise<OrderItemRow[]> {
  return unwrap(
    await client
      .from('order_items')
      .select('id, product_name, quantity, price, total')
      .eq('order_id', orderId)
      .order('product_name')
      .order('id'),
  )
}
