import type { Body } from './body.ts'
import { objectField, textField } from './body.ts'
import { insertAccount } from './create-user.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { smsChannel } from './factor-challenge.ts'
import { hashPassword } from './password.ts'
import { preparePhoneCode } from './phone-code.ts'
import { validPhone } from './phone-number.ts'
import { startSession } from './sessions.ts'
import { findUserByPhone, userBody } from './users.ts'
import type { UserRow } from './users.ts'

/**
 * POST /signup `{ phone, password, data?, channel? }` → a session, or the account alone while its number awaits confirmation.
 * @throws AuthError phone_provider_disabled, user_already_exists, over_sms_send_rate_limit
 */
export async function signUpWithPhone(exchange: Exchange, body: Body, password: string): Promise<Response> {
  const { auth, address } = exchange
  const { sms } = auth.config
  if (!sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (textField(body, 'code_challenge')) throw badRequest('PKCE not supported for phone signups')
  const phone = validPhone(textField(body, 'phone'))
  const channel = smsChannel(textField(body, 'channel'))
  const userMetadata = objectField(body, 'data')
  auth.limits.signIn(address)
  const passwordHash = await hashPassword(auth.config, password)
  const known = await findUserByPhone(auth.database.query, phone)
  if (known?.phone_confirmed_at) throw alreadyRegistered()
  const confirmed = !sms.enableConfirmations
  if (confirmed && known) throw alreadyRegistered()
  if (!confirmed) auth.limits.messages(address)

  const outcome = await auth.database.asOwner(async (query) => {
    const user = known ?? (await insertAccount(query, { phone, passwordHash, confirmed, userMetadata }))
    if (!user) throw alreadyRegistered()
    if (confirmed) return { session: await startSession(exchange, query, user.id, 'password') }
    return { user, message: await preparePhoneCode(auth, query, 'sms', user, phone, channel) }
  })
  if ('session' in outcome) return Response.json(outcome.session)
  await outcome.message.send()
  return Response.json(waiting(outcome.user))
}

const waiting = (user: UserRow) => ({ ...userBody(user), confirmation_sent_at: new Date().toISOString() })

const alreadyRegistered = () => new AuthError(422, 'user_already_exists', 'User already registered')
