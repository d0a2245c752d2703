import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { rowQueries } from '../form/row-queries.ts'

export type ProductRow = Tables<'products'>

/** The product with this id, whatever its status. Null when there is none or the id is malformed. */
export async function getProductForEditing(client: ShopClient, id: string): Promise<ProductRow | null> {
  if (!isUuid(id)) return null
  return unwrap(await client.from('products').select('*').eq('id', id).maybeSingle())
}

export const {
  insert: insertProduct,
  update: updateProduct,
  remove: deleteProduct,
} = rowQueries('products', ['stock_quantity'])

/** Copies a product as a draft without stock. `copy` is the id of the copy, the same in all attempts. */
export async function duplicateProduct(client: ShopClient, id: string, copy: string): Promise<void> {
  unwrap(await client.rpc('duplicate_product', { p_id: id, p_copy: copy }))
}

/** The categories of the slides that the home page shows, as the slides name them. */
export async function listActiveSlideCategories(client: ShopClient): Promise<(string | null)[]> {
  const slides = unwrap(await client.from('homepage_hero_slides').select('category').eq('active', true))
  return slides.map(({ category }) => category)
}

/** Whether products of these categories are on sale, and none of them is featured. */
export async function sellsOnlyUnfeatured(client: ShopClient, slugs: readonly string[]): Promise<boolean> {
  const onSale = client.from('products').select('featured').eq('status', 'active').in('category', slugs)
  const [first] = unwrap(await onSale.order('featured', { ascending: false }).limit(1))
  return first?.featured === false
}
