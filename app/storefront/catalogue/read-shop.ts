import { redirect } from 'react-router'
import { categorySlugs, findCategory, type CategoryRow } from '../../domain/categories.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { parsePosition } from '../page/list-position.ts'
import { parseCursor } from '../product-cards/list-cursor.ts'
import { parseSort } from '../product-cards/product-sort.ts'
import { listShopProducts } from '../product-cards/queries.ts'
import { reasonForEmpty } from './empty-reason.ts'
import { chipsOf } from './filter-chips.ts'
import { listFilteredProducts, nameFilters, type NamedFilter } from './filter-queries.ts'
import { NO_PRODUCTS, STRIP_END, type ShopData } from './shop-data.ts'
import { hasFilters, MOST_COUNTED, parseFilters, writeFilters, type ShopFilters } from './shop-filters.ts'
import { shopPath } from './shop-path.ts'

const FIRST_PAGE_SIZE = STRIP_END + 12
const NEXT_PAGE_SIZE = 24

/** The filters of an address that the shop's products have. */
interface KnownFilters extends ShopFilters {
  named: readonly NamedFilter[]
}

/**
 * The filters of the address. One with values that no product has is redirected to one without them: redirects are not cached, so that
 * made-up values fill no cache.
 */
async function readFilters(client: ShopClient, query: URLSearchParams): Promise<KnownFilters> {
  const filters = parseFilters(query)
  const named = await nameFilters(client, filters.keys)
  const known = { ...filters, keys: named.map(({ key }) => key), named }
  if (known.keys.length < filters.keys.length) {
    const list = { category: query.get('category'), sort: parseSort(query.get('sort')) }
    throw redirect(shopPath({ ...list, filters: writeFilters(known) }))
  }
  return known
}

/** The data for the parameters of the address. Throws a redirect for filters that no product has. */
export async function readShop(
  client: ShopClient,
  query: URLSearchParams,
  loadingCategories: Promise<readonly CategoryRow[]>,
): Promise<ShopData> {
  const sort = parseSort(query.get('sort'))
  const from = parsePosition(query.get('from'))
  const after = parseCursor(query.get('after'))
  const slug = query.get('category')?.trim() ?? ''
  const known = await readFilters(client, query)
  const list = (categories: string[] | null) => {
    const options = {
      categories,
      sort,
      from,
      after,
      size: from === 0 ? FIRST_PAGE_SIZE : NEXT_PAGE_SIZE,
    }
    return hasFilters(known)
      ? listFilteredProducts(client, { ...options, filters: known })
      : listShopProducts(client, options)
  }
  const [categories, all] = await Promise.all([
    // All products can be shown without categories; those of one category cannot.
    slug === '' ? withFallback(loadingCategories, [], 'Categories') : loadingCategories,
    slug === '' ? list(null) : { ...NO_PRODUCTS, total: 0 },
  ])
  const category = findCategory(categories, slug) ?? null
  const unknown = slug !== '' && category === null ? slug.slice(0, 60) : null
  const { products, next, total } = category ? await list(categorySlugs(categories, category)) : all
  const filters = writeFilters(known)
  const chips = chipsOf(known, { category: category?.slug ?? null, sort })
  const count = countText(total, hasFilters(known))
  const shop = { products, next, count, categories, category, sort, filters, chips, from, unknown }
  return { ...shop, emptyReason: products.length === 0 ? reasonForEmpty(shop) : null }
}

function countText(total: number, isFiltered: boolean): string {
  if (isFiltered && total > MOST_COUNTED) return `${groupThousands(MOST_COUNTED)}+ products`
  return `${groupThousands(total)} ${total === 1 ? 'product' : 'products'}`
}
