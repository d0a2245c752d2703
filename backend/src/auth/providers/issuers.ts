import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { AuthError, oauthError } from '../errors.ts'

/** The endpoints of an OpenID provider (OpenID Connect Discovery 1.0). */
export interface IssuerEndpoints {
  issuer: string
  authorization: string
  token: string
  keys: string
}

export interface Issuers {
  /** @throws AuthError if the issuer does not answer, or its document names another issuer */
  discover(issuer: string): Promise<IssuerEndpoints>
  /**
   * The claims of an ID token that the issuer signed for one of the given clients.
   * @throws AuthError validation_failed
   */
  verify(endpoints: IssuerEndpoints, idToken: string, audience: string[]): Promise<JWTPayload>
}

const TIMEOUT_MS = 10_000
const KEPT_MS = 3_600_000

/** Queries issuers and caches their configuration. */
export function createIssuers(): Issuers {
  const known = new Map<string, { at: number; endpoints: Promise<IssuerEndpoints> }>()
  const keySets = new Map<string, JWTVerifyGetKey>()
  return {
    discover: async (issuer) => {
      const entry = known.get(issuer)
      if (entry && entry.at + KEPT_MS > Date.now()) return await entry.endpoints
      const endpoints = fetchEndpoints(issuer)
      known.set(issuer, { at: Date.now(), endpoints })
      // A failure is not cached: the next sign-in tries again.
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

async function fetchEndpoints(issuer: string): Promise<IssuerEndpoints> {
  const base = issuer.replace(/(?<!\/)\/+$/, '')
  const document = await fetchJson(`${base}/.well-known/openid-configuration`)
  const endpoints = {
    issuer: String(document.issuer),
    authorization: webAddress(document.authorization_endpoint),
    token: webAddress(document.token_endpoint),
    keys: webAddress(document.jwks_uri),
  }
  if (endpoints.issuer.replace(/(?<!\/)\/+$/, '') !== base) throw unreachable()
  return endpoints
}

/**
 * Fetches a JSON object from a provider.
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
