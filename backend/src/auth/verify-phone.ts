import type { Query } from '../postgres/database.ts'
import type { Body } from './body.ts'
import { textField } from './body.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { ensureOwnIdentity } from './identities.ts'
import { codeHash } from './one-time-token.ts'
import { validPhone } from './phone-number.ts'
import { startSession } from './sessions.ts'
import { SELECT_USER } from './users.ts'
import type { UserRow } from './users.ts'

/** POST /verify `{ type: 'sms' | 'phone_change', phone, token }` → a session. */
export async function verifyPhone(exchange: Exchange, body: Body): Promise<Response> {
  const { auth, address } = exchange
  const type = textField(body, 'type')
  const token = textField(body, 'token')
  if (type !== 'sms' && type !== 'phone_change') {
    throw badRequest(type === '' ? 'Verify requires a verification type' : 'Unsupported verification type')
  }
  if (textField(body, 'email')) {
    throw badRequest('Only an email address or phone number should be provided on verify')
  }
  const phone = validPhone(textField(body, 'phone'))
  auth.limits.verify(address)
  const { session, user } = await auth.database.asOwner(async (query) => {
    const spent = await spend(exchange, query, type, codeHash(phone, token))
    await confirmPhone(query, spent, phone)
    return { user: spent, session: await startSession(exchange, query, spent.id, 'otp') }
  })
  if (type === 'phone_change') {
    const values = { Phone: phone, OldPhone: user.phone ?? '' }
    exchange.notices.push({ kind: 'phone_changed', user, values })
  }
  return Response.json(session)
}

async function spend(
  { auth }: Exchange,
  query: Query,
  type: 'sms' | 'phone_change',
  hash: string,
): Promise<UserRow> {
  const [token, sentAt] =
    type === 'sms'
      ? ['confirmation_token', 'confirmation_sent_at']
      : ['phone_change_token', 'phone_change_sent_at']
  const { rows } = await query<UserRow>(
    `${SELECT_USER} where u.${token} = $1 and u.${sentAt} + make_interval(secs => $2) > now() for update of u`,
    [hash, auth.config.sms.otpExpiry],
  )
  const user = rows[0]
  if (!user) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  await query(`update auth.users set ${token} = '' where id = $1`, [user.id])
  return user
}

/** Whoever read the message owns the number. */
export async function confirmPhone(query: Query, user: UserRow, phone: string): Promise<void> {
  const { rowCount: taken } = await query('select from auth.users where phone = $1 and id <> $2', [
    phone,
    user.id,
  ])
  if (taken > 0) {
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
  }
  await query(
    `update auth.users set phone = $2, phone_change = '', phone_change_token = '',
       phone_confirmed_at = case when phone = $2 then coalesce(phone_confirmed_at, now()) else now() end,
       raw_user_meta_data = raw_user_meta_data || '{"phone_verified": true}', updated_at = now()
     where id = $1`,
    [user.id, phone],
  )
  await ensureOwnIdentity(query, user.id, 'phone', phone)
}
