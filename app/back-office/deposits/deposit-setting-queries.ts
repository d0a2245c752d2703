import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'

/** Whether forms ask for deposits. If it cannot be read, they keep what is stored. */
export function takesDeposits(client: ShopClient): Promise<boolean> {
  return withFallback(readSetting(client), false, 'Website settings')
}

async function readSetting(client: ShopClient): Promise<boolean> {
  const row = unwrap(await client.from('website_settings').select('takes_deposits').maybeSingle())
  return row?.takes_deposits ?? false
}
