import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** A member of staff. `name` and `last_sign_in_at` are null until known. */
export interface StaffRow {
  id: string
  email: string
  name: string | null
  staff_since: string
  last_sign_in_at: string | null
  has_second_factor: boolean
}

/** All staff, the longest-serving first. */
export async function listStaff(client: ShopClient): Promise<StaffRow[]> {
  return unwrap(await client.rpc('list_staff'))
}

/** Makes the account with this address staff. */
export async function addStaff(client: ShopClient, email: string): Promise<void> {
  unwrap(await client.rpc('add_staff', { p_email: email }))
}

/** Takes the role away at once; the account stays. */
export async function removeStaff(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.rpc('remove_staff', { p_user_id: id }))
}
