import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** Where the user's last delivered order went; null if there is none. */
export async function getLastPlace(client: ShopClient, userId: string) {
  return unwrap(
    await client
      .from('orders')
      .select('delivery_state, delivery_lga')
      // Admins read all orders.
      .eq('user_id', userId)
      .eq('delivery_method', 'delivery')
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
}
