import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { AuthError, oauthError } from './errors.ts'

/** An OpenID provider's addresses (OpenID Connect Discovery 1.0). */
export interface Endpoints {
  issuer: string
  authorization: string
  token: string
  keys: string
}

export interface Issuers {
  /** @throws AuthError when the issuer does not answer, or not for itself */
  discover(issuer: string): Promise<Endpoints>
  /**
   * The claims of a token that the issuer signed for one of our clients.
   * @throws AuthError validation_failed
   */
  verify(endpoints: Endpoints, idToken: string, audience: string[]): Promise<JWTPayload>
}

const TIMEOUT_MS = 10_000
const KEPT_MS = 3_600_000

/** Speaks to issuers and remembers what they said. */
export function createIssuers(): Issuers {
  const known = new Map<string, { at: number; endpoints: Promise<Endpoints> }>()
  const keySets = new Map<string, JWTVerifyGetKey>()
  return {
    discover: async (issuer) => {
      const entry = known.get(issuer)
      if (entry && entry.at + KEPT_MS > Date.now()) return await entry.endpoints
      const endpoints = fetchEndpoints(issuer)
      known.set(issuer, { at: Date.now(), endpoints })
      // A failure is not remembered: the next sign-in asks again.
      endpoints.catch(() => known.delete(issuer))
      return await endpoints
    },
    verify: async ({ issuer, keys }, idToken, audience) => {
      const keySet = keySets.get(keys) ?? createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS })
      keySets.set(keys, keySet)
      try {
        const { payload } = await jwtVerify(idToken, keySet, {
          issuer: [issuer, issuer.replace(/^https:\/\//, '')],
          audience,
          algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
          requiredClaims: ['sub', 'exp'],
        })
        return payload
      } catch {
        throw oauthError('invalid request', 'Bad ID token')
      }
    },
  }
}

async function fetchEndpoints(issuer: string): Promise<Endpoints> {
  const base = issuer.replace(/\/+$/, '')
  const document = await fetchJson(`${base}/.well-known/openid-configuration`)
  const endpoints = {
    issuer: String(document.issuer),
    authorization: webAddress(document.authorization_endpoint),
    token: webAddress(document.token_endpoint),
    keys: webAddress(document.jwks_uri),
  }
  if (endpoints.issuer.replace(/\/+$/, '') !== base) throw unreachable()
  return endpoints
}

/**
 * A JSON object that a provider serves.
 * @throws AuthError unexpected_failure
 */
export async function fetchJson(
  url: string | URL,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers: { Accept: 'application/json', ...headers }, signal })
    const body: unknown = await response.json()
    if (!response.ok || typeof body !== 'object' || body === null) throw unreachable()
    return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw unreachable()
  }
}

function webAddress(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw unreachable()
}

const unreachable = () =>
  new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider')
