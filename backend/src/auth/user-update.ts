import type { Query } from '../postgres/database.ts'
import { objectField, optionalText, readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { AuthError } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { mergeMetadata } from './metadata.ts'
import { prepareMail, prepareMailToCurrent } from './one-time-mail.ts'
import type { PreparedMail } from './one-time-mail.ts'
import { checkPassword, hashPassword } from './password.ts'
import { allowedRedirect } from './redirects.ts'
import { endSessions } from './sessions.ts'
import { requireSignedIn } from './signed-in.ts'
import { findUserByEmail, hasVerifiedFactor, reloadUser, userBody } from './users.ts'
import type { UserRow } from './users.ts'

interface Wish {
  email?: string
  password?: string
  currentPassword?: string
  data?: Record<string, unknown>
}

/** PUT /user `{ email?, password?, current_password?, data? }` → the account. A new address counts once it is confirmed. */
export const userUpdate: Endpoint = async (exchange) => {
  const { auth, caller } = exchange
  const { user, sessionId } = await requireSignedIn(exchange)
  const wish = await readWish(exchange)
  const newEmail = wish.email && wish.email !== user.email ? wish.email : undefined
  if ((wish.password || newEmail) && hasVerifiedFactor(user) && caller.claims.aal !== 'aal2') {
    const reason = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', reason)
  }
  if (newEmail && (await findUserByEmail(auth.database.query, newEmail))) throw emailTaken()
  const passwordHash = await newPasswordHash(exchange, user, wish)

  const { updated, mails } = await auth.database.asOwner(async (query) => {
    if (passwordHash) await storePassword(query, user.id, passwordHash, sessionId)
    if (wish.data) await storeMetadata(query, user.id, wish.data)
    const prepared = newEmail ? await changeEmail(exchange, query, user, newEmail) : []
    return { updated: await reloadUser(query, user.id), mails: prepared }
  })
  for (const mail of mails) await mail.send()
  return Response.json(userBody(updated))
}

async function readWish({ auth, request }: Exchange): Promise<Wish> {
  const body = await readBody(request)
  if (textField(body, 'phone')) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here')
  }
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
): Promise<PreparedMail[]> {
  await query(`update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1`, [
    user.id,
    email,
  ])
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const changing = { ...user, email_change: email }
  const mails = [await prepareMail(auth, query, 'email_change', changing, redirectTo)]
  if (auth.config.doubleConfirmChanges && user.email) {
    mails.push(await prepareMailToCurrent(auth, query, changing, redirectTo))
  }
  return mails
}

const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
