import { categorySlugs, findCategory, type CategoryRow } from '../../domain/categories.ts'
import type { WithPreview } from '../../lib/images.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { parsePosition } from '../page/list-position.ts'
import { parseCursor } from '../product-cards/list-cursor.ts'
import { parseSort, type ProductSort } from '../product-cards/product-sort.ts'
import { listShopProducts, type ProductsPage } from '../product-cards/queries.ts'
import { reasonForEmpty, type EmptyReason } from './empty-reason.ts'

/** The first products are large tiles, the next a strip, the others a grid (docs/behaviour/catalogue.md#the-page). */
export const TILES = 3
export const STRIP_END = TILES + 5
const FIRST_PAGE_SIZE = STRIP_END + 12
const NEXT_PAGE_SIZE = 24

export const NO_PRODUCTS: ProductsPage = { products: [], next: null, total: 0 }

/** What the page at one address shows: the products from a position on, of all categories or of one. */
export interface ShopData extends ProductsPage {
  categories: readonly WithPreview<CategoryRow>[]
  category: CategoryRow | null
  sort: ProductSort
  /** The position of the first product. */
  from: number
  /** The requested category, when it does not exist. */
  unknown: string | null
  /** Of a list without products that was read. */
  emptyReason: EmptyReason | null
}

/** Whether the category is unknown or the position is beyond the end of the list. */
export function isMissing({ unknown, from, products }: ShopData): boolean {
  return unknown !== null || (from > 0 && products.length === 0)
}

/** The data for the parameters of the address. */
export async function readShop(
  client: ShopClient,
  query: URLSearchParams,
  loadingCategories: Promise<readonly CategoryRow[]>,
): Promise<ShopData> {
  const sort = parseSort(query.get('sort'))
  const from = parsePosition(query.get('from'))
  const after = parseCursor(query.get('after'))
  const slug = query.get('category')?.trim() ?? ''
  const list = (slugs: string[] | null) =>
    listShopProducts(client, {
      categories: slugs,
      sort,
      from,
      after,
      size: from === 0 ? FIRST_PAGE_SIZE : NEXT_PAGE_SIZE,
    })
  const [categories, all] = await Promise.all([
    // All products can be shown without categories; those of one category cannot.
    slug === '' ? withFallback(loadingCategories, [], 'Categories') : loadingCategories,
    slug === '' ? list(null) : NO_PRODUCTS,
  ])
  const category = findCategory(categories, slug) ?? null
  const unknown = slug !== '' && category === null ? slug.slice(0, 60) : null
  const slice = category ? await list(categorySlugs(categories, category)) : all
  const shop = { ...slice, categories, category, sort, from, unknown }
  return { ...shop, emptyReason: shop.products.length === 0 ? reasonForEmpty(shop) : null }
}
