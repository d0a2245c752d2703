import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { findPages } from '../list/pages/search-queries.ts'
import type { ProductFileRow } from './product-file.ts'
import { findProducts } from './product-list-queries.ts'
import type { ProductQuery } from './product-list-spec.ts'

/** All matching products in the order of the list, in pages. */
export function listProductPages(client: ShopClient, query: ProductQuery): AsyncGenerator<ProductFileRow[]> {
  return findPages((page) => findProducts(client, query, page).select('*'), query)
}

const KEYS_PER_CALL = 2000

/** The products that the rows of a file refer to, by ID or SKU. */
export async function listProductsByKey(
  client: ShopClient,
  keys: readonly { id: string | null; sku: string | null }[],
): Promise<ProductFileRow[]> {
  const products = new Map<string, ProductFileRow>()
  for (let from = 0; from < keys.length; from += KEYS_PER_CALL) {
    const chunk = keys.slice(from, from + KEYS_PER_CALL)
    const found = unwrap(
      await client.rpc('products_by_key', {
        p_ids: chunk.flatMap(({ id }) => id ?? []),
        p_skus: chunk.flatMap(({ id, sku }) => (id === null && sku !== null ? sku : [])),
      }),
    )
    for (const product of found) products.set(product.id, product)
  }
  return [...products.values()]
}

/** A row to write. */
export type ProductFileWrite = {
  line: number
  /** Null for a new product. */
  id: string | null
  set: Partial<ProductFileRow>
  /** The values of the same columns when the file was compared: a product that was changed since is refused. */
  was: Partial<ProductFileRow>
}

/** Writes all rows or none. Throws a DataError whose message names the line at fault. */
export async function importProducts(client: ShopClient, rows: readonly ProductFileWrite[]): Promise<void> {
  unwrap(await client.rpc('import_products', { p_rows: [...rows] }))
}
