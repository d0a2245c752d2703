import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import type { CheckedProduct } from './cart-check.ts'

const CART_COLUMNS =
  'id, name, category, price, discount_price, image_url, additional_images, stock_quantity, color_variants, color_required, product_facts(made_to_order_weeks)'

/** The products with these ids that are for sale; malformed ids are ignored. */
export async function listCartProducts(client: ShopClient, ids: string[]): Promise<CheckedProduct[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const rows = unwrap(
    await client.from('products').select(CART_COLUMNS).in('id', known).eq('status', 'active'),
  )
  return rows.map(({ additional_images, product_facts: facts, ...row }) => ({
    ...row,
    image_url: row.image_url || (additional_images[0] ?? null),
    ...(facts?.made_to_order_weeks && {
      stock_quantity: null,
      made: { weeks: facts.made_to_order_weeks, stock: row.stock_quantity },
    }),
  }))
}
