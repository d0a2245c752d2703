import type { Body } from '../body.ts'
import { objectField, readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { limitMailRequests, mailsTurn } from '../limits/mails.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { sendPhoneOtp } from '../phone/otp-phone.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import type { CodeChallenge } from '../sessions/pkce.ts'
import { insertAccount } from '../users/create-user.ts'
import type { NewAccount } from '../users/create-user.ts'
import { validEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/users.ts'
import { registerUnconfirmed } from './sign-up-unconfirmed.ts'
import { limitSignUps } from './sign-up.ts'

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
  await limitMailRequests(context, 'recovery', email)
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
  const existing = await findUserByEmail(auth.database.query, email)
  if (!existing && !mayCreate) return
  await mailsTurn(context)
  // An account without a password: its owner signs in by mail, or chooses one.
  const account = { email, userMetadata: data }
  if (!existing?.email_confirmed_at && auth.config.enableConfirmations) {
    // The confirmation link of a new address also leads to a session.
    return await registerUnconfirmed(context, account, challenge)
  }
  const known = existing ?? (await createConfirmed(context, account))
  if (!known) return
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const mail = await auth.database.asOwner((query) =>
    prepareMail(auth, query, 'magiclink', known, redirectTo, challenge),
  )
  await mail.send()
}

/** Undefined: another request has just created it, and sends the mail. */
const createConfirmed = ({ auth }: AuthContext, account: Pick<NewAccount, 'email' | 'userMetadata'>) =>
  auth.database.asOwner((query) => insertAccount(query, { ...account, confirmed: true }))

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
