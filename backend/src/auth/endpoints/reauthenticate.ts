import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { prepareMail, requireMailPause } from '../mail/one-time-mail.ts'
import { codeHash } from '../one-time-token.ts'
import { preparePhoneCode } from '../phone/phone-code.ts'
import { requireFullySignedIn } from '../sessions/require-signed-in.ts'
import type { UserRow } from '../users/users.ts'
import { withGuessLimit } from './wrong-codes.ts'

/** A session that is younger needs no reauthentication. */
const RECENT = '24 hours'

/**
 * GET /reauthenticate → `{ message_id? }`; sends a code to the account's address or phone, to be sent along with a
 * new password.
 */
export const reauthenticate: AuthEndpoint = async (context) => {
  const { auth, address } = context
  const { user } = await requireFullySignedIn(context)
  if (user.email) {
    if (!user.email_confirmed_at) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
    }
    await auth.limits.emails(address)
    requireMailPause(auth, user.reauthentication_sent_at)
    const mail = await auth.database.asOwner((query) =>
      prepareMail(auth, query, 'reauthentication', user, auth.siteUrl),
    )
    await mail.send()
    return Response.json({})
  }
  if (!user.phone) throw badRequest('Reauthentication requires the user to have an email or a phone number')
  return await byPhone(context, user, user.phone)
}

async function byPhone({ auth, address }: AuthContext, user: UserRow, phone: string): Promise<Response> {
  if (!user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  await auth.limits.messages(address)
  const message = await auth.database.asOwner((query) =>
    preparePhoneCode(auth, query, 'reauthentication', user, phone),
  )
  return Response.json({ message_id: await message.send() })
}

/**
 * If the project enables it, a new password without the current one requires a recent sign-in or the mailed code.
 * @param spendCode whether the code is used up
 * @throws AuthError reauthentication_needed, reauthentication_not_valid
 */
export async function requireReauthentication(
  { auth }: AuthContext,
  user: UserRow,
  sessionId: string | undefined,
  { nonce, spendCode }: { nonce: string; spendCode: boolean },
): Promise<void> {
  if (!auth.config.securePasswordChange) return
  const { rowCount: recent } = await auth.database.query(
    `select from auth.sessions where id = $1 and created_at > now() - interval '${RECENT}'`,
    [sessionId ?? null],
  )
  if (recent > 0) return
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const refusal = new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  const to = user.email || (user.phone ?? '')
  const seconds = user.email ? auth.config.otpExpiry : auth.config.sms.otpExpiry
  await withGuessLimit(auth, to, refusal, async (query, voidBefore) => {
    const { rowCount } = await query(
      `update auth.users set reauthentication_token = case when $5 then '' else reauthentication_token end
       where id = $1 and reauthentication_token = $2
         and reauthentication_sent_at + make_interval(secs => $3) > now()
         and ($4::timestamptz is null or reauthentication_sent_at > $4)`,
      [user.id, codeHash(auth.keys, to, nonce), seconds, voidBefore, spendCode],
    )
    if (rowCount === 0) throw refusal
  })
}
