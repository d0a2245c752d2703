import type { Tables } from '../database.types.ts'
import { containsPattern, searchable } from '../lib/contains-pattern.ts'
import { unwrap } from '../lib/data-error.ts'
import { LOW_STOCK } from '../lib/low-stock.ts'
import type { ProductQuery } from '../lib/product-list.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { askSlice, inSlices, LONG_SLICE, toSlice, type Slice, type SliceWish } from '../lib/slice.ts'

const COLUMNS =
  'id, name, sku, category, price, stock_quantity, status, featured, image_url, thumbnail_url, created_at'

/** What a row of the back office's product list draws. */
export type ProductListRow = Pick<
  Tables<'products'>,
  | 'id'
  | 'name'
  | 'sku'
  | 'category'
  | 'price'
  | 'stock_quantity'
  | 'status'
  | 'featured'
  | 'image_url'
  | 'thumbnail_url'
  | 'created_at'
>

/** Spares the backend an answer that nobody waits for any more. */
export interface Cancellable {
  signal?: AbortSignal
}

/** A slice of all products whatever their status: those that match, sorted as the query says. */
export async function listAdminProducts(
  client: ShopClient,
  query: ProductQuery,
  { signal, ...wish }: SliceWish & Cancellable,
): Promise<Slice<ProductListRow>> {
  const sorted = { ...wish, order: query.order }
  const rows = askSlice(matching(client.from('products').select(COLUMNS), query), sorted)
  return toSlice(unwrap(await (signal ? rows.abortSignal(signal) : rows)), sorted)
}

/** How many products match. */
export async function countAdminProducts(
  client: ShopClient,
  query: ProductQuery,
  signal: AbortSignal,
): Promise<number> {
  const rows = matching(client.from('products').select('id', { count: 'exact', head: true }), query)
  return unwrapCount(await rows.abortSignal(signal))
}

interface Filterable<Query> {
  or: (filters: string) => Query
  filter: (column: never, operator: 'eq' | 'gte' | 'lte', value: unknown) => Query
}

/** Narrows a query down to what the list shows. */
export function matching<Query extends Filterable<Query>>(
  query: Query,
  { search, filters }: ProductQuery,
): Query {
  const { status, category, stock } = filters
  const wanted = searchable(search)
  let rows = wanted === '' ? query : query.or(`name.ilike.${containsPattern(wanted)}`)
  if (status) rows = rows.filter('status' as never, 'eq', status)
  if (category) rows = rows.filter('category' as never, 'eq', category)
  if (stock === 'out') rows = rows.filter('stock_quantity' as never, 'eq', 0)
  if (stock === 'low')
    rows = rows
      .filter('stock_quantity' as never, 'gte', 1)
      .filter('stock_quantity' as never, 'lte', LOW_STOCK)
  return rows
}

/** The ids of all products that match, for work on all of them; they are read in long slices. */
export async function listMatchingIds(client: ShopClient, query: ProductQuery): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of inSlices(async (after) => {
    const wish = { after, size: LONG_SLICE }
    const products = matching(client.from('products').select('id, created_at'), query)
    return toSlice(unwrap(await askSlice(products, wish)), wish)
  }))
    ids.push(...rows.map(({ id }) => id))
  return ids
}
