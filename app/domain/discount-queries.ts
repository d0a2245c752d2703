import { unwrap } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'

/** The setting "Charge discount prices"; off by default (docs/behaviour/shared-rules.md#charged-price). */
export async function chargesDiscountPrices(client: ShopClient): Promise<boolean> {
  const row = unwrap(await client.from('website_settings').select('charge_discount_prices').maybeSingle())
  return row?.charge_discount_prices ?? false
}
