import { DataError, unwrap } from '../../lib/supabase/data-error.ts'
import { invokeFunction } from '../../lib/supabase/invoke-function.ts'
import { NO_ROW } from '../../lib/supabase/no-row.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

export interface Invitation {
  id: string
  email: string
  expires_at: string
  /** When the list was read. */
  isExpired: boolean
}

/** The invitations that were not accepted yet, latest first. */
export async function listInvitations(client: ShopClient): Promise<Invitation[]> {
  const open = client.from('staff_invitations').select('id, email, expires_at').is('accepted_at', null)
  const rows = unwrap(await open.order('created_at', { ascending: false }).order('id'))
  return rows.map((row) => ({ ...row, isExpired: Date.parse(row.expires_at) <= Date.now() }))
}

/** Mails an invitation. An earlier one to the same address no longer counts. */
export async function inviteStaff(client: ShopClient, email: string): Promise<void> {
  const body = { email, origin: window.location.origin }
  await invokeFunction(client, 'staff-invitation', { method: 'POST', body })
}

/** Its link no longer gives access. Throws if it was accepted or withdrawn meanwhile. */
export async function withdrawInvitation(client: ShopClient, id: string): Promise<void> {
  const row = unwrap(await client.from('staff_invitations').delete().eq('id', id).select('id').maybeSingle())
  if (row === null) throw new DataError('This invitation was accepted or withdrawn meanwhile.', NO_ROW, 406)
}
