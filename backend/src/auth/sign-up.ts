import { randomUUID } from 'node:crypto'
import { objectField, readBody, textField } from './body.ts'
import { insertAccount } from './create-user.ts'
import { validEmail } from './email-address.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { prepareMail } from './one-time-mail.ts'
import { checkPassword, hashPassword } from './password.ts'
import { codeChallengeIn } from './pkce.ts'
import type { CodeChallenge } from './pkce.ts'
import { allowedRedirect } from './redirects.ts'
import { startSession } from './sessions.ts'
import { signUpAnonymously } from './sign-up-anonymous.ts'
import { signUpWithPhone } from './sign-up-phone.ts'
import { findUserByEmail, userBody } from './users.ts'
import type { UserRow } from './users.ts'

interface SignUp {
  email: string
  password: string
  data: Record<string, unknown>
  challenge: CodeChallenge | undefined
}

/**
 * POST /signup `{ email | phone, password, data?, code_challenge? }` → a session, or the account alone while its address awaits
 * confirmation. Without any address the account is anonymous.
 */
export const signUp: Endpoint = async (exchange) => {
  const { auth, request } = exchange
  if (!auth.config.enableSignup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  const body = await readBody(request)
  const email = textField(body, 'email')
  const phone = textField(body, 'phone')
  if (!email && !phone) return await signUpAnonymously(exchange, body)
  const password = textField(body, 'password')
  if (!password) throw badRequest('Signup requires a valid password')
  checkPassword(auth.config, password)
  if (email && phone) {
    throw badRequest('Only an email address or phone number should be provided on signup.')
  }
  if (phone) return await signUpWithPhone(exchange, body, password)
  const data = objectField(body, 'data') ?? {}
  const wish = { email: validEmail(email), password, data, challenge: codeChallengeIn(body) }
  return await signUpWithEmail(exchange, wish)
}

/** @throws AuthError email_provider_disabled, user_already_exists, over_request_rate_limit */
export async function signUpWithEmail(exchange: Exchange, wish: SignUp): Promise<Response> {
  const { auth, address } = exchange
  if (!auth.config.enableEmail) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  }
  auth.limits.signIn(address)
  // Before the look-up, so that a known address does not answer sooner than a new one.
  const passwordHash = await hashPassword(auth.config, wish.password)
  const existing = await findUserByEmail(auth.database.query, wish.email)
  if (existing?.email_confirmed_at) return answerKnown(exchange, wish)
  if (existing) return await confirmLater(exchange, existing, wish.challenge)

  const account = { email: wish.email, passwordHash, userMetadata: wish.data }
  if (!auth.config.enableConfirmations) return await openAccount(exchange, account)
  const user = await auth.database.asOwner((query) => insertAccount(query, { ...account, confirmed: false }))
  return user ? await confirmLater(exchange, user, wish.challenge) : answerKnown(exchange, wish)
}

async function openAccount(
  exchange: Exchange,
  account: { email: string; passwordHash: string; userMetadata: Record<string, unknown> },
): Promise<Response> {
  const session = await exchange.auth.database.asOwner(async (query) => {
    const user = await insertAccount(query, { ...account, confirmed: true })
    return user && (await startSession(exchange, query, user.id, 'password'))
  })
  // Two sign-ups with one address at the same moment: the second finds the row taken.
  if (!session) throw alreadyRegistered()
  return Response.json(session)
}

/** The account waits for its mail; signing up again sends a new one and changes nothing else. */
async function confirmLater(
  exchange: Exchange,
  user: UserRow,
  challenge: CodeChallenge | undefined,
): Promise<Response> {
  const { auth, url } = exchange
  if (!auth.config.enableConfirmations) throw alreadyRegistered()
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const mail = await auth.database.asOwner((query) =>
    prepareMail(auth, query, 'signup', user, redirectTo, challenge),
  )
  await mail.send()
  return Response.json({ ...userBody(user), confirmation_sent_at: new Date().toISOString() })
}

/** While addresses are confirmed by mail, nobody learns here whether one has an account: the answer looks like a new one's. */
function answerKnown({ auth }: Exchange, { email, data }: SignUp): Response {
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
