import { randomBytes } from 'node:crypto'
import type { Body } from '../body.ts'
import { objectField, readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { limitMails } from '../limits/mails.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { sendPhoneOtp } from '../phone/otp-phone.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import type { CodeChallenge } from '../sessions/pkce.ts'
import { validEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/users.ts'
import { limitSignUps, registerEmail } from './sign-up.ts'

/**
 * POST /otp with `email` or `phone`, `create_user?` (default true), `data?`, `channel?` and `code_challenge?` → `{}`; sends
 * a link and a code.
 */
export const otp: AuthEndpoint = async (context) => {
  const body = await readBody(context.request)
  const email = textField(body, 'email')
  const phone = textField(body, 'phone')
  if (email && phone) throw badRequest('Only an email address or phone number should be provided')
  if (email && textField(body, 'channel')) {
    throw badRequest('Channel should only be specified with Phone OTP')
  }
  if (phone) return await sendPhoneOtp(context, body, wantsAccount(body))
  if (email) return await mailLink(context, body)
  throw badRequest('One of email or phone must be set')
}

/** POST /magiclink `{ email, data?, code_challenge? }` → `{}`; the older form of POST /otp. */
export const magicLink: AuthEndpoint = async (context) => {
  const body = await readBody(context.request)
  if (!textField(body, 'email')) {
    throw new AuthError(422, 'validation_failed', 'Password recovery requires an email')
  }
  return await mailLink(context, body)
}

/** The response is the same whether or not the account exists, and does not wait for what differs. */
async function mailLink(context: AuthContext, body: Body): Promise<Response> {
  const { auth } = context
  if (!auth.config.enableEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  const email = validEmail(textField(body, 'email'))
  const challenge = codeChallengeIn(body)
  const data = objectField(body, 'data') ?? {}
  const mayCreate = wantsAccount(body) && auth.config.enableSignup
  await limitMails(context, 'recovery', email)
  if (mayCreate) await limitSignUps(context)
  await auth.afterResponse(() => sendLink(context, { email, challenge, data, mayCreate }))
  return Response.json({})
}

interface LinkRequest {
  email: string
  challenge: CodeChallenge | undefined
  data: Record<string, unknown>
  /** Whether an address without an account gets one. */
  mayCreate: boolean
}

async function sendLink(
  context: AuthContext,
  { email, challenge, data, mayCreate }: LinkRequest,
): Promise<void> {
  const { auth, url } = context
  let user = await findUserByEmail(auth.database.query, email)
  if (!user && !mayCreate) return
  if (!user?.email_confirmed_at) {
    // The confirmation link of a new address also leads to a session.
    const password = randomBytes(32).toString('base64url')
    await registerEmail(context, { email, password, data, challenge })
    if (auth.config.enableConfirmations) return
    user = await findUserByEmail(auth.database.query, email)
  }
  if (!user) throw new Error('The new account was not stored')
  const known = user
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const mail = await auth.database.asOwner((query) =>
    prepareMail(auth, query, 'magiclink', known, redirectTo, challenge),
  )
  await mail.send()
}

/** Whether an address without an account gets one. Default: true. */
function wantsAccount(body: Body): boolean {
  const value = body.create_user ?? true
  if (typeof value === 'boolean') return value
  throw new AuthError(
    400,
    'bad_json',
    'Could not parse request body as JSON: create_user must be true or false',
  )
}
