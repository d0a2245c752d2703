import type { QueryData } from '@supabase/supabase-js'
import { LOW_STOCK } from '../../domain/low-stock.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import {
  BY_GET,
  findIds,
  firstRows,
  searchOf,
  searchQueries,
  type PageArguments,
} from '../list/pages/search-queries.ts'
import type { ProductQuery } from './product-list-spec.ts'

/** The columns that the list shows, with the prices of the variants, and created_at for its default order. */
function selectRows(client: ShopClient, query: ProductQuery, page: PageArguments) {
  return findProducts(client, query, page).select(
    'id, name, sku, category, price, discount_price, stock_quantity, status, featured, image_url, thumbnail_url, created_at, product_variants(price, discount_price, active)',
  )
}

export type ProductListRow = QueryData<ReturnType<typeof selectRows>>[number]

/** One page of the matching products, whatever their status, in the query's order, and their number. */
export const { list: listAdminProducts, count: countAdminProducts } = searchQueries(
  selectRows,
  (client, query: ProductQuery) => client.rpc('count_found_products', searchArguments(query), BY_GET),
)

/** The products whose name or SKU contains the search text and that match the filters. */
export function findProducts(client: ShopClient, query: ProductQuery, page: PageArguments) {
  return client.rpc('search_products', { ...searchArguments(query), ...page }, BY_GET)
}

/** The first products by name whose name contains the text, for pickers, which show no SKU. */
export function findProductsByName(client: ShopClient, search: string, limit: number, status?: string) {
  const byName = firstRows({ column: 'name', ascending: true }, limit)
  return client.rpc(
    'search_products',
    { ...searchOf(search), p_status: status, p_by_sku: false, ...byName },
    BY_GET,
  )
}

function searchArguments({ search, filters: { status, category, stock } }: ProductQuery) {
  return { ...searchOf(search), p_status: status, p_category: category, ...STOCK_RANGES[stock ?? ''] }
}

/** The values of the stock filter. */
const STOCK_RANGES: Record<string, { p_min_stock?: number; p_max_stock?: number }> = {
  out: { p_max_stock: 0 },
  low: { p_min_stock: 1, p_max_stock: LOW_STOCK },
}

/** The ids of all matching products, for bulk changes. */
export async function listProductIds(client: ShopClient, query: ProductQuery): Promise<string[]> {
  return findIds((page) => findProducts(client, query, page).select('id, created_at'))
}
