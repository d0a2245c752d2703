import { timingSafeEqual } from 'node:crypto'
import type { Query } from '../../postgres/database.ts'
import { isUuid } from '../../uuid.ts'
import type { Body } from '../body.ts'
import { objectField, readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { codeHash } from '../one-time-token.ts'
import { elevateSession } from '../sessions/elevate-session.ts'
import type { FactorRow } from '../users/users.ts'
import { requireVerificationEnabled } from './factor-challenge.ts'
import { challengeAddress, factorInPath, requireFactorOwner } from './factors.ts'
import { isTotpCode } from './totp.ts'
import { verifyCreation, verifyRequest } from './webauthn.ts'

interface Challenge {
  id: string
  ip_address: string
  verified: boolean
  expired: boolean
  otp_code: string | null
  web_authn_session_data: { type: string; challenge: string } | null
}

/** A factor whose row this transaction has locked. */
interface LockedFactor extends FactorRow {
  secret: string | null
}

const failed = (message: string) => new AuthError(422, 'mfa_verification_failed', message)

/**
 * POST /factors/:id/verify `{ challenge_id, code }` or `{ challenge_id, webauthn: { type, credential_response } }` →
 * the session, elevated to aal2.
 */
export const factorVerify: AuthEndpoint = async (context) => {
  const { auth, request } = context
  const { user, sessionId } = await requireFactorOwner(context)
  const { id, status, factor_type: type } = factorInPath(user, context.params.id)
  const body = await readBody(request)
  const challengeId = textField(body, 'challenge_id')
  if (challengeId && !isUuid(challengeId)) throw badRequest('challenge_id must be an UUID')
  if (type !== 'webauthn' && !textField(body, 'code')) throw badRequest('Code needs to be non-empty')
  await auth.limits.factorVerifications(user.id)

  const session = await auth.database.asOwner(async (query) => {
    const factor = await lockFactor(query, user.id, id)
    requireVerificationEnabled(context, factor)
    await requireElevatedSession(query, factor, sessionId)
    const challenge = await findChallenge(context, query, factor, challengeId)
    await verifyFactor(context, query, factor, challenge, body)
    return await elevateSession(context, query, user.id, sessionId, factor)
  })
  if (status === 'unverified') {
    context.notices.push({ kind: 'mfa_factor_enrolled', user, values: { FactorType: type } })
  }
  return Response.json(session)
}

/**
 * Serialises attempts for one factor, so that a code cannot be used twice at once, and those of one account, so that two
 * factors cannot both be its first.
 */
async function lockFactor(query: Query, userId: string, id: string): Promise<LockedFactor> {
  // Not `for update`: a refresh, which has locked its session, would wait for this lock and this transaction for the session.
  await query('select from auth.users where id = $1 for no key update', [userId])
  const { rows } = await query<LockedFactor>('select * from auth.mfa_factors where id = $1 for update', [id])
  if (!rows[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return rows[0]
}

/**
 * A new factor of an account that has one needs a session at aal2, as its enrolment does: the enrolment may be older than the
 * account's first factor, or another session's.
 * @throws AuthError insufficient_aal
 */
async function requireElevatedSession(query: Query, factor: FactorRow, sessionId: string): Promise<void> {
  if (factor.status === 'verified') return
  const { rowCount } = await query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified'
       and not exists (select from auth.sessions where id = $2 and aal = 'aal2')`,
    [factor.user_id, sessionId],
  )
  if (rowCount > 0) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
}

async function findChallenge(
  context: AuthContext,
  query: Query,
  factor: FactorRow,
  id: string,
): Promise<Challenge> {
  const { rows } = await query<Challenge>(
    `select id, host(ip_address) as ip_address, verified_at is not null as verified, otp_code, web_authn_session_data,
       created_at + make_interval(secs => $3) < now() as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id || null, factor.id, context.auth.config.mfa.challengeExpiry],
  )
  const challenge = rows[0]
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  // The same error for both, as in GoTrue.
  if (challenge.verified || challenge.ip_address !== challengeAddress(context)) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.expired) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

async function verifyFactor(
  context: AuthContext,
  query: Query,
  factor: LockedFactor,
  challenge: Challenge,
  body: Body,
): Promise<void> {
  switch (factor.factor_type) {
    case 'totp':
      return await verifyTotp(query, factor, challenge, textField(body, 'code'))
    case 'phone':
      return await verifyPhoneCode(context, query, factor, challenge, textField(body, 'code'))
    case 'webauthn':
      return await verifyWebAuthn(context, query, factor, challenge, body)
  }
}

/** A code is valid for one sign-in, even if its thirty seconds are not over (RFC 6238, 5.2). */
async function verifyTotp(
  query: Query,
  factor: LockedFactor,
  challenge: Challenge,
  code: string,
): Promise<void> {
  const wrong = failed('Invalid TOTP code entered')
  if (!factor.secret || !isTotpCode(factor.secret, code)) throw wrong
  const { rowCount: used } = await query(
    `select from auth.mfa_challenges
     where factor_id = $1 and otp_code = $2 and verified_at > now() - interval '2 minutes'`,
    [factor.id, code],
  )
  if (used > 0) throw wrong
  await query('update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1', [
    challenge.id,
    code,
  ])
}

async function verifyPhoneCode(
  { auth: { keys } }: AuthContext,
  query: Query,
  factor: LockedFactor,
  challenge: Challenge,
  code: string,
): Promise<void> {
  const expected = Buffer.from(challenge.otp_code ?? '')
  const given = Buffer.from(codeHash(keys, factor.phone ?? '', code))
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw failed('Invalid MFA Phone code entered')
  }
  await query('update auth.mfa_challenges set verified_at = now() where id = $1', [challenge.id])
}

async function verifyWebAuthn(
  { auth }: AuthContext,
  query: Query,
  factor: LockedFactor,
  challenge: Challenge,
  body: Body,
): Promise<void> {
  const { type, answer } = readWebAuthn(body)
  const asked = challenge.web_authn_session_data
  const known = factor.web_authn_credential
  const wrong = failed('Failed to validate WebAuthn MFA response')
  if (asked?.type !== type) throw wrong
  if (type === 'create') {
    // A challenge from before the factor was verified must not replace its key.
    if (factor.status === 'verified') throw wrong
    const created = await verifyCreation(auth, asked.challenge, answer)
    if (!created) throw wrong
    await storeCredential(query, factor, created.credential, created.aaguid)
  } else {
    const counter = known ? await verifyRequest(auth, asked.challenge, known, answer) : undefined
    if (!known || counter === undefined) throw wrong
    await storeCredential(query, factor, { ...known, counter }, factor.web_authn_aaguid)
  }
  await query('delete from auth.mfa_challenges where id = $1', [challenge.id])
}

function readWebAuthn(body: Body): { type: 'create' | 'request'; answer: Body } {
  const webAuthn = objectField(body, 'webauthn')
  if (!webAuthn) throw badRequest('WebAuthn config required')
  const type = textField(webAuthn, 'type')
  if (type !== 'create' && type !== 'request') throw badRequest('WebAuthn type must be create or request')
  const answer = objectField(webAuthn, 'credential_response')
  if (!answer) throw badRequest('credential_response required')
  return { type, answer }
}

async function storeCredential(
  query: Query,
  factor: FactorRow,
  credential: object,
  aaguid: string | null,
): Promise<void> {
  await query(
    'update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3, updated_at = now() where id = $1',
    [factor.id, JSON.stringify(credential), aaguid],
  )
}
