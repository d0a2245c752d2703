import { categorySlugs, type CategoryRow } from '../../domain/categories.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { listFeaturedProducts, listShopProducts, type ProductCardRow } from '../product-cards/queries.ts'
import { byCategory, shownSlugs, tabCategories, type HomeCategory } from './home-categories.ts'

/** The most that a part of the page shows: five, below a slide. */
const FEATURED_PER_CATEGORY = 5
const NEWEST_PER_TAB = 4

/** Products by category slug. */
export interface HomeProducts {
  /** The featured products of tabs and slides. */
  featured: Record<string, ProductCardRow[]>
  /** The newest products of tabs whose category has no featured product. */
  newest: Record<string, ProductCardRow[]>
}

/** The products of the tabs and below the slides. */
export async function listHomeProducts(
  client: ShopClient,
  categories: readonly CategoryRow[],
  slides: readonly { category: HomeCategory | null }[],
): Promise<HomeProducts> {
  const onSlides = new Set(slides.map(({ category }) => category?.slug))
  const tabs = tabCategories(categories)
  const shown = categories.filter((category) => tabs.includes(category) || onSlides.has(category.slug))
  if (shown.length === 0) return { featured: {}, newest: {} }
  const slugs = shownSlugs(categories, shown)
  const rows = await listFeaturedProducts(client, {
    categories: slugs,
    limit: slugs.length * FEATURED_PER_CATEGORY,
  })
  const featured = byCategory(rows, { categories, shown, limit: FEATURED_PER_CATEGORY })
  const bare = tabs.filter(({ slug }) => featured[slug]?.length === 0)
  const newest = await Promise.all(
    bare.map(async (category) => {
      const { products } = await listShopProducts(client, {
        categories: categorySlugs(categories, category),
        sort: 'newest',
        from: 0,
        size: NEWEST_PER_TAB,
      })
      return [category.slug, products] as const
    }),
  )
  return { featured, newest: Object.fromEntries(newest) }
}
