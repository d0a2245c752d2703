import { randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../app/database.types.ts'

export interface FirstAdmin {
  email: string
  /** Absent if it was given: a password that its owner knows is not printed. */
  password?: string
}

/**
 * Whether the first start of the shop was never completed: creating the first admin is its last step. A shop without admins
 * but with orders is not new.
 */
export async function isNewShop(service: SupabaseClient<Database>): Promise<boolean> {
  if (await hasAdmin(service)) return false
  const orders = await service.from('orders').select('id').limit(1)
  if (orders.error) throw new Error(`The orders could not be read: ${orders.error.message}`)
  return orders.data.length === 0
}

async function hasAdmin(service: SupabaseClient<Database>): Promise<boolean> {
  const admins = await service.from('user_roles').select('user_id').eq('role', 'admin').limit(1)
  if (admins.error) throw new Error(`The admins could not be read: ${admins.error.message}`)
  return admins.data.length > 0
}

/**
 * Creates the first admin when the shop has none, and returns its credentials; otherwise undefined.
 * @param service a client with the service key, because only the service role may assign roles
 */
export async function ensureFirstAdmin(
  service: SupabaseClient<Database>,
  email: string,
  givenPassword?: string,
): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(service)) return undefined
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const created = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Administrator' },
  })
  if (created.error) throw new Error(`The first admin ${email} could not be made: ${created.error.message}`)
  const role = await service.from('user_roles').insert({ user_id: created.data.user.id, role: 'admin' })
  if (role.error)
    throw new Error(`The first admin ${email} could not be given the role: ${role.error.message}`)
  return givenPassword === undefined ? { email, password } : { email }
}
