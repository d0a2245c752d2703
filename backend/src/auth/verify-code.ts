import type { Query } from '../postgres/database.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Auth } from './exchange.ts'
import { ensureOwnIdentity } from './identities.ts'
import { reloadUser, SELECT_USER } from './users.ts'
import type { UserRow } from './users.ts'

const TYPES = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const

export type VerificationType = keyof typeof TYPES
type TokenColumn = (typeof TYPES)[VerificationType][number]

export function verificationType(text: string): VerificationType {
  if (text === '') throw badRequest('Verify requires a verification type')
  if (Object.hasOwn(TYPES, text)) return text as VerificationType
  throw badRequest('Unsupported verification type')
}

/** The account that a code belonged to, with the address that it had before. */
export type SpentUser = UserRow & { oldEmail?: string | undefined }

const expired = (message: string) => new AuthError(403, 'otp_expired', message)

/**
 * Spends a mailed code, inside the caller's transaction.
 * @param hashes any of which may be stored
 * @returns the account, confirmed; undefined when an address change still waits for its other mail
 * @throws AuthError otp_expired, user_banned
 */
export async function spendCode(
  auth: Auth,
  query: Query,
  type: VerificationType,
  hashes: string[],
  refusal: string,
): Promise<SpentUser | undefined> {
  const { user, column } = await findByCode(query, type, hashes, refusal)
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  const sentAt = sentTime(user, column)
  if (!sentAt || sentAt.getTime() + auth.config.otpExpiry * 1000 < Date.now()) throw expired(refusal)
  if (type !== 'email_change') {
    await confirmAddress(query, user, column)
    return await reloadUser(query, user.id)
  }
  return await applyChange(auth, query, user, column)
}

async function findByCode(
  query: Query,
  type: VerificationType,
  hashes: string[],
  refusal: string,
): Promise<{ user: UserRow; column: TokenColumn }> {
  for (const column of TYPES[type]) {
    const { rows } = await query<UserRow>(
      `${SELECT_USER} where u.${column} = any($1) and u.${column} <> '' for update of u`,
      [hashes],
    )
    if (rows[0]) return { user: rows[0], column }
  }
  throw expired(refusal)
}

function sentTime(user: UserRow, column: TokenColumn): Date | null {
  if (column === 'confirmation_token') return user.confirmation_sent_at ?? user.invited_at
  if (column === 'recovery_token') return user.recovery_sent_at
  return user.email_change_sent_at
}

/** Whoever read the mail owns the address. */
async function confirmAddress(query: Query, user: UserRow, column: TokenColumn): Promise<void> {
  await query(
    `update auth.users set ${column} = '', updated_at = now(),
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [user.id],
  )
  await query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id],
  )
}

/** With double confirmation, both the old and the new address have to agree, in either order. */
async function applyChange(
  auth: Auth,
  query: Query,
  user: UserRow,
  column: TokenColumn,
): Promise<SpentUser | undefined> {
  const both = auth.config.doubleConfirmChanges && Boolean(user.email)
  if (both && user.email_change_confirm_status === 0) {
    await query(
      `update auth.users set ${column} = '', email_change_confirm_status = 1, updated_at = now() where id = $1`,
      [user.id],
    )
    return undefined
  }
  const { rowCount: taken } = await query(
    'select from auth.users where lower(email) = $1 and is_sso_user = false and id <> $2',
    [user.email_change, user.id],
  )
  if (taken > 0) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  await moveToNewEmail(query, user)
  return { ...(await reloadUser(query, user.id)), oldEmail: user.email ?? undefined }
}

/** The account's new address counts; its owner has proven it. */
export async function moveToNewEmail(query: Query, user: UserRow): Promise<void> {
  await query(
    `update auth.users set email = email_change, email_change = '', email_change_token_new = '',
       email_change_token_current = '', email_change_confirm_status = 0,
       email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
     where id = $1`,
    [user.id],
  )
  await ensureOwnIdentity(query, user.id, 'email', user.email_change)
}
