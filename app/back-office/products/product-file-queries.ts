import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { findPages } from '../list/pages/search-queries.ts'
import type { VariantWrite } from './fields/variant-columns.ts'
import type { ProductFileRow } from './product-file.ts'
import { findProducts } from './product-list-queries.ts'
import type { ProductQuery } from './product-list-spec.ts'
import { WITH_FACTS, withFacts } from './queries.ts'

const WHOLE = `${WITH_FACTS}, product_options(*), product_variants(*)` as const

type FoundProduct = Parameters<typeof withFacts>[0] & {
  product_options: Tables<'product_options'>[]
  product_variants: Tables<'product_variants'>[]
}

function byPosition(one: { position: number }, other: { position: number }): number {
  return one.position - other.position
}

function wholeProduct({ product_options, product_variants, ...product }: FoundProduct): ProductFileRow {
  return {
    ...withFacts(product),
    options: product_options.toSorted(byPosition),
    variants: product_variants.toSorted(byPosition),
  }
}

/** All matching products in the order of the list, in pages. */
export async function* listProductPages(
  client: ShopClient,
  query: ProductQuery,
): AsyncGenerator<ProductFileRow[]> {
  const pages = findPages((page) => findProducts(client, query, page).select(WHOLE), query)
  for await (const rows of pages) yield rows.map(wholeProduct)
}

const KEYS_PER_CALL = 2000

/** What a row of a file says of its product. */
interface ProductKey {
  id: string | null
  sku: string | null
  name?: string | undefined
}

/** The products that the rows of a file refer to, by ID or SKU, and those with the same name or nearly the same SKU. */
export async function listProductsByKey(
  client: ShopClient,
  keys: readonly ProductKey[],
): Promise<ProductFileRow[]> {
  const products = new Map<string, ProductFileRow>()
  for (let from = 0; from < keys.length; from += KEYS_PER_CALL) {
    const chunk = keys.slice(from, from + KEYS_PER_CALL)
    const withoutId = chunk.filter(({ id }) => id === null)
    const found = unwrap(
      await client
        .rpc('products_by_key', {
          p_ids: chunk.flatMap(({ id }) => id ?? []),
          p_skus: withoutId.flatMap(({ sku }) => sku ?? []),
          p_names: withoutId.flatMap(({ name }) => name ?? []),
        })
        .select(WHOLE),
    )
    for (const product of found) products.set(product.id, wholeProduct(product))
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
  /** Absent where variants stay as they are. */
  variants?: VariantWrite
}

/** Writes all rows or none. Throws a DataError whose message names the line at fault. */
export async function importProducts(client: ShopClient, rows: readonly ProductFileWrite[]): Promise<void> {
  unwrap(await client.rpc('import_products', { p_rows: [...rows] }))
}
