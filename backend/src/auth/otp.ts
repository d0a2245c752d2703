import { randomBytes } from 'node:crypto'
import type { Body } from './body.ts'
import { objectField, readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { prepareMail } from './one-time-mail.ts'
import { sendPhoneOtp } from './otp-phone.ts'
import { codeChallengeIn } from './pkce.ts'
import { allowedRedirect } from './redirects.ts'
import { signUpWithEmail } from './sign-up.ts'
import { findUserByEmail } from './users.ts'

/** POST /otp `{ email | phone, create_user? = true, data?, channel?, code_challenge? }` → `{}`; a link and a code go out. */
export const otp: Endpoint = async (exchange) => {
  const body = await readBody(exchange.request)
  const email = textField(body, 'email')
  const phone = textField(body, 'phone')
  if (email && phone) throw badRequest('Only an email address or phone number should be provided')
  if (email && textField(body, 'channel')) {
    throw badRequest('Channel should only be specified with Phone OTP')
  }
  if (phone) return await sendPhoneOtp(exchange, body, wantsAccount(body))
  if (email) return await mailLink(exchange, body)
  throw badRequest('One of email or phone must be set')
}

/** POST /magiclink `{ email, data?, code_challenge? }` → `{}`; the older name of the same. */
export const magicLink: Endpoint = async (exchange) => {
  const body = await readBody(exchange.request)
  if (!textField(body, 'email')) {
    throw new AuthError(422, 'validation_failed', 'Password recovery requires an email')
  }
  return await mailLink(exchange, body)
}

async function mailLink(exchange: Exchange, body: Body): Promise<Response> {
  const { auth, url, address } = exchange
  if (!auth.config.enableEmail) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  const email = validEmail(textField(body, 'email'))
  const challenge = codeChallengeIn(body)
  const data = objectField(body, 'data') ?? {}
  const mayCreate = wantsAccount(body)
  auth.limits.emails(address)
  let user = await findUserByEmail(auth.database.query, email)
  if (!user && !mayCreate) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!user?.email_confirmed_at) {
    if (!user && !auth.config.enableSignup) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    }
    // The confirmation of a new address leads to a session as well.
    const password = randomBytes(32).toString('base64url')
    await signUpWithEmail(exchange, { email, password, data, challenge })
    if (auth.config.enableConfirmations) return Response.json({})
    user = await findUserByEmail(auth.database.query, email)
  }
  if (!user) throw new Error('The new account was not stored')
  const known = user
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const mail = await auth.database.asOwner((query) =>
    prepareMail(auth, query, 'magiclink', known, redirectTo, challenge),
  )
  await mail.send()
  return Response.json({})
}

/** Whether an address without an account gets one; so it does unless the request says no. */
function wantsAccount(body: Body): boolean {
  const value = body.create_user ?? true
  if (typeof value === 'boolean') return value
  throw new AuthError(
    400,
    'bad_json',
    'Could not parse request body as JSON: create_user must be true or false',
  )
}
