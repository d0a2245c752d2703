import type { QueryData } from '@supabase/supabase-js'
import type { Tables } from '../../database.types.ts'
import { inList } from '../../lib/supabase/contains-pattern.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import type { ProductSort } from './product-sort.ts'

/** The columns that a product card shows. */
export const CARD_COLUMNS =
  'id, name, category, price, discount_price, image_url, additional_images, color_variants, stock_quantity'

function selectCards(client: ShopClient) {
  return client.from('products').select(CARD_COLUMNS)
}

export type ProductCardRow = QueryData<CardQuery>[number]

const RELATED_LIMIT = 4

export type ProductsPage = { products: ProductCardRow[]; hasMore: boolean }

/**
 * `size` active products from the position `from`, in a stable order. `categories` are slugs; null means all products.
 */
export async function listShopProducts(
  client: ShopClient,
  {
    categories,
    sort,
    from,
    size,
  }: { categories: string[] | null; sort: ProductSort; from: number; size: number },
): Promise<ProductsPage> {
  const active = selectCards(client).eq('status', 'active')
  const chosen = categories === null ? active : active.filter('category', 'in', inList(categories))
  // One additional row tells whether there are more, without counting the table.
  const rows = unwrap(await inOrder(chosen, sort).range(from, from + size))
  return { products: rows.slice(0, size), hasMore: rows.length > size }
}

/** Active featured products of the given categories, newest first (docs/behaviour/home.md#our-collection). */
export async function listFeaturedProducts(
  client: ShopClient,
  { categories, limit }: { categories: string[]; limit: number },
): Promise<ProductCardRow[]> {
  const featured = selectCards(client).in('category', categories).eq('featured', true).eq('status', 'active')
  return unwrap(await inOrder(featured, 'newest').limit(limit))
}

/** Up to four other active products of the same category. */
export async function listRelatedProducts(
  client: ShopClient,
  product: Pick<Tables<'products'>, 'id' | 'category'>,
): Promise<ProductCardRow[]> {
  const others = selectCards(client)
    .eq('category', product.category)
    .neq('id', product.id)
    .eq('status', 'active')
  return unwrap(await inOrder(others, 'popular').limit(RELATED_LIMIT))
}

/** The active products with these ids, in the order of the ids. */
export async function listProductCards(
  client: ShopClient,
  ids: readonly string[],
): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await selectCards(client).in('id', ids).eq('status', 'active'))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

type CardQuery = ReturnType<typeof selectCards>

/** Every order ends with the id, so that pages neither repeat nor miss a product. */
function inOrder(query: CardQuery, sort: ProductSort) {
  switch (sort) {
    case 'popular':
      return query
        .order('featured', { ascending: false })
        .order('created_at', { ascending: false })
        .order('id')
    case 'newest':
      return query.order('created_at', { ascending: false }).order('id')
    case 'price-low':
      return query.order('price').order('id')
    case 'price-high':
      return query.order('price', { ascending: false }).order('id')
  }
}
