import type { SupabaseClient } from '@supabase/supabase-js'
import type { Json } from './fixtures.ts'
import type { Shop } from './shop.ts'

export interface CartLine {
  product_id: unknown
  quantity: unknown
}

export function cartOf(...lines: [product: Json, quantity: unknown][]): CartLine[] {
  return lines.map(([product, quantity]) => ({ product_id: product.id, quantity }))
}

/** Calls `place_order` with valid parameters; `changes` replaces some of them. */
export async function placeOrder(client: SupabaseClient, cart: unknown, changes: Json = {}) {
  return await client.rpc('place_order', {
    p_items: cart,
    p_customer_name: 'Ada Obi',
    p_customer_email: 'ada@example.com',
    p_customer_phone: '+234 803 000 0000',
    p_shipping_address: '12 Admiralty Way, Lekki',
    ...changes,
  })
}

export async function stockOf(shop: Shop, product: Json): Promise<number> {
  const row = shop.as.service.from('products').select('stock_quantity').eq('id', product.id).single()
  return (await row.throwOnError()).data.stock_quantity
}

/** Counts the orders of an account. */
export async function countOrders(shop: Shop, userId: string): Promise<number | null> {
  const rows = shop.as.service
    .from('orders')
    .select('*', { count: 'exact', head: true })
    .eq('user_id', userId)
  return (await rows.throwOnError()).count
}
