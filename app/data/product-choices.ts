import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { containing } from './found-rows.ts'

/** A product as one chooses it from a list, whatever its status. */
export type ProductChoice = Pick<Tables<'products'>, 'id' | 'name' | 'status'>

const COLUMNS = 'id, name, status'
const MOST = 8

/** A few products whose name contains the text, without regard to case. */
export async function searchProductChoices(client: ShopClient, text: string): Promise<ProductChoice[]> {
  const found = containing(client.from('products').select(COLUMNS), text, ['name'])
  return unwrap(await found.order('name').order('id').limit(MOST))
}

/** The products with these ids, in the order of the ids; those that are gone are left out. */
export async function listProductChoices(
  client: ShopClient,
  ids: readonly string[],
): Promise<ProductChoice[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await client.from('products').select(COLUMNS).in('id', ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
