import type { Body } from '../body.ts'
import { objectField, textField } from '../body.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { smsChannel } from '../factors/factor-challenge.ts'
import { startSession } from '../sessions/sessions.ts'
import { insertAccount } from '../users/create-user.ts'
import { validPhone } from '../users/phone-number.ts'
import { findUserByPhone, userBody } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import { preparePhoneCode } from './phone-code.ts'

/**
 * POST /signup `{ phone, password, data?, channel? }` → a session, or only the account if its number must be
 * confirmed.
 * @throws AuthError phone_provider_disabled, user_already_exists, over_sms_send_rate_limit
 */
export async function signUpWithPhone(context: AuthContext, body: Body, password: string): Promise<Response> {
  const { auth, address } = context
  const { sms } = auth.config
  if (!sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (textField(body, 'code_challenge')) throw badRequest('PKCE not supported for phone signups')
  const phone = validPhone(textField(body, 'phone'))
  const channel = smsChannel(textField(body, 'channel'))
  const userMetadata = objectField(body, 'data')
  await auth.limits.signIn(address)
  await auth.limits.signUps(address)
  const passwordHash = await auth.passwords.hash(password)
  const known = await findUserByPhone(auth.database.query, phone)
  const confirmed = !sms.enableConfirmations
  if (known && (confirmed || known.phone_confirmed_at)) {
    // The answer tells that no account is made.
    if (address) await auth.limits.signUps.refund(address)
    throw alreadyRegistered()
  }
  if (!confirmed) await auth.limits.messages(address)

  const outcome = await auth.database.asOwner(async (query) => {
    const user = known ?? (await insertAccount(query, { phone, passwordHash, confirmed, userMetadata }))
    if (!user) throw alreadyRegistered()
    if (confirmed) return { session: await startSession(context, query, user.id, 'password') }
    return { user, message: await preparePhoneCode(auth, query, 'sms', user, phone, channel) }
  })
  if ('session' in outcome) return Response.json(outcome.session)
  await outcome.message.send()
  return Response.json(waiting(outcome.user))
}

const waiting = (user: UserRow) => ({ ...userBody(user), confirmation_sent_at: new Date().toISOString() })

const alreadyRegistered = () => new AuthError(422, 'user_already_exists', 'User already registered')
