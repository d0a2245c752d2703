import type { Body } from '../body.ts'
import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { isRightPassword } from '../limits/wrong-passwords.ts'
import { startSession } from '../sessions/sessions.ts'
import { passwordWeakness } from '../users/password.ts'
import { validPhone } from '../users/phone-number.ts'
import { findUserByEmail, findUserByPhone } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'

const wrongCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * POST /token?grant_type=password with `email` or `phone`, and `password` → a session. Other errors are revealed only if
 * the password is right.
 */
export const tokenPassword: AuthEndpoint = async (context) => {
  const { auth, request, address } = context
  const body = await readBody(request)
  const { name, find } = requestedAccount(context, body)
  const password = textField(body, 'password')
  await auth.limits.signIn(address)

  const user = await find()
  const isRight = await isRightPassword(context, { name, user }, password)
  if (!user || !isRight) throw wrongCredentials()
  if (user.banned) throw new AuthError(400, 'user_banned', 'User is banned')
  requireConfirmed(user, Boolean(textField(body, 'phone')))

  const session = await auth.database.asOwner((query) => startSession(context, query, user.id, 'password'))
  const weakness =
    passwordWeakness(auth.config, password) ?? (await auth.commonPasswords.find(user.id, password))
  return Response.json({ ...session, ...(weakness ? { weak_password: weakness } : {}) })
}

interface RequestedAccount {
  name: string
  /** Looks up the account. */
  find: () => Promise<UserRow | undefined>
}

/** The account named in the request. */
function requestedAccount({ auth }: AuthContext, body: Body): RequestedAccount {
  const email = textField(body, 'email').toLowerCase()
  const phone = textField(body, 'phone')
  if (email && phone) throw badRequest('Only an email address or phone number should be provided on login.')
  if (phone) {
    if (!auth.config.sms.enabled) {
      throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    }
    const number = validPhone(phone)
    return { name: number, find: () => findUserByPhone(auth.database.query, number) }
  }
  if (!email) throw badRequest('missing email or phone')
  if (!auth.config.enableEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  return { name: email, find: () => findUserByEmail(auth.database.query, email) }
}

function requireConfirmed(user: UserRow, byPhone: boolean): void {
  if (byPhone && !user.phone_confirmed_at) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (!byPhone && !user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
}
