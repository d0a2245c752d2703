import type { Body } from './body.ts'
import { readBody, textField } from './body.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { passwordWeakness } from './password.ts'
import { validPhone } from './phone-number.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail, findUserByPhone } from './users.ts'
import type { UserRow } from './users.ts'

const wrongCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** POST /token?grant_type=password `{ email | phone, password }` → a session. What is wrong stays untold until the password is right. */
export const tokenPassword: Endpoint = async (exchange) => {
  const { auth, request, address } = exchange
  const body = await readBody(request)
  const find = namedAccount(exchange, body)
  const password = textField(body, 'password')
  auth.limits.signIn(address)

  const user = await find()
  const right = await auth.comparePassword(password, user?.encrypted_password)
  if (!user || !right) throw wrongCredentials()
  if (user.banned) throw new AuthError(400, 'user_banned', 'User is banned')
  requireConfirmed(user, Boolean(textField(body, 'phone')))

  const session = await auth.database.asOwner((query) => startSession(exchange, query, user.id, 'password'))
  const weakness = passwordWeakness(auth.config, password)
  return Response.json({ ...session, ...(weakness ? { weak_password: weakness } : {}) })
}

/** How to look up the account that the request names, once the request may go on. */
function namedAccount({ auth }: Exchange, body: Body): () => Promise<UserRow | undefined> {
  const email = textField(body, 'email').toLowerCase()
  const phone = textField(body, 'phone')
  if (email && phone) throw badRequest('Only an email address or phone number should be provided on login.')
  if (phone) {
    if (!auth.config.sms.enabled) {
      throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    }
    const number = validPhone(phone)
    return () => findUserByPhone(auth.database.query, number)
  }
  if (!email) throw badRequest('missing email or phone')
  if (!auth.config.enableEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  return () => findUserByEmail(auth.database.query, email)
}

function requireConfirmed(user: UserRow, byPhone: boolean): void {
  if (byPhone && !user.phone_confirmed_at) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (!byPhone && !user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
}
