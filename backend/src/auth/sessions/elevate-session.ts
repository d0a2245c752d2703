import type { Query } from '../../postgres/database.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { FACTOR_METHODS } from '../factors/factors.ts'
import { reloadUser } from '../users/users.ts'
import type { FactorRow } from '../users/users.ts'
import { newRefreshToken, sessionBody } from './sessions.ts'
import type { SessionBody } from './sessions.ts'

/**
 * After a factor was verified: marks it as verified, elevates the session to aal2 with new tokens, ends the account's
 * aal1 sessions, and removes its unfinished enrolments, which somebody with the password alone may have begun. Inside the
 * caller's transaction.
 */
export async function elevateSession(
  { auth }: AuthContext,
  query: Query,
  userId: string,
  sessionId: string,
  factor: FactorRow,
): Promise<SessionBody> {
  const method = FACTOR_METHODS[factor.factor_type]
  const refreshToken = newRefreshToken()
  const { rowCount: sessions } = await query('select from auth.sessions where id = $1 for update', [
    sessionId,
  ])
  if (sessions === 0) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  await query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'`,
    [factor.id],
  )
  await query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    sessionId,
    factor.id,
  ])
  // Refresh tokens from before the verification must not lead to an aal2 session.
  await query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  await query('insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)', [
    refreshToken,
    userId,
    sessionId,
  ])
  await query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [userId])
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId])
  return await sessionBody(auth, query, await reloadUser(query, userId), sessionId, refreshToken)
}
