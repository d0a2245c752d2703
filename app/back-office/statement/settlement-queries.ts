import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { unwrapCount } from '../../lib/supabase/unwrap-count.ts'
import type { Difference } from './difference.ts'

/** More than anybody works through at once. The file has all. */
const MOST = 200

/** The latest differences, and the number of all. */
export async function listDifferences(client: ShopClient): Promise<{ first: Difference[]; count: number }> {
  const result = await client.rpc('settlement_differences', undefined, { count: 'exact' }).limit(MOST)
  return { first: unwrap(result), count: unwrapCount(result) }
}

export async function listAllDifferences(client: ShopClient): Promise<Difference[]> {
  return unwrap(await client.rpc('settlement_differences'))
}
