import type { Database, Query } from '../postgres/database.ts'
import { authConfig } from './config.ts'
import type { AuthConfig } from './config.ts'
import { validEmail } from './email-address.ts'
import { AuthError } from './errors.ts'
import { boundedMetadata } from './metadata.ts'
import { checkPassword, hashPassword } from './password.ts'
import { reloadUser } from './users.ts'
import type { UserRow } from './users.ts'

export interface NewUser {
  email: string
  password: string
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** Whether the address counts as confirmed. Default: yes. */
  emailConfirmed?: boolean
  role?: string
  id?: string
}

/**
 * Makes an account that can sign in at once, as the admin endpoint does.
 * @throws AuthError validation_failed, weak_password, email_exists
 */
export async function createUser(
  database: Database,
  user: NewUser,
  config: AuthConfig = authConfig(),
): Promise<UserRow> {
  const email = validEmail(user.email)
  checkPassword(config, user.password)
  const passwordHash = await hashPassword(config, user.password)
  const created = await database.asOwner((query) =>
    insertAccount(query, { ...user, email, passwordHash, confirmed: user.emailConfirmed ?? true }),
  )
  if (!created) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  return created
}

export interface NewAccount {
  email: string
  passwordHash: string
  confirmed: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  role?: string
  id?: string
}

/** Writes the account and its e-mail identity. Undefined: somebody has the address or the id already. */
export async function insertAccount(query: Query, account: NewAccount): Promise<UserRow | undefined> {
  const metadata = { ...account.userMetadata, ...(account.confirmed ? { email_verified: true } : {}) }
  const { rows } = await query<{ id: string }>(
    `insert into auth.users
       (id, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, case when $5::boolean then now() end, $6, $7)
     on conflict do nothing returning id`,
    [
      account.id ?? null,
      account.role ?? 'authenticated',
      account.email,
      account.passwordHash,
      account.confirmed,
      JSON.stringify(boundedMetadata(metadata)),
      JSON.stringify({ ...account.appMetadata, provider: 'email', providers: ['email'] }),
    ],
  )
  const id = rows[0]?.id
  if (!id) return undefined
  await insertEmailIdentity(query, id, account)
  return await reloadUser(query, id)
}

async function insertEmailIdentity(query: Query, userId: string, account: NewAccount): Promise<void> {
  const data = {
    ...account.userMetadata,
    sub: userId,
    email: account.email,
    email_verified: false,
    phone_verified: false,
  }
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1::text, $1::uuid, $2, 'email', now())`,
    [userId, JSON.stringify(data)],
  )
}
