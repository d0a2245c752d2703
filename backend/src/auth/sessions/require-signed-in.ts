import { isUuid } from '../../uuid.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { findUserById, hasVerifiedFactor } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'

export interface SignedIn {
  user: UserRow
  /** Absent only for tokens that were issued outside a session. */
  sessionId: string | undefined
  /** The session's current assurance level; the token may be older than a change of factors. */
  aal: string
}

/**
 * The account and session of the caller's token, as currently stored: a token outlives a sign-out.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function requireSignedIn({ auth, request, caller }: AuthContext): Promise<SignedIn> {
  if (!request.headers.has('authorization')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const { sub, session_id: sessionId } = caller.claims
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (sessionId !== undefined && !(typeof sessionId === 'string' && isUuid(sessionId))) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  }
  const user = await findUserById(auth.database.query, sub)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  if (!sessionId) return { user, sessionId, aal: 'aal1' }
  return { user, sessionId, aal: await sessionAal(auth.database.query, user.id, sessionId) }
}

/**
 * As `requireSignedIn`, and with the second factor if the account has one: a thief of the password must not change the account, nor
 * sign its owner out. Stricter than GoTrue for everything but passwords and addresses.
 * @throws AuthError insufficient_aal
 */
export async function requireFullySignedIn(context: AuthContext): Promise<SignedIn> {
  const signedIn = await requireSignedIn(context)
  if (hasVerifiedFactor(signedIn.user) && signedIn.aal !== 'aal2') {
    const reason = 'AAL2 session is required to change the account when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', reason)
  }
  return signedIn
}

/** Only callers with the service key pass. */
export function requireAdmin({ request, caller }: AuthContext): void {
  if (!request.headers.has('authorization') && !request.headers.has('apikey')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  if (caller.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
}

async function sessionAal(
  query: AuthContext['auth']['database']['query'],
  userId: string,
  sessionId: string,
): Promise<string> {
  const { rows } = await query<{ aal: string }>(
    'select aal from auth.sessions where id = $1 and user_id = $2',
    [sessionId, userId],
  )
  if (rows[0]) return rows[0].aal
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}
