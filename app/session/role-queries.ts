import { unwrap } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'

/**
 * Whether the user has the role admin (docs/behaviour/shared-rules.md#roles). Row-level security returns only the caller's
 * own roles.
 */
export async function isAdmin(client: ShopClient, userId: string): Promise<boolean> {
  const role = unwrap(
    await client.from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin').maybeSingle(),
  )
  return role?.role === 'admin'
}

/** `granted` if row-level security treats this session as an admin's, otherwise what it lacks (docs/behaviour/staff.md#access). */
export async function getStaffAccess(client: ShopClient): Promise<string> {
  return unwrap(await client.rpc('staff_access'))
}
