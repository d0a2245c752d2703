import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { CARD_COLUMNS } from '../product-cards/queries.ts'

/** The columns for the product page and its structured data. */
const PAGE_COLUMNS = `${CARD_COLUMNS}, description, sku, color_required` as const

export type ProductPageRow = NonNullable<Awaited<ReturnType<typeof getProduct>>>

/** The active product with this id; null when there is none or the id is malformed. */
export async function getProduct(client: ShopClient, id: string) {
  if (!isUuid(id)) return null
  return unwrap(
    await client.from('products').select(PAGE_COLUMNS).eq('id', id).eq('status', 'active').maybeSingle(),
  )
}
