import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** The slugs of the published pages. */
export async function listPublishedPageSlugs(client: ShopClient): Promise<string[]> {
  const rows = unwrap(await client.from('cms_pages').select('slug').eq('published', true))
  return rows.map(({ slug }) => slug)
}
