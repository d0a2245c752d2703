import { readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { codeHash } from './one-time-token.ts'
import { allowedRedirect, redirect } from './redirects.ts'
import { LINK_METHODS } from './one-time-mail.ts'
import { issueAuthCode, PKCE_PREFIX } from './pkce.ts'
import { startSession } from './sessions.ts'
import type { SessionBody } from './sessions.ts'
import { spendCode, verificationType } from './verify-code.ts'
import type { SpentUser } from './verify-code.ts'
import { verifyPhone } from './verify-phone.ts'

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify `{ type, email, token }`, `{ type, phone, token }` or `{ type, token_hash }` → a session. */
export const verifyPost: Endpoint = async (exchange) => {
  const { auth, request, address } = exchange
  const body = await readBody(request)
  const type = textField(body, 'type')
  const token = textField(body, 'token')
  const tokenHash = textField(body, 'token_hash')
  if ((token === '') === (tokenHash === '')) {
    throw badRequest('Verify requires either a token or a token hash')
  }
  if (token && textField(body, 'phone')) return await verifyPhone(exchange, body)
  const typed = tokenHash ? '' : codeHash(validEmail(textField(body, 'email')), token)
  const hashes = tokenHash ? [tokenHash] : [typed, PKCE_PREFIX + typed]
  auth.limits.verify(address)
  const refusal = tokenHash ? LINK_REFUSAL : 'Token has expired or is invalid'
  const session = await exchangeCode(exchange, type, hashes, refusal)
  return Response.json(session ?? { code: '200', msg: HALF_DONE })
}

/**
 * GET /verify?token=&type=&redirect_to= (the link in a mail) → 303 to the site, with the session or the error in the fragment;
 * for a client that gave a code challenge, with a code in the query instead.
 */
export const verifyGet: Endpoint = async (exchange) => {
  const { auth, url, address } = exchange
  const { searchParams } = url
  const redirectTo = allowedRedirect(auth, searchParams.get('redirect_to'))
  const type = searchParams.get('type') ?? ''
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  if (token === '') throw badRequest('Verify requires a token or a token hash')
  verificationType(type)
  auth.limits.verify(address)
  const pkce = token.startsWith(PKCE_PREFIX)
  try {
    if (pkce) return await redirectWithCode(exchange, type, token, redirectTo)
    const session = await exchangeCode(exchange, type, [token], LINK_REFUSAL)
    const fragment = session ? sessionFragment(session, type) : { message: HALF_DONE, sb: '' }
    return redirect(redirectTo, {}, fragment)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const told = { error: 'access_denied', error_code: error.code, error_description: error.message }
    return redirect(redirectTo, pkce ? told : {}, { ...told, sb: '' })
  }
}

const LINK_REFUSAL = 'Email link is invalid or has expired'

async function redirectWithCode(
  exchange: Exchange,
  type: string,
  token: string,
  redirectTo: string,
): Promise<Response> {
  const { auth } = exchange
  const known = verificationType(type)
  checkStorable(token)
  const spent = await auth.database.asOwner(async (query) => {
    const user = await spendCode(auth, query, known, [token], LINK_REFUSAL)
    const method = known === 'email' ? 'magiclink' : LINK_METHODS[known]
    return user && { user, code: await issueAuthCode(query, user.id, method) }
  })
  noteNewAddress(exchange, spent?.user)
  return spent
    ? redirect(redirectTo, { code: spent.code }, {})
    : redirect(redirectTo, { message: HALF_DONE }, { message: HALF_DONE, sb: '' })
}

async function exchangeCode(
  exchange: Exchange,
  type: string,
  hashes: string[],
  refusal: string,
): Promise<SessionBody | undefined> {
  const { auth } = exchange
  const known = verificationType(type)
  for (const hash of hashes) checkStorable(hash)
  const spent = await auth.database.asOwner(async (query) => {
    const user = await spendCode(auth, query, known, hashes, refusal)
    return user && { user, session: await startSession(exchange, query, user.id, 'otp') }
  })
  noteNewAddress(exchange, spent?.user)
  return spent?.session
}

function noteNewAddress({ notices }: Exchange, user: SpentUser | undefined): void {
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
