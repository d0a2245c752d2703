import { unwrap } from '../../lib/supabase/data-error.ts'
import { searchable } from '../../lib/supabase/filter-values.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

const HIT_COLUMNS = 'id, name, description, category, price, discount_price, image_url'

export type SearchHit = Awaited<ReturnType<typeof searchProducts>>[number]

export interface SearchResults {
  hits: SearchHit[]
  /** The products nearest to the text, when no product has all its words. */
  nearest: SearchHit[]
}

/** See docs/behaviour/catalogue.md#search. */
export async function searchOrSuggest(client: ShopClient, query: string): Promise<SearchResults> {
  const hits = await searchProducts(client, query)
  return { hits, nearest: hits.length > 0 ? [] : await listNearestProducts(client, query) }
}

/** The first ten active products that the text finds. */
export async function searchProducts(client: ShopClient, query: string) {
  return callSearch(client, 'search_active_products', query)
}

/** At most ten active products that have some of its words. */
export async function listNearestProducts(client: ShopClient, query: string): Promise<SearchHit[]> {
  return callSearch(client, 'nearest_active_products', query)
}

async function callSearch(
  client: ShopClient,
  name: 'search_active_products' | 'nearest_active_products',
  query: string,
) {
  const wanted = searchable(query)
  if (wanted === '') return []
  return unwrap(
    await client
      .rpc(name, { p_text: wanted }, { get: true })
      .select(HIT_COLUMNS)
      // By default supabase-js repeats a failed read for seven seconds before it reports a lost connection.
      .retry(false),
  )
}
