import { objectField, readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { signUpWithPhone } from '../phone/sign-up-phone.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import { startSession } from '../sessions/sessions.ts'
import { insertAccount } from '../users/create-user.ts'
import { validEmail } from '../users/email-address.ts'
import { checkPassword } from '../users/password.ts'
import { signUpAnonymously } from './sign-up-anonymous.ts'
import { signUpUnconfirmed } from './sign-up-unconfirmed.ts'
import type { SignUpDetails } from './sign-up-unconfirmed.ts'

/**
 * POST /signup with `email` or `phone`, `password`, `data?` and `code_challenge?` → a session, or only the account if its
 * address must be confirmed. Without an address the account is anonymous.
 */
export const signUp: AuthEndpoint = async (context) => {
  const { auth, request } = context
  if (!auth.config.enableSignup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  const body = await readBody(request)
  const email = textField(body, 'email')
  const phone = textField(body, 'phone')
  if (!email && !phone) return await signUpAnonymously(context, body)
  const password = textField(body, 'password')
  if (!password) throw badRequest('Signup requires a valid password')
  checkPassword(auth.config, password)
  if (email && phone) {
    throw badRequest('Only an email address or phone number should be provided on signup.')
  }
  if (phone) return await signUpWithPhone(context, body, password)
  const data = objectField(body, 'data') ?? {}
  const details = { email: validEmail(email), password, data, challenge: codeChallengeIn(body) }
  await limitSignUps(context)
  return auth.config.enableConfirmations
    ? await signUpUnconfirmed(context, details)
    : await openAccount(context, details)
}

/** @throws AuthError email_provider_disabled, over_request_rate_limit */
export async function limitSignUps({ auth, address }: AuthContext): Promise<void> {
  if (!auth.config.enableEmail) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  }
  await auth.limits.signIn(address)
  await auth.limits.signUps(address)
}

/**
 * The account of an address that need not be confirmed, with its session. The answer differs for an address that is taken, since
 * its session would belong to somebody else; what it costs to try is the same.
 * @throws AuthError user_already_exists
 */
async function openAccount(
  context: AuthContext,
  { email, password, data }: SignUpDetails,
): Promise<Response> {
  const { auth } = context
  const passwordHash = await auth.passwords.hash(password)
  const opened = await auth.database.asOwner(async (query) => {
    const user = await insertAccount(query, { email, passwordHash, userMetadata: data, confirmed: true })
    return user && { userId: user.id, session: await startSession(context, query, user.id, 'password') }
  })
  // The answer tells as much, and neighbours at the address may still make accounts.
  if (!opened && context.address) await auth.limits.signUps.refund(context.address)
  if (!opened) throw new AuthError(422, 'user_already_exists', 'User already registered')
  // The answer is the same for every password.
  await auth.commonPasswords.find(opened.userId, password)
  return Response.json(opened.session)
}
