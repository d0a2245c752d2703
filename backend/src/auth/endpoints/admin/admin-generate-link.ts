import { randomBytes } from 'node:crypto'
import type { Query } from '../../../postgres/database.ts'
import type { Body } from '../../body.ts'
import { objectField, readBody, textField } from '../../body.ts'
import type { AuthServices, AuthEndpoint } from '../../endpoint.ts'
import { AuthError, badRequest } from '../../errors.ts'
import { linkFor } from '../../mail/one-time-mail.ts'
import { codeHash, newCode } from '../../one-time-token.ts'
import { allowedRedirect } from '../../redirects.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { insertAccount } from '../../users/create-user.ts'
import { validEmail } from '../../users/email-address.ts'
import { checkPassword } from '../../users/password.ts'
import { findUserByEmail, reloadUser, userBody } from '../../users/users.ts'
import type { UserRow } from '../../users/users.ts'
import { storeMetadata } from '../user-update.ts'
import { emailExists } from './admin-invite.ts'

const TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type LinkType = (typeof TYPES)[number]

interface Link {
  type: LinkType
  user: UserRow
  code: string
  hash: string
}

/**
 * POST /admin/generate_link `{ type, email, new_email?, password?, data?, redirect_to? }` → the account with
 * `action_link`, `email_otp`, `hashed_token`, `verification_type` and `redirect_to`. No mail is sent.
 */
export const adminGenerateLink: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const { auth, request, url } = context
  const body = await readBody(request)
  const email = validEmail(textField(body, 'email'))
  const requested = textField(body, 'redirect_to') || url.searchParams.get('redirect_to')
  const redirectTo = allowedRedirect(auth, requested)
  const { type, user, code, hash } = await prepareLink(auth, linkType(body), email, body)
  const mailedType = type.startsWith('email_change') ? 'email_change' : type
  return Response.json({
    ...userBody(user),
    action_link: linkFor(auth, mailedType, hash, redirectTo),
    email_otp: code,
    hashed_token: hash,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

function linkType(body: Body): LinkType {
  const given = textField(body, 'type')
  const type = TYPES.find((known) => known === given)
  if (type) return type
  throw badRequest(`Invalid email action link type requested: ${given}`)
}

async function prepareLink(
  auth: AuthServices,
  requested: LinkType,
  email: string,
  body: Body,
): Promise<Link> {
  const known = await findUserByEmail(auth.database.query, email)
  const type = !known && requested === 'magiclink' ? 'signup' : requested
  const code = newCode(auth.config.otpLength)
  const hash = codeHash(auth.keys, email, code)
  switch (type) {
    case 'signup':
    case 'invite': {
      if (known?.email_confirmed_at) throw emailExists()
      const given =
        requested === 'magiclink' ? randomBytes(32).toString('base64url') : textField(body, 'password')
      const passwordHash = type === 'signup' && !known ? await newPassword(auth, given) : undefined
      const user = await openedAccount(auth, type, { known, email, passwordHash, hash, body })
      return { type, user, code, hash }
    }
    case 'magiclink':
    case 'recovery':
      return { type, user: await storeRecovery(auth, found(known), hash), code, hash }
    default:
      return await prepareChange(auth, type, found(known), code, body)
  }
}

async function newPassword(auth: AuthServices, password: string): Promise<string> {
  if (!password) throw badRequest('Signup requires a valid password')
  checkPassword(auth.config, password)
  return await auth.passwords.hash(password)
}

interface Opening {
  known: UserRow | undefined
  email: string
  passwordHash: string | undefined
  hash: string
  body: Body
}

async function openedAccount(
  auth: AuthServices,
  type: 'signup' | 'invite',
  opening: Opening,
): Promise<UserRow> {
  const { known, email, passwordHash, hash, body } = opening
  const data = objectField(body, 'data')
  return await auth.database.asOwner(async (query) => {
    const user =
      known ?? (await insertAccount(query, { email, passwordHash, confirmed: false, userMetadata: data }))
    if (!user) throw emailExists()
    if (known && data) await storeMetadata(query, known.id, data)
    await query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now(),
         invited_at = case when $3::boolean then now() else invited_at end where id = $1`,
      [user.id, hash, type === 'invite'],
    )
    return await reloadUser(query, user.id)
  })
}

async function storeRecovery(auth: AuthServices, user: UserRow, hash: string): Promise<UserRow> {
  return await stored(auth, user, async (query) => {
    await query('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [
      user.id,
      hash,
    ])
  })
}

async function prepareChange(
  auth: AuthServices,
  type: 'email_change_current' | 'email_change_new',
  user: UserRow,
  code: string,
  body: Body,
): Promise<Link> {
  if (type === 'email_change_current' && !auth.config.doubleConfirmChanges) {
    throw badRequest('Enable secure email change to generate link for current email')
  }
  const newEmail = validEmail(textField(body, 'new_email'))
  if (await findUserByEmail(auth.database.query, newEmail)) throw emailExists()
  const current = type === 'email_change_current'
  const hash = codeHash(auth.keys, current ? (user.email ?? '') : newEmail, code)
  const column = current ? 'email_change_token_current' : 'email_change_token_new'
  const changed = await stored(auth, user, async (query) => {
    await query(
      `update auth.users set ${column} = $2, email_change = $3, email_change_sent_at = now(),
         email_change_confirm_status = 0 where id = $1`,
      [user.id, hash, newEmail],
    )
  })
  return { type, user: changed, code, hash }
}

async function stored(
  auth: AuthServices,
  user: UserRow,
  work: (query: Query) => Promise<void>,
): Promise<UserRow> {
  return await auth.database.asOwner(async (query) => {
    await work(query)
    return await reloadUser(query, user.id)
  })
}

function found(user: UserRow | undefined): UserRow {
  if (user) return user
  throw new AuthError(404, 'user_not_found', 'User with this email not found')
}
