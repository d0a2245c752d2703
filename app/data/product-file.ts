import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ProductQuery } from '../lib/product-list.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { readAll } from './found-rows.ts'
import { matching } from './product-list.ts'

const COLUMNS =
  'id, sku, name, description, category, subcategory, price, discount_price, stock_quantity, status, featured, tags, color_variants, image_url, thumbnail_url, additional_images, created_at'

/** All that a file tells of a product. */
export type ProductFileRow = Omit<Tables<'products'>, 'updated_at'>

/** All products that match, in the order of the list, slice by slice. */
export function readAllProducts(client: ShopClient, query: ProductQuery): AsyncGenerator<ProductFileRow[]> {
  return readAll(() => matching(client.from('products').select(COLUMNS), query), query)
}

/** How many keys go in one call. */
const KEYS = 2000

/** The products that the rows of a file mean, by ID or SKU. */
export async function listProductsByKey(
  client: ShopClient,
  keys: readonly { id: string | null; sku: string | null }[],
): Promise<ProductFileRow[]> {
  const products = new Map<string, ProductFileRow>()
  for (let from = 0; from < keys.length; from += KEYS) {
    const some = keys.slice(from, from + KEYS)
    const found = unwrap(
      await client.rpc('products_by_key', {
        p_ids: some.flatMap(({ id }) => id ?? []),
        p_skus: some.flatMap(({ id, sku }) => (id === null && sku !== null ? sku : [])),
      }),
    )
    for (const product of found) products.set(product.id, product)
  }
  return [...products.values()]
}

/** A row to write: a new product, or some columns of an old one with what stood in them when one looked. */
export interface ProductFileWrite {
  line: number
  id: string | null
  set: Partial<ProductFileRow>
  was: Partial<ProductFileRow>
}

/** Writes all rows or none; throws with the line that is at fault. */
export async function importProducts(client: ShopClient, rows: readonly ProductFileWrite[]): Promise<void> {
  unwrap(await client.rpc('import_products', { p_rows: rows as never }))
}
