import { errors, jwtVerify } from 'jose'
import type { CompactJWSHeaderParameters, JWK } from 'jose'
import type { Claims } from '../caller.ts'
import { publicHalf } from './keys.ts'
import type { ProjectKeys } from './keys.ts'
import type { RenewKeys } from './rotate-keys.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

/** Why a token was refused. `claims`: a claim has the wrong type or value; `role`: tokens may not use that role. `ended`: its
 * session has ended. */
export type TokenFault =
  | 'malformed'
  | 'algorithm'
  | 'key'
  | 'signature'
  | 'expired'
  | 'not-yet-valid'
  | 'audience'
  | 'claims'
  | 'role'
  | 'ended'

export class TokenError extends Error {
  override name = 'TokenError'
  readonly fault: TokenFault
  constructor(fault: TokenFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export type VerifyToken = (token: string) => Promise<Claims>

const AUDIENCE = 'authenticated'
/** Clocks of other issuers drift; PostgREST allows the same. */
const CLOCK_TOLERANCE_SECONDS = 30
/** How long a key stays valid after it was removed from the database. */
const KNOWN_KEY_MS = 60_000
/** Anyone can make tokens with unknown keys, so these cause at most one reload in this time. */
const UNKNOWN_KEY_MS = 5_000

/**
 * Creates the check for all bearer tokens: signed by one of the project's keys (found by `kid`), or HS256 with the
 * JWT secret. The key determines the algorithm, so neither `none` nor a public key used as a secret passes. A token
 * without a role has the role anon, as in PostgREST.
 * @param knowsRole whether a token may use a database role other than the three standard ones
 * @param renewKeys reloads keys that were added or removed in the database
 * @throws TokenError
 */
export function createTokenVerifier(
  keys: ProjectKeys,
  knowsRole: (role: string) => Promise<boolean> = async () => false,
  renewKeys: RenewKeys = async () => {},
): VerifyToken {
  const secret = new TextEncoder().encode(keys.jwtSecret)

  function known({ alg, kid }: CompactJWSHeaderParameters): JWK | undefined {
    const key = keys.signingKeys.find((candidate) => candidate.kid === kid && candidate.alg === alg)
    // `alg` comes from the header, so it must match the type of the key: a shared secret must not be used as a key
    // pair or vice versa.
    return key && (key.kty === 'oct') === (alg === 'HS256') ? verifyingHalf(key) : undefined
  }

  async function keyFor(header: CompactJWSHeaderParameters): Promise<Uint8Array | JWK> {
    if (header.alg !== 'HS256') await renewKeys(known(header) ? KNOWN_KEY_MS : UNKNOWN_KEY_MS)
    const key = known(header)
    if (key) return key
    if (header.alg === 'HS256') return secret
    throw new TokenError('key', 'No suitable key or wrong key type')
  }

  const verified = createVerifiedTokens(keys, CLOCK_TOLERANCE_SECONDS)

  async function verify(token: string): Promise<Record<string, unknown> & { role?: string }> {
    // A key that was removed from the database ends the tokens that it signed.
    if (verified.find(token)) await renewKeys(KNOWN_KEY_MS)
    const remembered = verified.find(token)
    if (remembered) {
      checkIssue(remembered)
      return remembered
    }
    const claims = await verifySignature(token, keyFor)
    checkClaims(claims)
    checkIssue(claims)
    verified.add(token, claims)
    return claims
  }

  return async (token) => {
    if (token === '') throw new TokenError('malformed', 'Empty JWT is sent in Authorization header')
    const parts = token.split('.').length
    if (parts !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`)
    const claims = await verify(token)
    const role = claims.role ?? 'anon'
    if (!isStandardRole(role) && !(await knowsRole(role))) {
      throw new TokenError('role', `role "${role}" does not exist`)
    }
    return { ...claims, role }
  }
}

/** Always the same object for a key, since `jose` imports each object once. */
const verifyingHalves = new WeakMap<JWK, JWK>()

function verifyingHalf(key: JWK): JWK {
  const half = verifyingHalves.get(key) ?? publicHalf(key) ?? { ...key, key_ops: ['verify'] }
  verifyingHalves.set(key, half)
  return half
}

function isStandardRole(role: string): boolean {
  return role === 'anon' || role === 'authenticated' || role === 'service_role'
}

async function verifySignature(
  token: string,
  keyFor: (header: CompactJWSHeaderParameters) => Promise<Uint8Array | JWK>,
): Promise<Record<string, unknown> & { role?: string }> {
  try {
    const { payload } = await jwtVerify<{ role?: string }>(token, keyFor, {
      algorithms: ['ES256', 'RS256', 'HS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    return payload
  } catch (error) {
    throw asTokenError(error)
  }
}

function checkClaims(claims: Record<string, unknown>): void {
  if (claims.role !== undefined && typeof claims.role !== 'string') {
    throw new TokenError('claims', `The JWT 'role' claim must be a string`)
  }
  if (claims.sub !== undefined && typeof claims.sub !== 'string') {
    throw new TokenError('claims', `The JWT 'sub' claim must be a string`)
  }
  const audience = claims.aud
  if (audience === undefined) return
  const named: unknown[] = Array.isArray(audience) ? audience : [audience]
  if (!named.includes(AUDIENCE)) throw new TokenError('audience', 'JWT not in audience')
}

/**
 * Refuses a token of a session that was issued while the clock was ahead, as PostgREST does: it would outlive the record of its
 * session's end. The keys of the project are such tokens too, of no session, and stay valid.
 */
function checkIssue({ iat, session_id: sessionId }: Record<string, unknown>): void {
  const latest = Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS
  if (sessionId !== undefined && typeof iat === 'number' && iat > latest)
    throw new TokenError('not-yet-valid', 'JWT issued at future')
}

function asTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf' && error.reason === 'check_failed'
      ? new TokenError('not-yet-valid', 'JWT not yet valid')
      : new TokenError('claims', `The JWT '${error.claim}' claim must be a number`)
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return new TokenError('algorithm', 'Wrong or unsupported encoding algorithm')
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError('signature', 'JWT cryptographic operation failed')
  }
  return new TokenError('malformed', 'JWT could not be decoded')
}
