import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** An item of an order, with the product's name and price at the time of the order. */
export type OrderItemRow = Pick<
  Tables<'order_items'>,
  'id' | 'product_name' | 'color' | 'quantity' | 'price' | 'total'
>

export async function listOrderItems(client: ShopClient, orderId: string): Promise<OrderItemRow[]> {
  return unwrap(
    await client
      .from('order_items')
      .select('id, product_name, color, quantity, price, total')
      .eq('order_id', orderId)
      .order('product_name')
      .order('color', { nullsFirst: true })
      .order('id'),
  )
}
