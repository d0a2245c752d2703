import { unwrap } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import type { CategoryRow } from './categories.ts'

const COLUMNS =
  'id, name, slug, description, banner_image_url, display_order, parent_id, on_home_tabs, in_footer'

/** All categories in display order. */
export async function listCategories(client: ShopClient): Promise<CategoryRow[]> {
  return unwrap(await client.from('categories').select(COLUMNS).order('display_order').order('name'))
}
