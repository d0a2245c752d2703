import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { getBankAccount, listPaymentOptions } from '../payment/queries.ts'

/** How an order can be paid; nothing where that could not be read. */
export async function listWaysToPay(client: ShopClient) {
  const [options, account] = await Promise.all([
    withFallback(listPaymentOptions(client), [], 'The payment methods'),
    withFallback(getBankAccount(client), null, 'The bank account'),
  ])
  return { options, account }
}
