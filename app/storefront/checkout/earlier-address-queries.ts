import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** Where the user's last two orders went, the newest first. */
export async function listEarlierAddresses(client: ShopClient, userId: string) {
  return unwrap(
    await client
      .from('orders')
      .select(
        'shipping_address, delivery_method, delivery_state, delivery_lga, delivery_street, delivery_landmark, pickup_point_id',
      )
      // Admins read all orders.
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(2),
  )
}

export type EarlierAddressRow = Awaited<ReturnType<typeof listEarlierAddresses>>[number]
