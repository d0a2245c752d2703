import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** Makes the signed-in account staff. Throws a DataError whose message says why it was not possible. */
export async function acceptInvitation(client: ShopClient, secret: string): Promise<void> {
  unwrap(await client.rpc('accept_staff_invitation', { p_secret: secret }))
}
