import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'

/** Sets the fee, in naira, of a delivery that was quoted after ordering. The order's total follows. */
export async function setDeliveryFee(client: ShopClient, id: string, naira: number): Promise<void> {
  unwrap(await client.rpc('set_delivery_fee', { p_order_id: id, p_fee: naira }))
}
