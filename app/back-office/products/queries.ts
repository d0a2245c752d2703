import type { Tables } from '../../database.types.ts'
import { findCategory, findNamedCategory } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { rowQueries } from '../form/row-queries.ts'
import { FEATURED_LIMIT, featuredLimitError } from './featured-limit.ts'

export type ProductRow = Tables<'products'>

/** The product with this id, whatever its status. Null when there is none or the id is malformed. */
export async function getProductForEditing(client: ShopClient, id: string): Promise<ProductRow | null> {
  if (!isUuid(id)) return null
  return unwrap(await client.from('products').select('*').eq('id', id).maybeSingle())
}

export const { insert: insertProduct, update: updateProduct, remove: deleteProduct } = rowQueries('products')

/**
 * Throws when a category has as many featured products as it may have, not counting `exceptId`. The database enforces the
 * limit; asking first gives the answer before anything is sent.
 */
export async function refuseFeaturedBeyondLimit(
  client: ShopClient,
  category: Pick<Tables<'categories'>, 'slug' | 'name'>,
  exceptId?: string,
): Promise<void> {
  const featured = unwrap(
    await client.from('products').select('id').eq('category', category.slug).eq('featured', true),
  )
  if (featured.filter(({ id }) => id !== exceptId).length >= FEATURED_LIMIT)
    throw featuredLimitError(category.name)
}

/** Whether the home page shows a category's featured products: on a tab of it or its parent, or below an active slide. */
export async function isOnHome(client: ShopClient, slug: string): Promise<boolean> {
  const [categories, slides] = await Promise.all([
    listCategories(client),
    client.from('homepage_hero_slides').select('category').eq('active', true).then(unwrap),
  ])
  const category = findCategory(categories, slug)
  const holders = categories.filter(({ id }) => id === category?.id || id === category?.parent_id)
  const onSlides = slides.map((slide) => findNamedCategory(categories, slide.category)?.id)
  return holders.some(({ id, on_home_tabs }) => on_home_tabs || onSlides.includes(id))
}
