/** How often a cache was of use since the process began, for metrics. */
export interface CacheUsage {
  /** Responses from the cache. */
  hits: number
  /** Responses that could have been in it, but were not. */
  misses: number
  /** Its memory at this moment. */
  bytes: number
}

export interface UsageCounter {
  hit(): void
  miss(): void
  usage(): CacheUsage
}

export function countUsage({ bytes }: { bytes(): number }): UsageCounter {
  let hits = 0
  let misses = 0
  return {
    hit: () => void (hits += 1),
    miss: () => void (misses += 1),
    usage: () => ({ hits, misses, bytes: bytes() }),
  }
}
