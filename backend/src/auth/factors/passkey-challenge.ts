import type { Query } from '../../postgres/database.ts'
import { isUuid } from '../../uuid.ts'
import type { Body } from '../body.ts'
import { objectField, textField } from '../body.ts'
import { AuthError, badRequest } from '../errors.ts'

/** Seconds for which a challenge is valid. */
const CHALLENGE_SECONDS = 300

/** Stores a challenge. At a sign-in the account is not known yet, so `userId` is null. */
export async function storePasskeyChallenge(
  query: Query,
  type: 'registration' | 'authentication',
  challenge: string,
  userId: string | null,
): Promise<{ challenge_id: string; expires_at: number }> {
  await query(`delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'`)
  const { rows } = await query<{ challenge_id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, jsonb_build_object('challenge', $3::text), now() + make_interval(secs => $4))
     returning id as challenge_id, extract(epoch from expires_at)::int as expires_at`,
    [userId, type, challenge, CHALLENGE_SECONDS],
  )
  if (!rows[0]) throw new Error('The challenge was not stored')
  return rows[0]
}

/** Reads `{ challenge_id, credential }` from a request. */
export function passkeyAnswer(body: Body): { id: string; credential: Body } {
  const id = textField(body, 'challenge_id')
  if (!id) throw badRequest('challenge_id is required')
  const credential = objectField(body, 'credential')
  if (!credential) throw badRequest('credential is required')
  if (!isUuid(id)) throw badRequest('challenge_id must be a valid UUID')
  return { id, credential }
}

/**
 * Removes the challenge, so that it can be answered only once, successfully or not.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function spendPasskeyChallenge(
  query: Query,
  type: 'registration' | 'authentication',
  id: string,
  userId: string | null,
): Promise<string> {
  const { rows } = await query<{ challenge: string; expired: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data ->> 'challenge' as challenge, expires_at < now() as expired`,
    [id, type, userId],
  )
  if (!rows[0]) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (rows[0].expired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return rows[0].challenge
}

export const verificationFailed = (): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')
