import type { Query } from '../postgres/database.ts'
import { AuthError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { isUuid, requireSignedIn } from './signed-in.ts'
import type { SignedIn } from './signed-in.ts'
import type { FactorRow, UserRow } from './users.ts'

/** The caller with a session of their own; second factors belong to lasting accounts only. */
export interface FactorOwner extends SignedIn {
  sessionId: string
}

/** @throws AuthError as requireSignedIn; no_authorization for anonymous accounts, session_not_found without a session */
export async function requireFactorOwner(exchange: Exchange): Promise<FactorOwner> {
  const { user, sessionId, aal } = await requireSignedIn(exchange)
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (!sessionId) {
    throw new AuthError(403, 'session_not_found', 'A valid session is required to use a second factor')
  }
  return { user, sessionId, aal }
}

/** The account's factor that the path names. */
export function namedFactor(user: UserRow, id: string | undefined): FactorRow {
  if (!id || !isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = user.factors.find((candidate) => candidate.id === id.toLowerCase())
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** What each kind of factor writes into `amr`. */
export const FACTOR_METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
} as const

/** Removes a factor; sessions that were raised by it fall back. */
export async function removeFactor(query: Query, factor: FactorRow): Promise<void> {
  await query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id, FACTOR_METHODS[factor.factor_type]],
  )
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factor.id])
  await query('delete from auth.mfa_factors where id = $1', [factor.id])
}

/** Under which address a challenge was asked for; calls from within have none. */
export const challengeAddress = ({ address }: Exchange): string => address ?? '0.0.0.0'
