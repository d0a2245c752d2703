import type { Query } from '../postgres/database.ts'
import { objectField, optionalText, readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { changePhone, phoneWish, requireFreePhone } from './change-phone.ts'
import type { PhoneWish } from './change-phone.ts'
import { AuthError } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { mergeMetadata } from './metadata.ts'
import { prepareMail, prepareMailToCurrent } from './one-time-mail.ts'
import type { PreparedMail } from './one-time-mail.ts'
import { checkPassword, hashPassword } from './password.ts'
import { codeChallengeIn } from './pkce.ts'
import type { CodeChallenge } from './pkce.ts'
import { requireRecentProof } from './reauthenticate.ts'
import { allowedRedirect } from './redirects.ts'
import { endSessions } from './sessions.ts'
import { requireSignedIn } from './signed-in.ts'
import { findUserByEmail, hasVerifiedFactor, reloadUser, userBody } from './users.ts'
import type { UserRow } from './users.ts'
import { moveToNewEmail } from './verify-code.ts'

interface Wish {
  email?: string
  password?: string
  currentPassword?: string
  data?: Record<string, unknown>
  phone: PhoneWish | undefined
  nonce: string
  challenge: CodeChallenge | undefined
}

/** PUT /user `{ email?, phone?, password?, current_password?, nonce?, data?, code_challenge? }` → the account. A new address counts once it is confirmed. */
export const userUpdate: Endpoint = async (exchange) => {
  const { auth } = exchange
  const { user, sessionId, aal } = await requireSignedIn(exchange)
  const wish = await readWish(exchange)
  const newEmail = wish.email && wish.email !== user.email ? wish.email : undefined
  const newPhone = wish.phone && wish.phone.phone !== user.phone ? wish.phone : undefined
  if ((wish.password || newEmail || newPhone) && hasVerifiedFactor(user) && aal !== 'aal2') {
    const reason = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', reason)
  }
  if (user.is_anonymous && wish.password && !newEmail && !newPhone) {
    const reason = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError(422, 'validation_failed', reason)
  }
  if (newEmail && (await findUserByEmail(auth.database.query, newEmail))) throw emailTaken()
  if (newPhone) await requireFreePhone(exchange, newPhone.phone)
  const passwordHash = await newPasswordHash(exchange, user, wish)

  if (passwordHash) await requireRecentProof(exchange, user, sessionId, wish.nonce)

  const { updated, mails } = await auth.database.asOwner(async (query) => {
    if (passwordHash) await storePassword(query, user.id, passwordHash, sessionId)
    if (wish.data) await storeMetadata(query, user.id, wish.data)
    const prepared = newEmail ? await changeEmail(exchange, query, user, newEmail, wish.challenge) : []
    const messages = newPhone ? await changePhone(exchange, query, user, newPhone) : []
    return { updated: await reloadUser(query, user.id), mails: [...prepared, ...messages] }
  })
  if (passwordHash) exchange.notices.push({ kind: 'password_changed', user: updated })
  if (newPhone && updated.phone === newPhone.phone) {
    const values = { Phone: newPhone.phone, OldPhone: user.phone ?? '' }
    exchange.notices.push({ kind: 'phone_changed', user: updated, values })
  }
  for (const mail of mails) await mail.send()
  return Response.json(userBody(updated))
}

async function readWish(exchange: Exchange): Promise<Wish> {
  const { auth, request } = exchange
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
    phone: phoneWish(exchange, body),
    nonce: textField(body, 'nonce'),
    challenge: codeChallengeIn(body),
  }
}

async function newPasswordHash(
  { auth }: Exchange,
  user: UserRow,
  { password, currentPassword }: Wish,
): Promise<string | undefined> {
  if (!password) return undefined
  if (
    currentPassword !== undefined &&
    !(await auth.comparePassword(currentPassword, user.encrypted_password))
  ) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right.')
  }
  if (await auth.comparePassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return await hashPassword(auth.config, password)
}

/** A new password ends every other session and voids every mail that is under way. */
export async function storePassword(
  query: Query,
  userId: string,
  passwordHash: string,
  sessionId: string | undefined,
): Promise<void> {
  await query(
    `update auth.users set encrypted_password = $2, updated_at = now(), confirmation_token = '',
       recovery_token = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = ''
     where id = $1`,
    [userId, passwordHash],
  )
  await endSessions(query, userId, sessionId ? 'others' : 'global', sessionId)
}

/** Merges into the row as it stands now, so that two updates at once both count. */
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
  { auth, url }: Exchange,
  query: Query,
  user: UserRow,
  email: string,
  challenge: CodeChallenge | undefined,
): Promise<PreparedMail[]> {
  await query(`update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1`, [
    user.id,
    email,
  ])
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const changing = { ...user, email_change: email }
  if (user.is_anonymous && !auth.config.enableConfirmations) {
    // As at a sign-up: whoever gives a first address need not prove it where nobody has to.
    await moveToNewEmail(query, changing)
    return []
  }
  const mails = [await prepareMail(auth, query, 'email_change', changing, redirectTo, challenge)]
  if (auth.config.doubleConfirmChanges && user.email) {
    mails.push(await prepareMailToCurrent(auth, query, changing, redirectTo, challenge))
  }
  return mails
}

const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
