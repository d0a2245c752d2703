import type { Query } from '../../postgres/database.ts'
import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { LINK_METHODS } from '../mail/one-time-mail.ts'
import { codeHash } from '../one-time-token.ts'
import { verifyPhone } from '../phone/verify-phone.ts'
import { allowedRedirect, redirect } from '../redirects.ts'
import { issueAuthCode, PKCE_PREFIX } from '../sessions/pkce.ts'
import { startSession } from '../sessions/sessions.ts'
import type { SessionBody } from '../sessions/sessions.ts'
import { validEmail } from '../users/email-address.ts'
import { spendCode, verificationType, wrongCode } from './verify-code.ts'
import type { GivenCode, SpentUser, VerificationType } from './verify-code.ts'
import { withGuessLimit } from './wrong-codes.ts'

const FIRST_LINK_ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify `{ type, email, token }`, `{ type, phone, token }` or `{ type, token_hash }` → a session. */
export const verifyPost: AuthEndpoint = async (context) => {
  const { auth, request, address } = context
  const body = await readBody(request)
  const type = textField(body, 'type')
  const token = textField(body, 'token')
  const tokenHash = textField(body, 'token_hash')
  if ((token === '') === (tokenHash === '')) {
    throw badRequest('Verify requires either a token or a token hash')
  }
  if (token && textField(body, 'phone')) return await verifyPhone(context, body)
  const email = tokenHash ? '' : validEmail(textField(body, 'email'))
  await auth.limits.verify(address)
  const session = tokenHash
    ? await exchangeLink(context, type, tokenHash)
    : await exchangeTyped(context, type, email, token)
  return Response.json(session ?? { code: '200', msg: FIRST_LINK_ACCEPTED })
}

/**
 * GET /verify?token=&type=&redirect_to= (the link in a mail) → 303 to the site, with the session or the error in the
 * fragment; for a client that sent a code challenge, with an auth code in the query.
 */
export const verifyGet: AuthEndpoint = async (context) => {
  const { auth, url, address } = context
  const { searchParams } = url
  const redirectTo = allowedRedirect(auth, searchParams.get('redirect_to'))
  const type = searchParams.get('type') ?? ''
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  if (token === '') throw badRequest('Verify requires a token or a token hash')
  verificationType(type)
  await auth.limits.verify(address)
  const pkce = token.startsWith(PKCE_PREFIX)
  try {
    if (pkce) return await redirectWithCode(context, type, token, redirectTo)
    const session = await exchangeLink(context, type, token)
    const fragment = session ? sessionFragment(session, type) : { message: FIRST_LINK_ACCEPTED, sb: '' }
    return redirect(redirectTo, {}, fragment)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const redirectErrors = {
      error: 'access_denied',
      error_code: error.code,
      error_description: error.message,
    }
    return redirect(redirectTo, pkce ? redirectErrors : {}, { ...redirectErrors, sb: '' })
  }
}

const linkRefused = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

async function redirectWithCode(
  context: AuthContext,
  type: string,
  token: string,
  redirectTo: string,
): Promise<Response> {
  const { auth } = context
  const known = verificationType(type)
  checkStorable(token)
  const spent = await auth.database.asOwner(async (query) => {
    const user = await spendCode(auth, query, known, { hashes: [token], refusal: linkRefused() })
    const method = known === 'email' ? 'magiclink' : LINK_METHODS[known]
    return user && { user, code: await issueAuthCode(query, user.id, method) }
  })
  notifyNewAddress(context, spent?.user)
  return spent
    ? redirect(redirectTo, { code: spent.code }, {})
    : redirect(redirectTo, { message: FIRST_LINK_ACCEPTED }, { message: FIRST_LINK_ACCEPTED, sb: '' })
}

async function exchangeLink(
  context: AuthContext,
  type: string,
  hash: string,
): Promise<SessionBody | undefined> {
  const known = verificationType(type)
  checkStorable(hash)
  const code = { hashes: [hash], refusal: linkRefused() }
  return await withNotice(
    context,
    context.auth.database.asOwner((query) => exchangeCode(context, query, known, code)),
  )
}

async function exchangeTyped(
  context: AuthContext,
  type: string,
  email: string,
  token: string,
): Promise<SessionBody | undefined> {
  const { auth } = context
  const known = verificationType(type)
  const hash = codeHash(auth.keys, email, token)
  const refusal = wrongCode()
  return await withNotice(
    context,
    withGuessLimit(auth, email, refusal, (query, voidBefore) =>
      exchangeCode(context, query, known, { hashes: [hash, PKCE_PREFIX + hash], refusal, voidBefore }),
    ),
  )
}

type Spent = { user: SpentUser; session: SessionBody } | undefined

async function exchangeCode(
  context: AuthContext,
  query: Query,
  type: VerificationType,
  code: GivenCode,
): Promise<Spent> {
  const user = await spendCode(context.auth, query, type, code)
  return user && { user, session: await startSession(context, query, user.id, 'otp') }
}

async function withNotice(
  context: AuthContext,
  exchanging: Promise<Spent>,
): Promise<SessionBody | undefined> {
  const spent = await exchanging
  notifyNewAddress(context, spent?.user)
  return spent?.session
}

function notifyNewAddress({ notices }: AuthContext, user: SpentUser | undefined): void {
  if (user?.oldEmail) notices.push({ kind: 'email_changed', user, values: { OldEmail: user.oldEmail } })
}

function checkStorable(hash: string): void {
  if (hash.includes('\0')) throw badRequest('Verify requires a token or a token hash')
}

export function sessionFragment(session: SessionBody, type?: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    ...(type ? { type } : {}),
  }
}
