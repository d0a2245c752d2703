import { readBody, textField } from './body.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { passwordWeakness } from './password.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

const wrongCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** POST /token?grant_type=password `{ email, password }` → a session. What is wrong stays untold until the password is right. */
export const tokenPassword: Endpoint = async (exchange) => {
  const { auth, request, address } = exchange
  const body = await readBody(request)
  const email = textField(body, 'email').toLowerCase()
  const password = textField(body, 'password')
  const phone = textField(body, 'phone')
  if (email && phone) throw badRequest('Only an email address or phone number should be provided on login.')
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw badRequest('missing email or phone')
  auth.limits.signIn(address)

  const user = await findUserByEmail(auth.database.query, email)
  const right = await auth.comparePassword(password, user?.encrypted_password)
  if (!user || !right) throw wrongCredentials()
  if (user.banned) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

  const session = await auth.database.asOwner((query) => startSession(exchange, query, user.id, 'password'))
  const weakness = passwordWeakness(auth.config, password)
  return Response.json({ ...session, ...(weakness ? { weak_password: weakness } : {}) })
}
