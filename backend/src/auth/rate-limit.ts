import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { AuthError } from './errors.ts'

const WINDOW_SECONDS = 300
export const HOUR = 3600
/** Number of addresses that are tracked; the least recently seen is dropped first. */
const MAX_ADDRESSES = 10_000

interface TokenBucket {
  tokens: number
  at: number
}

/**
 * Counts one request of an address; throws if the address has reached its limit. Calls within the process have no
 * address.
 */
export interface RateLimit {
  (address: string | undefined): void
  /** Undoes the count of a request that should not count. */
  refund(address: string): void
}

/**
 * A token bucket per address: `requests` at once, refilled evenly over the window.
 * @param requests per window; 0 disables the limit
 * @param now in milliseconds
 * @param windowSeconds default: five minutes
 * @param refusal the error beyond the limit
 */
export function createRateLimit(
  requests: number,
  now: () => number = Date.now,
  windowSeconds = WINDOW_SECONDS,
  refusal: Pick<AuthError, 'code' | 'message'> = {
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  },
): RateLimit {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_ADDRESSES })
  const perMillisecond = requests / (windowSeconds * 1000)

  function take(address: string | undefined): void {
    if (!address || requests === 0) return
    const key = network(address)
    const time = now()
    const bucket = buckets.get(key) ?? { tokens: requests, at: time }
    const tokens = Math.min(requests, bucket.tokens + (time - bucket.at) * perMillisecond)
    const left = tokens >= 1 ? tokens - 1 : tokens
    buckets.set(key, { tokens: left, at: time })
    if (tokens >= 1) return
    const wait = Math.ceil((1 - tokens) / perMillisecond / 1000)
    throw new AuthError(429, refusal.code, refusal.message, {
      headers: { 'Retry-After': String(wait) },
    })
  }

  function refund(address: string): void {
    const bucket = buckets.get(network(address))
    if (bucket) bucket.tokens = Math.min(requests, bucket.tokens + 1)
  }

  return Object.assign(take, { refund })
}

/** An IPv6 subscriber has a whole /64, so its addresses count as one. */
function network(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
    : parsed.toString()
}
