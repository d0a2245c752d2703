import { timingSafeEqual } from 'node:crypto'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { prepareMail } from './one-time-mail.ts'
import { codeHash } from './one-time-token.ts'
import { preparePhoneCode } from './phone-code.ts'
import { requireSignedIn } from './signed-in.ts'
import type { UserRow } from './users.ts'

/** A session that is younger needs no further proof. */
const RECENT = '24 hours'

/** GET /reauthenticate → `{ message_id? }`; a code goes to the account's address or phone, to be sent along with a new password. */
export const reauthenticate: Endpoint = async (exchange) => {
  const { auth, address } = exchange
  const { user } = await requireSignedIn(exchange)
  if (user.email) {
    if (!user.email_confirmed_at) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
    }
    auth.limits.emails(address)
    const mail = await prepareMail(auth, auth.database.query, 'reauthentication', user, auth.siteUrl)
    await mail.send()
    return Response.json({})
  }
  if (!user.phone) throw badRequest('Reauthentication requires the user to have an email or a phone number')
  return await byPhone(exchange, user, user.phone)
}

async function byPhone({ auth, address }: Exchange, user: UserRow, phone: string): Promise<Response> {
  if (!user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  auth.limits.messages(address)
  const message = await auth.database.asOwner((query) =>
    preparePhoneCode(auth, query, 'reauthentication', user, phone),
  )
  return Response.json({ message_id: await message.send() })
}

/**
 * Where the project asks for it: a new password takes a recent sign-in or the mailed code, which is spent.
 * @throws AuthError reauthentication_needed, reauthentication_not_valid
 */
export async function requireRecentProof(
  { auth }: Exchange,
  user: UserRow,
  sessionId: string | undefined,
  nonce: string,
): Promise<void> {
  if (!auth.config.securePasswordChange) return
  const { rowCount: recent } = await auth.database.query(
    `select from auth.sessions where id = $1 and created_at > now() - interval '${RECENT}'`,
    [sessionId ?? null],
  )
  if (recent > 0) return
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const sentAt = user.reauthentication_sent_at?.getTime() ?? 0
  const seconds = user.email ? auth.config.otpExpiry : auth.config.sms.otpExpiry
  const alive = sentAt + seconds * 1000 > Date.now()
  if (!alive || !isCode(user, nonce) || !(await spend(auth, user))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}

function isCode(user: UserRow, nonce: string): boolean {
  const expected = Buffer.from(user.reauthentication_token)
  const given = Buffer.from(codeHash(user.email || (user.phone ?? ''), nonce))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

async function spend({ database }: Exchange['auth'], user: UserRow): Promise<boolean> {
  const { rowCount } = await database.query(
    `update auth.users set reauthentication_token = '' where id = $1 and reauthentication_token = $2`,
    [user.id, user.reauthentication_token],
  )
  return rowCount > 0
}
