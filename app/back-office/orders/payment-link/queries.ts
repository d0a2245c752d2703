import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'

/** Asks the customer for this part of what is due, in naira; null for all of it. */
export async function askForPart(client: ShopClient, id: string, amount: number | null): Promise<void> {
  unwrap(await client.rpc('ask_for_part', { p_order_id: id, ...(amount !== null && { p_amount: amount }) }))
}
