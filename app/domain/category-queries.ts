import { unwrap } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { sortedByText } from '../lib/text/folding.ts'
import type { CategoryRow } from './categories.ts'

const COLUMNS =
  'id, name, slug, description, banner_image_url, display_order, parent_id, on_home_tabs, in_footer'

/** All categories in display order, then by name. */
export async function listCategories(client: ShopClient): Promise<CategoryRow[]> {
  return inDisplayOrder(unwrap(await client.from('categories').select(COLUMNS)))
}

/** In display order, then by name. */
export function inDisplayOrder<Row extends Pick<CategoryRow, 'name' | 'display_order'>>(
  categories: readonly Row[],
): Row[] {
  return sortedByText(categories, ({ name }) => name).toSorted((a, b) => a.display_order - b.display_order)
}
