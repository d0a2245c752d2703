import type { Query } from '../postgres/database.ts'
import { readBody, textField } from './body.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Auth, Endpoint, Exchange } from './exchange.ts'
import { newRefreshToken, sessionBody, userAgent } from './sessions.ts'
import type { SessionBody } from './sessions.ts'
import { findUserById } from './users.ts'

interface TokenRow {
  token: string
  user_id: string
  session_id: string | null
  revoked: boolean
  /** Whether it was spent so recently that a second tab may still hold it. */
  fresh: boolean
}

const refuse = (code: AuthError['code'], reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`)

/** POST /token?grant_type=refresh_token `{ refresh_token }` → the session with new tokens; the given one is spent. */
export const tokenRefresh: Endpoint = async (exchange) => {
  const { auth, request, address } = exchange
  const given = textField(await readBody(request), 'refresh_token')
  if (!given) throw badRequest('refresh_token required')
  auth.limits.refresh(address)
  // A refusal is returned, not thrown, so that the revocation it brings is committed.
  const outcome = await auth.database.asOwner((query) => refresh(exchange, query, given))
  if (outcome instanceof AuthError) throw outcome
  return Response.json(outcome)
}

async function refresh(exchange: Exchange, query: Query, given: string): Promise<SessionBody | AuthError> {
  const { auth } = exchange
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
    : await rotate(exchange, query, token.token, token.session_id)
  if (next instanceof AuthError) return next
  return await sessionBody(auth, query, user, token.session_id, next)
}

/** Why a session cannot go on, or undefined. */
async function endOf({ config }: Auth, query: Query, sessionId: string): Promise<string | undefined> {
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

/** Refreshes of one session take turns on its row; what a token is worth is read only after that. */
async function lockSessionOf(auth: Auth, query: Query, given: string): Promise<TokenRow | undefined> {
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
  { request, address }: Exchange,
  query: Query,
  token: string,
  sessionId: string,
): Promise<string> {
  const next = newRefreshToken()
  await query(
    `with spent as (
       update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1 returning user_id
     ), visit as (
       update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $4, ip = $5 where id = $3
     ) insert into auth.refresh_tokens (token, user_id, parent, session_id) select $2, user_id, $1, $3 from spent`,
    [token, next, sessionId, userAgent(request), address ?? null],
  )
  return next
}

/**
 * A spent token again. Either the answer to its refresh was lost, or two tabs were quick: then the session's live token is
 * handed out. Otherwise somebody has a copy, and nobody may go on with this session.
 */
async function reuse(auth: Auth, query: Query, token: TokenRow): Promise<string | AuthError> {
  const { rows } = await query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [token.session_id],
  )
  const live = rows[0]
  if (live && (live.parent === token.token || token.fresh)) return live.token
  if (auth.config.enableRefreshTokenRotation) {
    await query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
      [token.session_id],
    )
  }
  return refuse('refresh_token_already_used', 'Already Used')
}
