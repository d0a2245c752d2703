import { readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { codeHash } from './one-time-token.ts'
import { allowedRedirect } from './redirects.ts'
import { startSession } from './sessions.ts'
import type { SessionBody } from './sessions.ts'
import { spendCode, verificationType } from './verify-code.ts'

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify `{ type, email, token }` or `{ type, token_hash }` → a session. */
export const verifyPost: Endpoint = async (exchange) => {
  const { auth, request, address } = exchange
  const body = await readBody(request)
  const type = textField(body, 'type')
  const token = textField(body, 'token')
  const tokenHash = textField(body, 'token_hash')
  if ((token === '') === (tokenHash === '')) {
    throw badRequest('Verify requires either a token or a token hash')
  }
  const hash = tokenHash || codeHash(validEmail(textField(body, 'email')), token)
  auth.limits.verify(address)
  const refusal = tokenHash ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
  const session = await exchangeCode(exchange, type, hash, refusal)
  return Response.json(session ?? { code: '200', msg: HALF_DONE })
}

/** GET /verify?token=&type=&redirect_to= (the link in a mail) → 303 to the site, with the session or the error in the fragment. */
export const verifyGet: Endpoint = async (exchange) => {
  const { auth, url, address } = exchange
  const { searchParams } = url
  const redirectTo = allowedRedirect(auth, searchParams.get('redirect_to'))
  const type = searchParams.get('type') ?? ''
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  if (token === '') throw badRequest('Verify requires a token or a token hash')
  verificationType(type)
  auth.limits.verify(address)
  try {
    const session = await exchangeCode(exchange, type, token, 'Email link is invalid or has expired')
    return redirect(redirectTo, session ? sessionFragment(session, type) : { message: HALF_DONE })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirect(redirectTo, {
      error: 'access_denied',
      error_code: error.code,
      error_description: error.message,
    })
  }
}

async function exchangeCode(
  exchange: Exchange,
  type: string,
  hash: string,
  refusal: string,
): Promise<SessionBody | undefined> {
  const { auth } = exchange
  const known = verificationType(type)
  if (hash.includes('\0')) throw badRequest('Verify requires a token or a token hash')
  return await auth.database.asOwner(async (query) => {
    const user = await spendCode(auth, query, known, hash, refusal)
    return user && (await startSession(exchange, query, user.id, 'otp'))
  })
}

function sessionFragment(session: SessionBody, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  }
}

function redirect(target: string, fragment: Record<string, string>): Response {
  const location = `${target.split('#')[0]}#${new URLSearchParams(fragment)}`
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
