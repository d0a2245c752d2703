import { randomBytes } from 'node:crypto'
import { signToken } from '../../keys/keys.ts'
import type { Query } from '../../postgres/database.ts'
import type { AuthServices, AuthContext } from '../endpoint.ts'
import { reloadUser, userBody } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'

/** How the session's owner signed in; GoTrue's names in `amr`. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'passkey'

export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

export const newRefreshToken = (): string => randomBytes(24).toString('base64url')

/** Creates a session with its first refresh token, in one statement inside the caller's transaction. */
export async function startSession(
  { auth, request, address }: AuthContext,
  query: Query,
  userId: string,
  method: AuthenticationMethod,
): Promise<SessionBody> {
  const refreshToken = newRefreshToken()
  const { rows } = await query<{ id: string }>(
    `with session as (
       insert into auth.sessions (user_id, user_agent, ip) values ($1, $2, $3) returning id
     ), method as (
       insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $4 from session
     ), token as (
       insert into auth.refresh_tokens (token, user_id, session_id) select $5, $1, id from session
     ), flow as (
       update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1
     ) select id from session`,
    [userId, userAgent(request), address ?? null, method, refreshToken],
  )
  const sessionId = rows[0]?.id
  if (!sessionId) throw new Error('The session was not stored')
  const user = await reloadUser(query, userId)
  return await sessionBody(auth, query, user, sessionId, refreshToken)
}

/** New tokens for a stored session. */
export async function sessionBody(
  auth: AuthServices,
  query: Query,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<SessionBody> {
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + auth.config.jwtExpiry
  const claims = await accessTokenClaims(query, user, sessionId)
  return {
    access_token: await signToken(auth.keys, { iss: auth.issuer, ...claims, iat: issuedAt, exp: expiresAt }),
    token_type: 'bearer',
    expires_in: auth.config.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userBody(user),
  }
}

async function accessTokenClaims(query: Query, user: UserRow, sessionId: string) {
  const { rows } = await query<{ aal: string; method: string; timestamp: number }>(
    `select s.aal, c.authentication_method as method, extract(epoch from c.updated_at)::int as timestamp
     from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
     where s.id = $1 order by c.updated_at desc, c.created_at desc`,
    [sessionId],
  )
  return {
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: rows[0]?.aal ?? 'aal1',
    amr: rows.map(({ method, timestamp }) => ({ method, timestamp })),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  }
}

export function userAgent(request: Request): string | null {
  return request.headers.get('user-agent')?.slice(0, 512) ?? null
}

/** Which sessions of an account end; their refresh tokens are deleted with them. */
export type LogoutScope = 'global' | 'local' | 'others'

export async function endSessions(
  query: Query,
  userId: string,
  scope: LogoutScope,
  sessionId: string | undefined,
): Promise<void> {
  if (scope === 'global' || !sessionId) {
    await query('delete from auth.sessions where user_id = $1', [userId])
  } else if (scope === 'local') {
    await query('delete from auth.sessions where user_id = $1 and id = $2', [userId, sessionId])
  } else {
    await query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId])
  }
}
