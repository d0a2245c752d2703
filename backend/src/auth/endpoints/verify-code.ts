import type { Query } from '../../postgres/database.ts'
import type { AuthServices } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { ensureOwnIdentity } from '../users/identities.ts'
import { voidCodes } from '../users/one-time-codes.ts'
import { reloadUser, SELECT_USER } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'

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

/** The account of a used code, with its previous address. */
export type SpentUser = UserRow & { oldEmail?: string | undefined }

/** A code from a link or typed by the user. */
export interface GivenCode {
  /** Hashes under which the code may be stored. */
  hashes: string[]
  refusal: AuthError
  /** Codes sent until then are void. */
  voidBefore?: Date | null
}

/** The response to a typed code that is wrong, void or expired. */
export const wrongCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

/**
 * Uses up a mailed code, inside the caller's transaction.
 * @returns the account, confirmed; undefined if an address change still needs the other mail
 * @throws AuthError otp_expired, user_banned
 */
export async function spendCode(
  auth: AuthServices,
  query: Query,
  type: VerificationType,
  code: GivenCode,
): Promise<SpentUser | undefined> {
  const { user, column } = await findByCode(query, type, code)
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  const sentAt = sentTime(user, column)
  if (!sentAt || sentAt.getTime() + auth.config.otpExpiry * 1000 < Date.now()) throw code.refusal
  if (type !== 'email_change') {
    await confirmAddress(query, user, column)
    return await reloadUser(query, user.id)
  }
  return await applyChange(auth, query, user, column)
}

async function findByCode(
  query: Query,
  type: VerificationType,
  { hashes, refusal, voidBefore }: GivenCode,
): Promise<{ user: UserRow; column: TokenColumn }> {
  for (const column of TYPES[type]) {
    const { rows } = await query<UserRow>(
      `${SELECT_USER} where u.${column} = any($1) and u.${column} <> '' for update of u`,
      [hashes],
    )
    const user = rows[0]
    if (!user) continue
    if (voidBefore && voidBefore >= (sentTime(user, column) ?? voidBefore)) throw refusal
    return { user, column }
  }
  throw refusal
}

function sentTime(user: UserRow, column: TokenColumn): Date | null {
  if (column === 'confirmation_token') return user.confirmation_sent_at ?? user.invited_at
  if (column === 'recovery_token') return user.recovery_sent_at
  return user.email_change_sent_at
}

/** The code proves that the account's owner has the address. */
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

/** With double confirmation, the old and the new address must both confirm, in any order. */
async function applyChange(
  auth: AuthServices,
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

/** Applies the new address, which the owner has proven, and voids codes that were sent to the old one. */
export async function moveToNewEmail(query: Query, user: UserRow): Promise<void> {
  await query(
    `update auth.users set email = email_change, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
     where id = $1`,
    [user.id],
  )
  await voidCodes(query, user.id)
  await ensureOwnIdentity(query, user.id, 'email', user.email_change)
}
