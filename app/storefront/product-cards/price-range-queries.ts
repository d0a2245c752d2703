import { chargedPrice } from '../../domain/charged-price.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'

/**
 * Marks the products whose variants have different prices. One request for the whole list, of columns that no sale changes: the
 * cache keeps the list until a price does.
 * @param isCharging tells whether discount prices are those that shoppers pay
 */
export async function markPriceRanges<Row extends { id: string }>(
  client: ShopClient,
  rows: Row[],
  isCharging: () => Promise<boolean>,
): Promise<(Row & { has_price_range?: true })[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const variants = await withFallback(listPrices(client, ids), [], 'The prices of variants')
  const isCharged = variants.some(({ discount_price }) => discount_price !== null) && (await isCharging())
  const prices = new Map<string, Set<number>>()
  for (const variant of variants) {
    const known = prices.get(variant.product_id) ?? new Set()
    prices.set(variant.product_id, known.add(chargedPrice(variant, isCharged)))
  }
  return rows.map((row) => ((prices.get(row.id)?.size ?? 0) > 1 ? { ...row, has_price_range: true } : row))
}

async function listPrices(client: ShopClient, ids: readonly string[]) {
  const prices = client.from('product_variants').select('product_id, price, discount_price')
  return unwrap(await prices.in('product_id', ids).eq('active', true))
}
