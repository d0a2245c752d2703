import { inDisplayOrder } from '../../domain/category-queries.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'

/** All categories in display order with their versions, for editing. */
export async function listEditableCategories(client: ShopClient) {
  const rows = client
    .from('categories')
    .select(
      'id, name, slug, description, banner_image_url, display_order, parent_id, on_home_tabs, in_footer, deposit_percent, deposit_amount, updated_at',
    )
  return inDisplayOrder(unwrap(await rows))
}

export type EditableCategoryRow = Awaited<ReturnType<typeof listEditableCategories>>[number]

export const {
  insert: insertCategory,
  update: updateCategory,
  remove: deleteCategory,
} = rowQueries('categories')
