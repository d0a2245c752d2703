import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type { ProjectKeys } from './keys.ts'

type TokenClaims = Record<string, unknown> & { role?: string; exp?: number }

export interface VerifiedTokens {
  /** The claims of a token that is still valid; undefined if it has to be verified. */
  find(token: string): TokenClaims | undefined
  add(token: string, claims: TokenClaims): void
}

interface Entry {
  claims: TokenClaims
  /** The keys that it was verified with. Reading them again makes a new list. */
  signingKeys: readonly JWK[]
}

const MAX_TOKENS = 1_000
const MAX_TOKEN_LENGTH = 4_000

/** Remembers verified tokens until they expire or the signing keys are read again: verifying a signature takes 0.2 ms. */
export function createVerifiedTokens(keys: ProjectKeys, toleranceSeconds: number): VerifiedTokens {
  const entries = new LRUCache<string, Entry>({ max: MAX_TOKENS })

  return {
    find(token) {
      const entry = entries.get(token)
      const { exp = Infinity } = entry?.claims ?? {}
      const isValid =
        entry !== undefined &&
        entry.signingKeys === keys.signingKeys &&
        exp > Date.now() / 1000 - toleranceSeconds
      if (isValid) return entry.claims
      entries.delete(token)
      return undefined
    },
    add(token, claims) {
      if (token.length <= MAX_TOKEN_LENGTH) entries.set(token, { claims, signingKeys: keys.signingKeys })
    },
  }
}
