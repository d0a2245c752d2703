import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { CARD_COLUMNS } from '../product-cards/queries.ts'

/** The slug of the page to which the footer of a new shop leads, too. */
const RETURN_POLICY = 'refund-policy'

/** The columns for the product page and its structured data, with the facts. */
const PAGE_COLUMNS = `${CARD_COLUMNS}, description, sku, color_required, product_facts(*)` as const

/** The facts are shown as HTML: see facts/. */
export type ProductPageRow = Omit<NonNullable<Awaited<ReturnType<typeof getProduct>>>, 'product_facts'>

/** The active product with this id; null when there is none or the id is malformed. */
export async function getProduct(client: ShopClient, id: string) {
  if (!isUuid(id)) return null
  return unwrap(
    await client.from('products').select(PAGE_COLUMNS).eq('id', id).eq('status', 'active').maybeSingle(),
  )
}

/** The page with the shop's rules for returns, unless it is still as a new shop begins. */
export async function getReturnPolicy(client: ShopClient) {
  const page = unwrap(
    await client
      .from('cms_pages')
      .select('title, meta_description, created_at, updated_at')
      .eq('slug', RETURN_POLICY)
      .eq('published', true)
      .maybeSingle(),
  )
  return page === null || page.updated_at === page.created_at
    ? null
    : { title: page.title, sentence: page.meta_description ?? '', path: `/page/${RETURN_POLICY}` }
}
