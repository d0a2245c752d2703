import type { Query } from '../../postgres/database.ts'
import { objectField, optionalText, readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { limitMails } from '../limits/mails.ts'
import { isRightPassword } from '../limits/wrong-passwords.ts'
import type { PreparedMail } from '../mail/deliver-mail.ts'
import { prepareAddressChange, requireMailPause } from '../mail/one-time-mail.ts'
import { changePhone, requestedPhone, requireFreePhone } from '../phone/change-phone.ts'
import type { PhoneChange } from '../phone/change-phone.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import type { CodeChallenge } from '../sessions/pkce.ts'
import { requireFullySignedIn } from '../sessions/require-signed-in.ts'
import { endSessions } from '../sessions/sessions.ts'
import { validEmail } from '../users/email-address.ts'
import { mergeMetadata } from '../users/metadata.ts'
import { voidCodes } from '../users/one-time-codes.ts'
import { checkPassword } from '../users/password.ts'
import { findUserByEmail, reloadUser, userBody } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import { requireReauthentication } from './reauthenticate.ts'
import { moveToNewEmail } from './verify-code.ts'

interface UserChanges {
  email?: string
  password?: string
  currentPassword?: string
  data?: Record<string, unknown>
  phone: PhoneChange | undefined
  nonce: string
  challenge: CodeChallenge | undefined
}

/**
 * PUT /user `{ email?, phone?, password?, current_password?, nonce?, data?, code_challenge? }` → the account. A new
 * address applies once it is confirmed.
 */
export const userUpdate: AuthEndpoint = async (context) => {
  const { auth } = context
  const { user, sessionId } = await requireFullySignedIn(context)
  const changes = await readChanges(context)
  if (changes.password) await auth.commonPasswords.refuse(user.id, changes.password)
  const newEmail = changes.email && changes.email !== user.email ? changes.email : undefined
  const newPhone = changes.phone && changes.phone.phone !== user.phone ? changes.phone : undefined
  if (user.is_anonymous && changes.password && !newEmail && !newPhone) {
    const reason = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError(422, 'validation_failed', reason)
  }
  if (newEmail) await checkNewEmail(context, user, newEmail)
  if (newPhone) await requireFreePhone(context, newPhone.phone)
  const password = await newPassword(context, user, sessionId, changes)

  const { updated, mails } = await auth.database.asOwner(async (query) => {
    if (password) await storePassword(query, user.id, password.hash, sessionId)
    if (changes.data) await storeMetadata(query, user.id, changes.data)
    const prepared = newEmail ? await changeEmail(context, query, user, newEmail, changes.challenge) : []
    const messages = newPhone ? await changePhone(context, query, user, newPhone) : []
    // After all other refusals: a guess sent along with one of them would be confirmed without changing the password.
    if (password?.isCurrent) throw samePassword()
    return { updated: await reloadUser(query, user.id), mails: [...prepared, ...messages] }
  })
  if (password) context.notices.push({ kind: 'password_changed', user: updated })
  if (newPhone && updated.phone === newPhone.phone) {
    const values = { Phone: newPhone.phone, OldPhone: user.phone ?? '' }
    context.notices.push({ kind: 'phone_changed', user: updated, values })
  }
  for (const mail of mails) await mail.send()
  return Response.json(userBody(updated))
}

/**
 * Whether the address has an account is not checked where a mail has to confirm it first: the mail's recipient learns it. Without
 * confirmation the first address of an anonymous account applies at once, so a refusal cannot be hidden, as at a sign-up.
 * @throws AuthError email_exists, over_email_send_rate_limit, over_request_rate_limit
 */
async function checkNewEmail(context: AuthContext, user: UserRow, email: string): Promise<void> {
  const { auth } = context
  if (appliesAtOnce(context, user)) {
    if (await findUserByEmail(auth.database.query, email)) throw emailTaken()
    return
  }
  requireMailPause(auth, user.email_change_sent_at)
  await limitMails(context, 'email_change', email)
}

const appliesAtOnce = ({ auth }: AuthContext, user: UserRow) =>
  user.is_anonymous && !auth.config.enableConfirmations

async function readChanges(context: AuthContext): Promise<UserChanges> {
  const { auth, request } = context
  const body = await readBody(request)
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const email = textField(body, 'email')
  const password = optionalText(body, 'password')
  if (password !== undefined) checkPassword(auth.config, password)
  return {
    email: email ? validEmail(email) : undefined,
    password,
    currentPassword: optionalText(body, 'current_password'),
    data: objectField(body, 'data'),
    phone: requestedPhone(context, body),
    nonce: textField(body, 'nonce'),
    challenge: codeChallengeIn(body),
  }
}

interface NewPassword {
  hash: string
  isCurrent: boolean
}

/**
 * The requested password, for somebody who knows the current one or may set one without it. The work is the same whether or not
 * both are the same.
 * @throws AuthError over_request_rate_limit, current_password_invalid, reauthentication_needed, reauthentication_not_valid
 */
async function newPassword(
  context: AuthContext,
  user: UserRow,
  sessionId: string | undefined,
  { password, currentPassword, nonce }: UserChanges,
): Promise<NewPassword | undefined> {
  const { auth, address } = context
  if (!password) return undefined
  await auth.limits.signIn(address)
  let isCurrent = password === currentPassword
  if (currentPassword === undefined) {
    // Not counted as a wrong password: a mailed link leads to a new one, also after too many of those.
    isCurrent = await auth.passwords.compare(password, user.encrypted_password)
    await requireReauthentication(context, user, sessionId, { nonce, spendCode: !isCurrent })
  } else if (!(await isRightPassword(context, { name: signInName(user), user }, currentPassword))) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right.')
  }
  return { hash: await auth.passwords.hash(password), isCurrent }
}

/** The name under which a sign-in counts wrong passwords. */
const signInName = (user: UserRow) => user.email?.toLowerCase() || user.phone || user.id

/** A new password ends every other session, and voids all codes and changes of the address or the phone number. */
export async function storePassword(
  query: Query,
  userId: string,
  passwordHash: string,
  sessionId: string | undefined,
): Promise<void> {
  await query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    userId,
    passwordHash,
  ])
  await voidCodes(query, userId)
  await endSessions(query, userId, sessionId ? 'others' : 'global', sessionId)
}

/** Merges into the currently stored row, so that concurrent updates both apply. */
export async function storeMetadata(
  query: Query,
  userId: string,
  updates: Record<string, unknown>,
): Promise<void> {
  const { rows } = await query<{ raw_user_meta_data: Record<string, unknown> }>(
    'select raw_user_meta_data from auth.users where id = $1 for update',
    [userId],
  )
  const merged = mergeMetadata(rows[0]?.raw_user_meta_data ?? {}, updates)
  await query('update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1', [
    userId,
    JSON.stringify(merged),
  ])
}

async function changeEmail(
  context: AuthContext,
  query: Query,
  user: UserRow,
  email: string,
  challenge: CodeChallenge | undefined,
): Promise<PreparedMail[]> {
  const { auth, url } = context
  await query('update auth.users set email_change = $2 where id = $1', [user.id, email])
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const changing = { ...user, email_change: email }
  if (!appliesAtOnce(context, user)) {
    return await prepareAddressChange(auth, query, changing, redirectTo, challenge)
  }
  await moveToNewEmail(query, changing)
  return []
}

const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.')

const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
