import { LRUCache } from 'lru-cache'
import type { Network } from '../networks.ts'

export interface BucketOptions {
  /** How much a network may take at once. */
  burst: number
  /** How much it may take in the long run. */
  perSecond: number
  /** In milliseconds. A clock that goes back stands still. */
  now?: () => number
}

/** A token bucket for each network. */
export interface Buckets {
  /** Takes the cost, if there is enough. @returns 0, else the seconds until there is */
  take(networks: readonly Network[], cost?: number): number
  /** Takes what has been used already, also more than there is: the network then owes it. */
  charge(networks: readonly Network[], cost: number): void
  /** Whether one of the networks has used up what it may take. */
  isEmpty(networks: readonly Network[]): boolean
}

interface Bucket {
  tokens: number
  at: number
}

/** The network that was seen longest ago is forgotten first. */
const MOST_NETWORKS = 20_000

/** Buckets in the memory of this process: with several, a network has one in each. */
export function createBuckets({ burst, perSecond, now = () => performance.now() }: BucketOptions): Buckets {
  const buckets = new LRUCache<string, Bucket>({ max: MOST_NETWORKS })

  function tokensOf({ name, share }: Network, time: number): number {
    const bucket = buckets.get(name)
    if (!bucket) return burst * share
    const seconds = Math.max(0, time - bucket.at) / 1000
    return Math.min(burst * share, bucket.tokens + seconds * perSecond * share)
  }

  function charge(networks: readonly Network[], cost: number, time = now()): void {
    for (const network of networks)
      buckets.set(network.name, { tokens: tokensOf(network, time) - cost, at: time })
  }

  return {
    take(networks, cost = 1) {
      const time = now()
      const waits = networks.map((network) =>
        Math.ceil((cost - tokensOf(network, time)) / (perSecond * network.share)),
      )
      const wait = Math.max(0, ...waits)
      charge(networks, wait > 0 ? 0 : cost, time)
      return wait
    },
    charge: (networks, cost) => charge(networks, cost),
    isEmpty(networks) {
      const time = now()
      return networks.some((network) => tokensOf(network, time) <= 0)
    },
  }
}
