import type { Query } from '../../postgres/database.ts'
import { readBody, textField } from '../body.ts'
import type { AuthServices, AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { newRefreshToken, sessionBody, userAgent } from '../sessions/sessions.ts'
import type { SessionBody } from '../sessions/sessions.ts'
import { findUserById } from '../users/users.ts'

interface TokenRow {
  token: string
  user_id: string
  session_id: string | null
  revoked: boolean
  /** Whether it was used so recently that another tab may still hold it. */
  fresh: boolean
}

const refuse = (code: AuthError['code'], reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`)

/**
 * POST /token?grant_type=refresh_token `{ refresh_token }` → the session with new tokens; the given token is used up.
 */
export const tokenRefresh: AuthEndpoint = async (context) => {
  const { auth, request, address } = context
  const given = textField(await readBody(request), 'refresh_token')
  if (!given) throw badRequest('refresh_token required')
  await auth.limits.refresh(address)
  // A refusal is returned, not thrown, so that the end of the session is committed.
  const outcome = await auth.database.asOwner((query) => refresh(context, query, given))
  if (outcome instanceof AuthError) throw outcome
  return Response.json(outcome)
}

async function refresh(context: AuthContext, query: Query, given: string): Promise<SessionBody | AuthError> {
  const { auth } = context
  const token = await lockSessionOf(auth, query, given)
  if (!token) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  if (!token.session_id) return refuse('session_not_found', 'No Valid Session Found')
  const user = await findUserById(query, token.user_id)
  if (!user) return refuse('session_not_found', 'No Valid Session Found')
  if (user.banned) return refuse('user_banned', 'User Banned')
  const over = await endOf(auth, query, token.session_id)
  if (over) return refuse('session_expired', over)

  const next = token.revoked
    ? await reuse(auth, query, token)
    : await rotate(context, query, token.token, token.session_id)
  if (next instanceof AuthError) return next
  return await sessionBody(auth, query, user, token.session_id, next)
}

/** Why a session has ended, or undefined. */
async function endOf({ config }: AuthServices, query: Query, sessionId: string): Promise<string | undefined> {
  const { timebox, inactivityTimeout } = config.sessions
  const { rows } = await query<{ expired: boolean; idle: boolean }>(
    `select coalesce(not_after <= now(), false)
         or ($2 > 0 and created_at + make_interval(secs => $2) < now()) as expired,
       $3 > 0 and coalesce(refreshed_at, created_at) + make_interval(secs => $3) < now() as idle
     from auth.sessions where id = $1`,
    [sessionId, timebox, inactivityTimeout],
  )
  if (rows[0]?.expired) return 'Session Expired'
  return rows[0]?.idle ? 'Session Expired (Inactivity)' : undefined
}

/** Refreshes of one session are serialised by its row; the token is read after taking the lock. */
async function lockSessionOf(auth: AuthServices, query: Query, given: string): Promise<TokenRow | undefined> {
  await query(
    `select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [given],
  )
  const { rows } = await query<TokenRow>(
    `select token, user_id, session_id, revoked,
       updated_at + make_interval(secs => $2) >= clock_timestamp() as fresh
     from auth.refresh_tokens where token = $1`,
    [given, auth.config.refreshTokenReuseInterval],
  )
  return rows[0]
}

async function rotate(
  { request, address }: AuthContext,
  query: Query,
  token: string,
  sessionId: string,
): Promise<string> {
  const next = newRefreshToken()
  await query(
    `with spent as (
       update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1 returning user_id
     ), flow as (
       update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $4, ip = $5 where id = $3
     ) insert into auth.refresh_tokens (token, user_id, parent, session_id) select $2, user_id, $1, $3 from spent`,
    [token, next, sessionId, userAgent(request), address ?? null],
  )
  return next
}

/**
 * A refresh token is used again. If the response to its refresh was lost, or two tabs refreshed at once, the
 * session's current token is returned. Otherwise the token was copied: the session ends, and with it the access tokens of
 * both holders.
 */
async function reuse(auth: AuthServices, query: Query, token: TokenRow): Promise<string | AuthError> {
  const { rows } = await query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [token.session_id],
  )
  const live = rows[0]
  if (live && (live.parent === token.token || token.fresh)) return live.token
  if (auth.config.enableRefreshTokenRotation) {
    await query('delete from auth.sessions where id = $1', [token.session_id])
  }
  return refuse('refresh_token_already_used', 'Already Used')
}
