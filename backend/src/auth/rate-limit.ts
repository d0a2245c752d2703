import { AuthError } from './errors.ts'

const WINDOW_SECONDS = 300
export const HOUR = 3600
/** Addresses remembered at once; the one seen longest ago is forgotten first. */
const MAX_ADDRESSES = 10_000

interface Bucket {
  tokens: number
  at: number
}

/** Takes one request of an address; throws when the address has used up its share. Requests without an address come from within. */
export interface RateLimit {
  (address: string | undefined): void
  /** For a request that turned out not to count. */
  giveBack(address: string): void
}

/**
 * A token bucket per address: `requests` at once, refilled evenly over the window, five minutes unless told.
 * @param requests per window; 0 switches the limit off
 * @param now milliseconds
 * @param windowSeconds length of the window
 * @param refusal what is answered beyond it
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
  const buckets = new Map<string, Bucket>()
  const perMillisecond = requests / (windowSeconds * 1000)

  function take(address: string | undefined): void {
    if (!address || requests === 0) return
    const key = network(address)
    const time = now()
    const bucket = buckets.get(key) ?? { tokens: requests, at: time }
    const tokens = Math.min(requests, bucket.tokens + (time - bucket.at) * perMillisecond)
    const left = tokens >= 1 ? tokens - 1 : tokens
    buckets.delete(key)
    buckets.set(key, { tokens: left, at: time })
    if (buckets.size > MAX_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '')
    if (tokens >= 1) return
    const wait = Math.ceil((1 - tokens) / perMillisecond / 1000)
    throw new AuthError(429, refusal.code, refusal.message, {
      headers: { 'Retry-After': String(wait) },
    })
  }

  function giveBack(address: string): void {
    const bucket = buckets.get(network(address))
    if (bucket) bucket.tokens = Math.min(requests, bucket.tokens + 1)
  }

  return Object.assign(take, { giveBack })
}

/** One IPv6 subscriber owns a /64, so its addresses count as one. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`
}
