import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Query } from '../../postgres/database.ts'
import type { Body } from '../body.ts'
import { textField } from '../body.ts'
import { AuthError, badRequest } from '../errors.ts'
import type { AuthenticationMethod } from './sessions.ts'

/** Seconds for which an issued code can be exchanged, and for which a sign-in at a provider may last. */
export const FLOW_SECONDS = 300
/** Prefix of a mailed code whose link leads to an auth code instead of a session. */
export const PKCE_PREFIX = 'pkce_'

/** A PKCE code challenge (RFC 7636); the client keeps the verifier. */
export interface CodeChallenge {
  challenge: string
  method: 's256' | 'plain'
}

/** @throws AuthError validation_failed */
export function codeChallengeIn(body: Body): CodeChallenge | undefined {
  return codeChallenge(textField(body, 'code_challenge'), textField(body, 'code_challenge_method'))
}

/** @throws AuthError validation_failed */
export function codeChallenge(challenge: string, method: string): CodeChallenge | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method) {
    throw badRequest('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw badRequest('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    const allowed = 'alphanumeric characters, hyphens, periods, underscores and tildes'
    throw badRequest(`code challenge can only contain ${allowed}`)
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') throw badRequest('unsupported code_challenge method')
  return { challenge, method: known }
}

export function answersChallenge(challenge: string, method: string, verifier: string): boolean {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [expected, given] = [Buffer.from(challenge), Buffer.from(answer)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Stores that the account's owner has begun a sign-in; the newest of a kind counts. */
export async function startFlow(
  query: Query,
  userId: string,
  method: AuthenticationMethod,
  { challenge, method: challengeMethod }: CodeChallenge,
): Promise<void> {
  await query(`delete from auth.flow_state where created_at < now() - interval '1 day'`)
  await query(
    `insert into auth.flow_state
       (user_id, auth_code, code_challenge, code_challenge_method, provider_type, authentication_method)
     values ($1, $2, $3, $4, $5, $5)`,
    [userId, randomUUID(), challenge, challengeMethod, method],
  )
}

/** Issues the code that the link's target exchanges for a session. */
export async function issueAuthCode(
  query: Query,
  userId: string,
  method: AuthenticationMethod,
): Promise<string> {
  const { rows } = await query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2
       and code_challenge is not null order by created_at desc limit 1)
     returning auth_code`,
    [userId, method],
  )
  if (rows[0]) return rows[0].auth_code
  throw new AuthError(422, 'flow_state_not_found', 'No valid flow state found for user.')
}
