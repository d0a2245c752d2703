import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'

/** All categories with their versions, for editing. */
export async function listEditableCategories(client: ShopClient) {
  const rows = client
    .from('categories')
    .select(
      'id, name, slug, description, banner_image_url, display_order, parent_id, on_home_tabs, in_footer, updated_at',
    )
  return unwrap(await rows.order('display_order').order('name'))
}

export type EditableCategoryRow = Awaited<ReturnType<typeof listEditableCategories>>[number]

export const {
  insert: insertCategory,
  update: updateCategory,
  remove: deleteCategory,
} = rowQueries('categories')
