import type { ProjectKeys } from '../../keys/keys.ts'
import { networksOf } from '../../networks.ts'
import type { Database, Query } from '../../postgres/database.ts'
import { AuthError } from '../errors.ts'
import { codeHash } from '../one-time-token.ts'
import { createPruning } from './pruning.ts'

const WINDOW_SECONDS = 300
export const HOUR = 3600

/**
 * Counts one request of an address; rejects if the address has reached its limit. Calls within the process have no
 * address.
 */
export interface RateLimit {
  (address: string | undefined, options?: CountOptions): Promise<void>
  /** Undoes the count of a request that should not count. */
  refund(address: string, options?: Pick<CountOptions, 'account'>): Promise<void>
}

interface CountOptions {
  /** Of the transaction that the request is part of: the count is undone with it. */
  query?: Query
  /** Counts the address for this account only. */
  account?: string
}

export interface RateLimitOptions {
  /** Distinguishes the limits in the database. */
  name: string
  /** Per window; 0 disables the limit. */
  requests: number
  /** Default: five minutes. */
  windowSeconds?: number
  /** The error beyond the limit. */
  refusal?: { code: AuthError['code']; message: string | ((seconds: number) => string) }
}

const REFUSAL = { code: 'over_request_rate_limit', message: 'Request rate limit reached' } as const

/**
 * Token buckets per address: `requests` at once, refilled evenly over the window. They are rows of auth.rate_limits, so
 * that all processes share them and a restart keeps them.
 */
export function createRateLimits(
  database: Pick<Database, 'query'>,
  keys: Pick<ProjectKeys, 'jwtSecret'>,
): (options: RateLimitOptions) => RateLimit {
  const prune = createPruning(database)
  return ({ name, requests, windowSeconds = WINDOW_SECONDS, refusal = REFUSAL }) => {
    const step = windowSeconds / requests
    const bucketsOf = (address: string, account = '') => {
      // The name of an account is no network, and is counted as it is.
      const counted = networksOf(address) ?? [{ name: address, share: 1 }]
      const names = counted.map((network) => codeHash(keys, `limit ${name} ${account} `, network.name))
      return [names, counted.map(({ share }) => step / share), windowSeconds]
    }

    async function take(
      address: string | undefined,
      { query = database.query, account }: CountOptions = {},
    ): Promise<void> {
      if (!address || requests === 0) return
      prune()
      const { rows } = await query<{ wait: number }>(TAKE, bucketsOf(address, account))
      const wait = rows[0]?.wait ?? 0
      if (wait <= 0) return
      const message = typeof refusal.message === 'string' ? refusal.message : refusal.message(wait)
      throw new AuthError(429, refusal.code, message, { headers: { 'Retry-After': String(wait) } })
    }

    async function refund(address: string, { account }: CountOptions = {}): Promise<void> {
      if (requests !== 0) await database.query(REFUND, bucketsOf(address, account).slice(0, 2))
    }

    return Object.assign(take, { refund })
  }
}

/** `$1` buckets, `$2` seconds that each needs for one request, `$3` seconds of the window → seconds to wait, or 0. */
const TAKE = 'select auth.take_rate_limit($1::text[], $2::float8[], $3::float8) as wait'

const REFUND = `update auth.rate_limits l set full_at = l.full_at - make_interval(secs => bucket.step)
  from unnest($1::text[], $2::float8[]) as bucket (name, step) where l.bucket = bucket.name`
