import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

/** Whether the user holds the role admin (spec §6). Row-level security lets everybody read their own roles only. */
export async function isAdmin(client: ShopClient, userId: string): Promise<boolean> {
  const role = unwrap(
    await client.from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin').maybeSingle(),
  )
  return role?.role === 'admin'
}

/**
 * Whether the database would treat this session as an admin's. A session that has the role but did not give the second
 * factor its account asks for has no rights yet.
 */
export async function hasAdminRights(client: ShopClient): Promise<boolean> {
  return unwrap(await client.rpc('is_admin')) === true
}
