import { createCacheStore, type CacheStoreOptions, type Changes, type Watch } from './cache-store.ts'
import { countUsage, type CacheUsage } from './cache-usage.ts'
import { markIncomplete, noteReads, trackReads, type RenderingReads } from './rendering-reads.ts'

export interface SharedValues {
  /** The value of the name, computed unless it was before and nothing that it was computed from has changed since. */
  get<Value>(name: string, compute: () => Promise<Value>): Promise<Readonly<Value>>
  apply(changes: Changes): void
  usage(): CacheUsage
}

/** The names are few, and what they stand for is small. */
const MAX_BYTES = 4 * 1024 * 1024
/** In milliseconds. Nobody joins a computation that has taken longer: it may never end. */
const JOINED_FOR_MS = 2_000

interface StoredValue extends RenderingReads {
  value: unknown
  bytes: number
}

interface Computation {
  computed: Promise<StoredValue>
  begunAt: number
  /** What has changed since it began. */
  changes: Watch
}

/**
 * What renderings have in common and make of several reads, such as the header's texts. Everybody gets the same object. With a
 * lifetime, or without options, nothing is kept: a page made of an old value would begin a lifetime of its own. Then only those who
 * ask while it is computed get the same one.
 */
export function createSharedValues(options?: Partial<CacheStoreOptions>): SharedValues {
  const keeps = options !== undefined && options.lifetime === undefined
  const store = createCacheStore<StoredValue>({ maxBytes: MAX_BYTES, ...options })
  const usage = countUsage(store)
  const computations = new Map<string, Computation>()

  async function computeAndStore(
    name: string,
    changes: Watch,
    compute: () => Promise<unknown>,
  ): Promise<StoredValue> {
    const { result: value, reads, isCacheable } = await trackReads(compute)
    const stored = { value, reads, isCacheable, bytes: 2 * JSON.stringify(value).length }
    if (keeps && isCacheable && !changes.isOutdated(reads)) store.set(name, { value: stored, reads })
    return stored
  }

  function begin(name: string, compute: () => Promise<unknown>): Computation {
    const changes = store.watch()
    const computed = computeAndStore(name, changes, compute).finally(() => {
      changes.stop()
      if (computations.get(name) === computation) computations.delete(name)
    })
    const computation = { computed, begunAt: performance.now(), changes }
    computations.set(name, computation)
    return computation
  }

  /** One that began before a change is not shared with those who come after it. */
  function current(name: string): Computation | undefined {
    const begun = computations.get(name)
    if (!begun || begun.changes.hasChanges()) return undefined
    return performance.now() - begun.begunAt < JOINED_FOR_MS ? begun : undefined
  }

  async function find(name: string, compute: () => Promise<unknown>): Promise<StoredValue> {
    const entry = store.get(name)
    if (entry && !entry.isOutdated) {
      usage.hit()
      return entry.value
    }
    usage.miss()
    return (current(name) ?? begin(name, compute)).computed
  }

  return {
    async get<Value>(name: string, compute: () => Promise<Value>): Promise<Readonly<Value>> {
      try {
        const found = await find(name, compute)
        noteReads(found)
        // Whoever asks for a name computes the same.
        return found.value as Value
      } catch (error) {
        markIncomplete()
        throw error
      }
    },
    apply: store.apply,
    usage: usage.usage,
  }
}
