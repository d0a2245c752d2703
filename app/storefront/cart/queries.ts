import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import type { CartProduct } from './cart.ts'

const CART_COLUMNS =
  'id, name, category, price, discount_price, image_url, additional_images, stock_quantity, color_variants, color_required'

/** The products with these ids that are for sale; malformed ids are ignored. */
export async function listCartProducts(client: ShopClient, ids: string[]): Promise<CartProduct[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const rows = unwrap(
    await client.from('products').select(CART_COLUMNS).in('id', known).eq('status', 'active'),
  )
  return rows.map(({ additional_images, ...row }) => ({
    ...row,
    image_url: row.image_url || (additional_images[0] ?? null),
  }))
}
