import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { CARD_COLUMNS } from '../product-cards/queries.ts'

/** The slug of the page to which the footer of a new shop leads, too. */
const RETURN_POLICY = 'refund-policy'

const VARIANT_COLUMNS =
  'id, choices, sku, price, discount_price, stock_quantity, image_url, made_to_order_weeks'

/** The columns for the product page and its structured data, with the facts, options and variants. */
const PAGE_COLUMNS =
  `${CARD_COLUMNS}, description, sku, color_required, product_facts(*), product_options(name, choices, is_color, swatches), product_variants(${VARIANT_COLUMNS})` as const

type FoundRow = NonNullable<Awaited<ReturnType<typeof getProduct>>>

/** The facts are shown as HTML (see facts/), and what can be chosen of variants is apart (see variants/). */
export type ProductPageRow = Omit<FoundRow, 'product_facts' | 'product_options' | 'product_variants'>

/** The active product with this id, with its options and the variants that are on, in order; null when there is none or the id is malformed. */
export async function getProduct(client: ShopClient, id: string) {
  if (!isUuid(id)) return null
  const product = client.from('products').select(PAGE_COLUMNS).eq('id', id).eq('status', 'active')
  const inOrder = product
    .eq('product_variants.active', true)
    .order('position', { referencedTable: 'product_options' })
    .order('position', { referencedTable: 'product_variants' })
  return unwrap(await inOrder.maybeSingle())
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
