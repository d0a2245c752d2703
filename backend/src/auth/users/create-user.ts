import type { Database, Query } from '../../postgres/database.ts'
import { authConfig } from '../config/config.ts'
import type { AuthConfig } from '../config/config.ts'
import { AuthError } from '../errors.ts'
import { validEmail } from './email-address.ts'
import { insertIdentity } from './identities.ts'
import type { NewIdentity } from './identities.ts'
import { checkMetadataSize } from './metadata.ts'
import { checkPassword, checkPasswordHash, createPasswords } from './password.ts'
import { validPhone } from './phone-number.ts'
import { reloadUser } from './users.ts'
import type { UserRow } from './users.ts'

/** At least one of `email` and `phone` is required. */
export interface NewUser {
  email?: string
  phone?: string
  password: string
  /** A hash from another service, instead of the password. */
  passwordHash?: string
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** Whether the e-mail address counts as confirmed. Default: true. */
  emailConfirmed?: boolean
  /** Whether the phone number counts as confirmed. Default: true. */
  phoneConfirmed?: boolean
  role?: string
  id?: string
}

/**
 * Creates an account that can sign in at once, as the admin endpoint does.
 * @throws AuthError validation_failed, weak_password, email_exists, phone_exists
 */
export async function createUser(
  database: Database,
  user: NewUser,
  config: AuthConfig = authConfig(),
): Promise<UserRow> {
  const email = user.email || !user.phone ? validEmail(user.email ?? '') : undefined
  const phone = user.phone ? validPhone(user.phone) : undefined
  const passwordHash = await hashOf(config, user)
  const { emailConfirmed = true, phoneConfirmed = true } = user
  const confirmed = email ? emailConfirmed : phoneConfirmed
  const created = await database.asOwner(async (query) => {
    const account = await insertAccount(query, {
      ...user,
      email,
      phone,
      passwordHash,
      confirmed,
      proven: confirmed,
    })
    if (!account || !email || !phone) return account
    await query(
      'update auth.users set phone_confirmed_at = case when $2::boolean then now() end where id = $1',
      [account.id, phoneConfirmed],
    )
    return await reloadUser(query, account.id)
  })
  if (!created) {
    throw email
      ? new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
      : new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
  }
  return created
}

async function hashOf(config: AuthConfig, { password, passwordHash }: NewUser): Promise<string> {
  if (passwordHash) {
    checkPasswordHash(passwordHash)
    return passwordHash
  }
  checkPassword(config, password)
  return await createPasswords(config).hash(password)
}

/** An account without e-mail address and phone number is anonymous. */
export interface NewAccount {
  email?: string
  /** In E.164 form, without the plus sign. */
  phone?: string
  passwordHash?: string
  /** Whether the given address counts as confirmed. */
  confirmed: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  role?: string
  id?: string
  invited?: boolean
  /** Whether the account's owner has proven the address, rather than just entered it. */
  proven?: boolean
  /** Of the identity for the address. Default: a new one. */
  identityId?: string
  /** The identity at a provider, instead of one for the address. */
  identity?: NewIdentity
}

/** Inserts the account and its identity. Undefined: the address or id is taken. */
export async function insertAccount(query: Query, account: NewAccount): Promise<UserRow | undefined> {
  const { email, phone, confirmed } = account
  const address = email ? 'email' : phone ? 'phone' : undefined
  const provider = account.identity?.provider ?? address
  const verified = confirmed && address ? { [`${address}_verified`]: true } : {}
  const providers = provider ? { provider, providers: [provider] } : {}
  const { rows } = await query<{ id: string }>(
    `insert into auth.users (id, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_user_meta_data, raw_app_meta_data, is_anonymous, invited_at)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, case when $6::boolean then now() end,
       case when $7::boolean then now() end, $8, $9, $10, case when $11::boolean then now() end)
     on conflict do nothing returning id`,
    [
      account.id ?? null,
      account.role ?? 'authenticated',
      email ?? null,
      phone ?? null,
      account.passwordHash ?? null,
      confirmed && Boolean(email),
      confirmed && Boolean(phone),
      JSON.stringify(checkMetadataSize({ ...account.userMetadata, ...verified })),
      JSON.stringify({ ...account.appMetadata, ...providers }),
      provider === undefined,
      account.invited ?? false,
    ],
  )
  const id = rows[0]?.id
  if (!id) return undefined
  const own = address && {
    id: account.identityId,
    provider: address,
    providerId: id,
    data: identityData(id, account),
  }
  const identity = account.identity ?? own
  if (identity) await insertIdentity(query, id, identity)
  return await reloadUser(query, id)
}

function identityData(id: string, account: NewAccount): Record<string, unknown> {
  const { userMetadata, email, phone, proven = false } = account
  const address = email ? { email, email_verified: proven } : { phone, phone_verified: proven }
  return { ...userMetadata, sub: id, email_verified: false, phone_verified: false, ...address }
}
