import { randomUUID } from 'node:crypto'
import { objectField, readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { signUpWithPhone } from '../phone/sign-up-phone.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import type { CodeChallenge } from '../sessions/pkce.ts'
import { startSession } from '../sessions/sessions.ts'
import { insertAccount } from '../users/create-user.ts'
import { validEmail } from '../users/email-address.ts'
import { checkPassword, hashPassword } from '../users/password.ts'
import { findUserByEmail, userBody } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import { signUpAnonymously } from './sign-up-anonymous.ts'

interface SignUpDetails {
  email: string
  password: string
  data: Record<string, unknown>
  challenge: CodeChallenge | undefined
}

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
  return await registerEmail(context, details)
}

/** @throws AuthError email_provider_disabled, over_request_rate_limit */
export async function limitSignUps({ auth, address }: AuthContext): Promise<void> {
  if (!auth.config.enableEmail) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  }
  await auth.limits.signIn(address)
  await auth.limits.signUps(address)
}

/** @throws AuthError user_already_exists */
export async function registerEmail(context: AuthContext, details: SignUpDetails): Promise<Response> {
  const { auth } = context
  // Before the look-up, so that a known address does not answer faster than a new one.
  const passwordHash = await hashPassword(auth.config, details.password)
  const existing = await findUserByEmail(auth.database.query, details.email)
  if (existing?.email_confirmed_at) return answerExisting(context, details)
  if (existing) return await sendConfirmation(context, existing, details.challenge)

  const account = { email: details.email, passwordHash, userMetadata: details.data }
  if (!auth.config.enableConfirmations) return await openAccount(context, account)
  const user = await auth.database.asOwner((query) => insertAccount(query, { ...account, confirmed: false }))
  return user ? await sendConfirmation(context, user, details.challenge) : answerExisting(context, details)
}

async function openAccount(
  context: AuthContext,
  account: { email: string; passwordHash: string; userMetadata: Record<string, unknown> },
): Promise<Response> {
  const session = await context.auth.database.asOwner(async (query) => {
    const user = await insertAccount(query, { ...account, confirmed: true })
    return user && (await startSession(context, query, user.id, 'password'))
  })
  // With two concurrent sign-ups for one address, the second finds the row taken.
  if (!session) throw alreadyRegistered()
  return Response.json(session)
}

/** The account must be confirmed by mail; signing up again sends a new mail and changes nothing else. */
async function sendConfirmation(
  context: AuthContext,
  user: UserRow,
  challenge: CodeChallenge | undefined,
): Promise<Response> {
  const { auth, url } = context
  if (!auth.config.enableConfirmations) throw alreadyRegistered()
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const mail = await auth.database.asOwner((query) =>
    prepareMail(auth, query, 'signup', user, redirectTo, challenge),
  )
  await mail.send()
  return Response.json({ ...userBody(user), confirmation_sent_at: new Date().toISOString() })
}

/**
 * If addresses must be confirmed, the response does not reveal whether the account exists: it looks like that for a
 * new one.
 */
function answerExisting({ auth }: AuthContext, { email, data }: SignUpDetails): Response {
  if (!auth.config.enableConfirmations) throw alreadyRegistered()
  const now = new Date().toISOString()
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

const alreadyRegistered = () => new AuthError(422, 'user_already_exists', 'User already registered')
