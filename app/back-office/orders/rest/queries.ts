import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'

/**
 * Asks the customer for the rest of an order, by mail where there is an address. `lastAskedAt` is when it was asked for before, as staff
 * saw it; nothing is asked again if it was asked for since.
 */
export async function askForRest(client: ShopClient, id: string, lastAskedAt: string | null): Promise<void> {
  const call = { p_order_id: id, ...(lastAskedAt !== null && { p_last_asked_at: lastAskedAt }) }
  unwrap(await client.rpc('ask_for_rest', call))
}
