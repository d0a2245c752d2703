import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import type { OrderLine } from './queries.ts'

/** What is paid at first of the goods of a cart, in naira; null where all of it is paid at once. */
export async function getCartDeposit(
  client: ShopClient,
  lines: readonly OrderLine[],
): Promise<number | null> {
  return unwrap(await client.rpc('cart_deposit', { p_items: lines.map((line) => ({ ...line })) }))
}
