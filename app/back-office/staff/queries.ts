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

/** Whether the shop requires a second factor of all staff. */
export async function isSecondFactorRequired(client: ShopClient): Promise<boolean> {
  const settings = client.from('staff_settings').select('requires_second_factor').eq('id', 1)
  return unwrap(await settings.single()).requires_second_factor
}

/** Signs out staff without one. Refused to somebody who has none. */
export async function requireSecondFactor(
  client: ShopClient,
  requires_second_factor: boolean,
): Promise<void> {
  const change = client.from('staff_settings').update({ requires_second_factor }).eq('id', 1)
  unwrap(await change.select('id').single())
}
