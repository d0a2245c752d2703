import { publicNetworksOf } from '@parlour/backend/networks'
import { LRUCache } from 'lru-cache'

export interface BucketOptions {
  /** How many requests a network may send at once. */
  burst: number
  /** How many it may send in the long run. */
  perSecond: number
  /** In milliseconds. */
  now?: () => number
}

interface Bucket {
  tokens: number
  at: number
}

/** The network that was seen longest ago is forgotten first. */
const MOST_NETWORKS = 20_000

/**
 * A token bucket for each network, in the memory of this process.
 * @returns takes tokens for a request from the address, one or what it costs: 0 if there were enough, else the seconds until there are
 */
export function createTokenBuckets({ burst, perSecond, now = () => performance.now() }: BucketOptions) {
  const buckets = new LRUCache<string, Bucket>({ max: MOST_NETWORKS })

  return (address: string | undefined, cost = 1): number => {
    const time = now()
    const networks = publicNetworksOf(address).map(({ name, share }) => {
      const bucket = buckets.get(name) ?? { tokens: burst * share, at: time }
      const refilled = ((time - bucket.at) / 1000) * perSecond * share
      return { name, share, tokens: Math.min(burst * share, bucket.tokens + refilled) }
    })
    const waits = networks.map(({ tokens, share }) => Math.ceil((cost - tokens) / (perSecond * share)))
    const wait = Math.max(0, ...waits)
    for (const { name, tokens } of networks)
      buckets.set(name, { tokens: wait > 0 ? tokens : tokens - cost, at: time })
    return wait
  }
}
