import type { QueryData } from '@supabase/supabase-js'
import { LOW_STOCK } from '../../domain/low-stock.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import {
  BY_GET,
  COUNT_ONLY,
  listIds,
  listQueries,
  searchOf,
  type Filterable,
  type SearchOptions,
} from '../list/pages/page-queries.ts'
import type { ProductQuery } from './product-list-spec.ts'

/** The columns that the list shows, and created_at for its default order. */
function selectRows(client: ShopClient, query: ProductQuery) {
  return findProducts(client, query).select(
    'id, name, sku, category, price, stock_quantity, status, featured, image_url, thumbnail_url, created_at',
  )
}

export type ProductListRow = QueryData<ReturnType<typeof selectRows>>[number]

/** One page of the matching products, whatever their status, in the query's order, and their number. */
export const { list: listAdminProducts, count: countAdminProducts } = listQueries(
  (client, query: ProductQuery) => applyFilters(selectRows(client, query), query),
  (client, query) => applyFilters(findProducts(client, query, COUNT_ONLY).select('id'), query),
)

/** The products whose name or SKU contains the search text, whatever their status. */
export function findProducts(
  client: ShopClient,
  { search }: Pick<ProductQuery, 'search'>,
  options: SearchOptions = BY_GET,
) {
  return client.rpc('search_products', searchOf(search), options)
}

/** Adds the filters of the list to a query. */
export function applyFilters<Query extends Filterable<Query>>(
  query: Query,
  { filters }: ProductQuery,
): Query {
  const { status, category, stock } = filters
  let rows = query
  if (status) rows = rows.filter('status', 'eq', status)
  if (category) rows = rows.filter('category', 'eq', category)
  if (stock === 'out') rows = rows.filter('stock_quantity', 'eq', 0)
  if (stock === 'low')
    rows = rows.filter('stock_quantity', 'gte', 1).filter('stock_quantity', 'lte', LOW_STOCK)
  return rows
}

/** The ids of all matching products, for bulk changes. */
export async function listProductIds(client: ShopClient, query: ProductQuery): Promise<string[]> {
  return listIds(() => applyFilters(findProducts(client, query).select('id, created_at'), query))
}
