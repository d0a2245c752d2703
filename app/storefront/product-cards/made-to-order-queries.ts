import { unwrap } from '../../lib/supabase/data-error.ts'
import { inList } from '../../lib/supabase/filter-values.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'

/** Marks the products that are made to order, of those without stock. Reads nothing where all are in stock. */
export async function markMadeToOrder<Row extends { id: string; stock_quantity: number }>(
  client: ShopClient,
  rows: Row[],
): Promise<(Row & { sold_out_label?: string })[]> {
  const soldOut = rows.filter(({ stock_quantity }) => stock_quantity === 0).map(({ id }) => id)
  if (soldOut.length === 0) return rows
  const made = await withFallback(listMadeToOrder(client, soldOut), [], 'What is made to order')
  return rows.map((row) => (made.includes(row.id) ? { ...row, sold_out_label: 'Made to order' } : row))
}

/** Also those of which a variant is. */
async function listMadeToOrder(client: ShopClient, ids: readonly string[]): Promise<string[]> {
  const wanted = inList(ids)
  const facts = client.from('product_facts').select('id').filter('id', 'in', wanted)
  const variants = client.from('product_variants').select('product_id').filter('product_id', 'in', wanted)
  const [products, ofVariants] = await Promise.all([
    facts.not('made_to_order_weeks', 'is', null),
    variants.eq('active', true).not('made_to_order_weeks', 'is', null),
  ])
  return [...unwrap(products).map(({ id }) => id), ...unwrap(ofVariants).map((variant) => variant.product_id)]
}
