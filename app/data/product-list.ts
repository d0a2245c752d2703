import type { Tables } from '../database.types.ts'
import { LOW_STOCK } from '../lib/low-stock.ts'
import type { ProductQuery } from '../lib/product-list.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import type { Slice } from '../lib/slice.ts'
import {
  containing,
  COUNT_ONLY,
  readCount,
  readIds,
  readSlice,
  type Filterable,
  type ListWish,
} from './found-rows.ts'

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

/** A slice of all products whatever their status: those that match, sorted as the query says. */
export async function listAdminProducts(
  client: ShopClient,
  query: ProductQuery,
  wish: ListWish,
): Promise<Slice<ProductListRow>> {
  return readSlice(matching(client.from('products').select(COLUMNS), query), query, wish)
}

/** How many products match. */
export async function countAdminProducts(
  client: ShopClient,
  query: ProductQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('products').select('id', COUNT_ONLY), query), signal)
}

/** Narrows a query down to what the list shows. */
export function matching<Query extends Filterable<Query>>(
  query: Query,
  { search, filters }: ProductQuery,
): Query {
  const { status, category, stock } = filters
  let rows = containing(query, search, ['name'])
  if (status) rows = rows.filter('status' as never, 'eq', status)
  if (category) rows = rows.filter('category' as never, 'eq', category)
  if (stock === 'out') rows = rows.filter('stock_quantity' as never, 'eq', 0)
  if (stock === 'low')
    rows = rows
      .filter('stock_quantity' as never, 'gte', 1)
      .filter('stock_quantity' as never, 'lte', LOW_STOCK)
  return rows
}

/** The ids of all products that match, for work on all of them. */
export async function listMatchingIds(client: ShopClient, query: ProductQuery): Promise<string[]> {
  return readIds(() => matching(client.from('products').select('id, created_at'), query))
}
