import type { Query } from '../../postgres/database.ts'
import { isUuid } from '../../uuid.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { requireSignedIn } from '../sessions/require-signed-in.ts'
import type { SignedIn } from '../sessions/require-signed-in.ts'
import type { FactorRow, UserRow } from '../users/users.ts'

/** The caller with a session; anonymous accounts cannot have second factors. */
export interface FactorOwner extends SignedIn {
  sessionId: string
}

/** @throws AuthError as requireSignedIn; no_authorization for anonymous accounts, session_not_found without a session */
export async function requireFactorOwner(context: AuthContext): Promise<FactorOwner> {
  const { user, sessionId, aal } = await requireSignedIn(context)
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (!sessionId) {
    throw new AuthError(403, 'session_not_found', 'A valid session is required to use a second factor')
  }
  return { user, sessionId, aal }
}

/** The account's factor with the id in the path. */
export function factorInPath(user: UserRow, id: string | undefined): FactorRow {
  if (!id || !isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = user.factors.find((candidate) => candidate.id === id.toLowerCase())
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** The `amr` method of each type of factor. */
export const FACTOR_METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
} as const

/** Removes a factor; sessions that it had elevated return to aal1. */
export async function removeFactor(query: Query, factor: FactorRow): Promise<void> {
  await query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id, FACTOR_METHODS[factor.factor_type]],
  )
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factor.id])
  await query('delete from auth.mfa_factors where id = $1', [factor.id])
}

/** The address that a challenge is bound to; calls within the process have none. */
export const challengeAddress = ({ address }: AuthContext): string => address ?? '0.0.0.0'
