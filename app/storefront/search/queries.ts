import type { Tables } from '../../database.types.ts'
import { searchable } from '../../lib/supabase/contains-pattern.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

type ProductRow = Tables<'products'>

export type SearchHit = Pick<ProductRow, 'id' | 'name' | 'description' | 'category'>

/**
 * The first ten active products whose name, description or category contains the text, without regard to case:
 * docs/behaviour/catalogue.md#search.
 */
export async function searchProducts(client: ShopClient, query: string): Promise<SearchHit[]> {
  const wanted = searchable(query)
  if (wanted === '') return []
  return unwrap(
    await client
      .rpc('search_active_products', { p_text: wanted }, { get: true })
      .select('id, name, description, category')
      // By default supabase-js repeats a failed read for seven seconds before it reports a lost connection.
      .retry(false),
  )
}
