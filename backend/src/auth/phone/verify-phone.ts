import type { Query } from '../../postgres/database.ts'
import type { Body } from '../body.ts'
import { textField } from '../body.ts'
import type { AuthContext } from '../endpoint.ts'
import { wrongCode } from '../endpoints/verify-code.ts'
import type { GivenCode } from '../endpoints/verify-code.ts'
import { withGuessLimit } from '../endpoints/wrong-codes.ts'
import { AuthError, badRequest } from '../errors.ts'
import { codeHash } from '../one-time-token.ts'
import { startSession } from '../sessions/sessions.ts'
import { ensureOwnIdentity } from '../users/identities.ts'
import { validPhone } from '../users/phone-number.ts'
import { SELECT_USER } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'

/** POST /verify `{ type: 'sms' | 'phone_change', phone, token }` → a session. */
export async function verifyPhone(context: AuthContext, body: Body): Promise<Response> {
  const { auth, address } = context
  const type = textField(body, 'type')
  const token = textField(body, 'token')
  if (type !== 'sms' && type !== 'phone_change') {
    throw badRequest(type === '' ? 'Verify requires a verification type' : 'Unsupported verification type')
  }
  if (textField(body, 'email')) {
    throw badRequest('Only an email address or phone number should be provided on verify')
  }
  const phone = validPhone(textField(body, 'phone'))
  await auth.limits.verify(address)
  const hash = codeHash(auth.keys, phone, token)
  const refusal = wrongCode()
  const { session, user } = await withGuessLimit(auth, phone, refusal, async (query, voidBefore) => {
    const spent = await spend(context, query, type, { hashes: [hash], refusal, voidBefore })
    await confirmPhone(query, spent, phone)
    return { user: spent, session: await startSession(context, query, spent.id, 'otp') }
  })
  if (type === 'phone_change') {
    const values = { Phone: phone, OldPhone: user.phone ?? '' }
    context.notices.push({ kind: 'phone_changed', user, values })
  }
  return Response.json(session)
}

async function spend(
  { auth }: AuthContext,
  query: Query,
  type: 'sms' | 'phone_change',
  { hashes, refusal, voidBefore }: GivenCode,
): Promise<UserRow> {
  const [token, sentAt] =
    type === 'sms'
      ? ['confirmation_token', 'confirmation_sent_at']
      : ['phone_change_token', 'phone_change_sent_at']
  const { rows } = await query<UserRow>(
    `${SELECT_USER} where u.${token} = any($1) and u.${sentAt} + make_interval(secs => $2) > now()
       and ($3::timestamptz is null or u.${sentAt} > $3) for update of u`,
    [hashes, auth.config.sms.otpExpiry, voidBefore],
  )
  const user = rows[0]
  if (!user) throw refusal
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  await query(`update auth.users set ${token} = '' where id = $1`, [user.id])
  return user
}

/** The code proves that the account's owner has the number. A code that was sent to an earlier number is void. */
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
       confirmation_token = case when phone <> $2 then '' else confirmation_token end,
       phone_confirmed_at = case when phone = $2 then coalesce(phone_confirmed_at, now()) else now() end,
       raw_user_meta_data = raw_user_meta_data || '{"phone_verified": true}', updated_at = now()
     where id = $1`,
    [user.id, phone],
  )
  await ensureOwnIdentity(query, user.id, 'phone', phone)
}
