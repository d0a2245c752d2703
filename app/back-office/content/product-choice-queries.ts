import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { sortedByText } from '../../lib/text/folding.ts'
import { findProductsByName } from '../products/product-list-queries.ts'

/** A product of any status, for a picker. */
export type ProductChoice = Pick<Tables<'products'>, 'id' | 'name' | 'status'>

const COLUMNS = 'id, name, status'
const MAX_RESULTS = 8

/** Up to 8 products whose name contains the text. */
export async function searchProductChoices(client: ShopClient, text: string): Promise<ProductChoice[]> {
  const found = unwrap(await findProductsByName(client, text, MAX_RESULTS).select(COLUMNS))
  return sortedByText(found, ({ name }) => name)
}

/** The products with these ids, in their order; deleted ones are omitted. */
export async function listProductChoices(
  client: ShopClient,
  ids: readonly string[],
): Promise<ProductChoice[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await client.from('products').select(COLUMNS).in('id', ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
