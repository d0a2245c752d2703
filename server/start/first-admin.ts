import { randomBytes } from 'node:crypto'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { isCommonPassword } from '../../app/domain/common-passwords.ts'

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
  if (givenPassword !== undefined && isCommonPassword(givenPassword))
    throw new Error(
      'Set ADMIN_PASSWORD to another password: many people use one like it, so it is guessed first.',
    )
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const user_id = await ensureAccount(service, email, password)
  const role = await service.from('user_roles').insert({ user_id, role: 'admin' })
  if (role.error)
    throw new Error(`The first admin ${email} could not be given the role: ${role.error.message}`)
  return givenPassword === undefined ? { email, password } : { email }
}

/** The id of the account, which an earlier start may have created before it was killed. */
async function ensureAccount(
  service: SupabaseClient<Database>,
  email: string,
  password: string,
): Promise<string> {
  const account = { password, email_confirm: true, user_metadata: { full_name: 'Administrator' } }
  const created = await service.auth.admin.createUser({ email, ...account })
  if (!created.error) return created.data.user.id
  if (created.error.code !== 'email_exists') throw failure(email, created.error)
  const user = await findAccount(service, email)
  // Somebody else may have signed up with the address.
  if (!user || user.last_sign_in_at)
    throw new Error(`Set ADMIN_EMAIL to another address than ${email}, which has an account already.`)
  const updated = await service.auth.admin.updateUserById(user.id, account)
  if (updated.error) throw failure(email, updated.error)
  return user.id
}

const failure = (email: string, { message }: { message: string }) =>
  new Error(`The first admin ${email} could not be made: ${message}`)

async function findAccount(service: SupabaseClient<Database>, email: string): Promise<User | undefined> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await service.auth.admin.listUsers({ page, perPage: 1000 })
    if (error) throw failure(email, error)
    const found = data.users.find((user) => user.email === email.toLowerCase())
    if (found || data.users.length === 0) return found
  }
}
