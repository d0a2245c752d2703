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
  const { name, find } = namedAccount(exchange, body)
  const password = textField(body, 'password')
  auth.limits.signIn(address)

  const user = await find()
  await countAttempt(exchange, name, user)
  const right = await auth.comparePassword(password, user?.encrypted_password)
  if (!user || !right) throw wrongCredentials()
  auth.limits.wrongPasswords.giveBack(name)
  if (user.banned) throw new AuthError(400, 'user_banned', 'User is banned')
  requireConfirmed(user, Boolean(textField(body, 'phone')))

  const session = await auth.database.asOwner((query) => startSession(exchange, query, user.id, 'password'))
  const weakness = passwordWeakness(auth.config, password)
  return Response.json({ ...session, ...(weakness ? { weak_password: weakness } : {}) })
}

/**
 * Every password counts as wrong until it is compared, so that many at once are counted too. Whoever guesses cannot lock the
 * owner out: an address at which the owner is signed in goes on, and elsewhere there is another attempt within a minute.
 */
async function countAttempt({ auth, address }: Exchange, name: string, user?: UserRow): Promise<void> {
  if (!address) return
  try {
    auth.limits.wrongPasswords(name)
  } catch (refusal) {
    const { rowCount } = await auth.database.query(
      'select from auth.sessions where user_id = $1 and ip = $2 limit 1',
      [user?.id ?? null, address],
    )
    if (rowCount === 0) throw refusal
  }
}

interface NamedAccount {
  name: string
  /** Looks it up, once the request may go on. */
  find: () => Promise<UserRow | undefined>
}

/** The account that the request names. */
function namedAccount({ auth }: Exchange, body: Body): NamedAccount {
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
