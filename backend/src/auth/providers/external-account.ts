import type { Query } from '../../postgres/database.ts'
import type { AuthServices } from '../endpoint.ts'
import { storeMetadata } from '../endpoints/user-update.ts'
import { AuthError } from '../errors.ts'
import type { PreparedMail } from '../mail/deliver-mail.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { insertAccount } from '../users/create-user.ts'
import { insertIdentity, refreshProviders } from '../users/identities.ts'
import { voidCodes } from '../users/one-time-codes.ts'
import { findUserByEmail, findUserById, reloadUser } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import type { Profile } from './profile.ts'

/** The account; or the error for an address that must be confirmed first, with the confirmation mail to send. */
export type ExternalAccount = { user: UserRow } | { refusal: AuthError; mail: PreparedMail }

/**
 * The account for a provider's profile: the one with this identity, else the one with the same proven address, else a
 * new one. Inside the caller's transaction.
 * @throws AuthError user_banned, signup_disabled, provider_email_needs_verification, validation_failed
 */
export async function findOrCreateAccount(
  auth: AuthServices,
  query: Query,
  provider: string,
  profile: Profile,
  emailOptional: boolean,
): Promise<ExternalAccount> {
  if (!profile.email && !emailOptional) {
    throw new AuthError(422, 'validation_failed', 'Error getting user email from external provider')
  }
  const known = await byIdentity(query, provider, profile)
  if (known) return { user: await updateIdentity(query, known, provider, profile) }
  const sameAddress = profile.email ? await findUserByEmail(query, profile.email) : undefined
  if (!sameAddress) return await openAccount(auth, query, provider, profile)
  if (!profile.emailVerified) {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`
    throw new AuthError(422, 'provider_email_needs_verification', message)
  }
  return { user: await linkByEmail(query, sameAddress, provider, profile) }
}

/**
 * Adds a provider's identity to the account of a signed-in user. Inside the caller's transaction.
 * @throws AuthError identity_already_exists, user_not_found, email_exists
 */
export async function link(
  query: Query,
  userId: string,
  provider: string,
  profile: Profile,
): Promise<UserRow> {
  const owner = await byIdentity(query, provider, profile)
  if (owner) {
    const whose = owner.id === userId ? '' : ' to another user'
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`)
  }
  const user = await findUserById(query, userId)
  if (!user) throw new AuthError(422, 'user_not_found', 'Linking target user not found')
  await insertIdentity(query, userId, { provider, providerId: profile.subject, data: profile.data })
  if (!user.email && profile.emailVerified) {
    await query(
      `update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
       where id = $1`,
      [userId, profile.email],
    )
  }
  await refreshProviders(query, userId)
  return await reloadUser(query, userId)
}

async function byIdentity(
  query: Query,
  provider: string,
  { subject }: Profile,
): Promise<UserRow | undefined> {
  const { rows } = await query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2 for update',
    [provider, subject],
  )
  return rows[0] && (await findUserById(query, rows[0].user_id))
}

async function updateIdentity(
  query: Query,
  user: UserRow,
  provider: string,
  profile: Profile,
): Promise<UserRow> {
  refuseBanned(user)
  await query(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2`,
    [provider, profile.subject, JSON.stringify(profile.data)],
  )
  await storeMetadata(query, user.id, profile.data)
  await refreshProviders(query, user.id)
  return await reloadUser(query, user.id)
}

/**
 * The provider has proven the address. An earlier user who never proved it may be someone else, so all other
 * credentials are removed.
 */
async function linkByEmail(
  query: Query,
  user: UserRow,
  provider: string,
  profile: Profile,
): Promise<UserRow> {
  refuseBanned(user)
  if (!isProven(user)) await removeOtherCredentials(query, user)
  await query(
    'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    [user.id],
  )
  await insertIdentity(query, user.id, { provider, providerId: profile.subject, data: profile.data })
  await storeMetadata(query, user.id, profile.data)
  await refreshProviders(query, user.id)
  return await reloadUser(query, user.id)
}

/** Without confirmation at sign-up, `email_confirmed_at` proves nothing, but the identity's `email_verified` does. */
function isProven(user: UserRow): boolean {
  return user.identities.some(
    ({ email, identity_data: data }) => email === user.email && data.email_verified === true,
  )
}

async function removeOtherCredentials(query: Query, user: UserRow): Promise<void> {
  await query(
    'update auth.users set encrypted_password = null, phone = null, phone_confirmed_at = null where id = $1',
    [user.id],
  )
  await voidCodes(query, user.id)
  await query('delete from auth.identities where user_id = $1', [user.id])
  await query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await query('delete from auth.webauthn_credentials where user_id = $1', [user.id])
  await query('delete from auth.sessions where user_id = $1', [user.id])
}

async function openAccount(
  auth: AuthServices,
  query: Query,
  provider: string,
  profile: Profile,
): Promise<ExternalAccount> {
  if (!auth.config.enableSignup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  const confirmed = profile.emailVerified || !auth.config.enableConfirmations
  const user = await insertAccount(query, {
    email: profile.email || undefined,
    confirmed: confirmed && profile.email !== '',
    userMetadata: profile.data,
    identity: { provider, providerId: profile.subject, data: profile.data },
  })
  if (!user) throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
  if (confirmed || !profile.email) return { user }
  const mail = await prepareMail(auth, query, 'signup', user, auth.siteUrl)
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
  return { refusal: new AuthError(422, 'provider_email_needs_verification', message), mail }
}

function refuseBanned(user: UserRow): void {
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
}
