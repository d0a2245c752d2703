import { LRUCache } from 'lru-cache'
import { everyValue, isShown, outdates, type RowChange, type ShownValue } from './outdates.ts'
import type { Read } from './read.ts'

/** Rows that changed together, or `unknown` when anything may have changed. */
export type Changes = readonly RowChange[] | 'unknown'

/** Announces database changes, which outdate cached answers. */
export interface ChangeSource {
  /** Calls `handle` with each change of the followed tables. */
  follow(handle: (changes: Changes) => void): Promise<unknown>
  /** Resolves when `handle` has been called with everything that this process committed before. */
  caughtUp(): Promise<void>
  cacheOptions?: Pick<CacheStoreOptions, 'lifetime'>
}

export interface CachedValue {
  /** The memory that its bodies take, in bytes. */
  readonly bytes: number
  /** Calls back when it takes more memory. */
  whenGrown?(handle: () => void): void
}

export interface Entry<Stored extends CachedValue> {
  value: Stored
  reads: readonly Read[]
  /** Whether a change has affected it since it was made. */
  isOutdated?: boolean
}

/** The changes since a moment, for a value that is being made. */
export interface Watch {
  /** Whether anything that is shown has changed since then. */
  hasChanges(): boolean
  /** Whether a change since then affects the reads. */
  isOutdated(reads: readonly Read[]): boolean
  stop(): void
}

export interface CacheStore<Stored extends CachedValue> {
  get(key: string): Entry<Stored> | undefined
  set(key: string, entry: Entry<Stored>): void
  /** To be called with each change. Entries that it affects are outdated from now on. */
  apply(changes: Changes): void
  /** Watches changes until it is stopped. */
  watch(): Watch
  /** The memory of all entries. */
  bytes(): number
}

/**
 * What an entry takes besides its value's bodies and its key, in bytes: headers, what the value reads, and the places where they are
 * found. Measured with empty responses of rest/v1: 4,300.
 */
const ENTRY_BYTES = 4_300

/** More changes than this during one rendering count as unknown. */
const MAX_WATCHED = 500

export interface CacheStoreOptions {
  /** The memory for entries: values with their compressed bodies, and their keys. */
  maxBytes: number
  /** A value is removed after this time, in milliseconds, even if no change was seen. Default: never. */
  lifetime?: number | undefined
  shown?: ShownValue
}

/** Keeps the most recently used values. */
export function createCacheStore<Stored extends CachedValue>({
  maxBytes,
  lifetime = 0,
  shown = everyValue,
}: CacheStoreOptions): CacheStore<Stored> {
  const keysOf = new Map<string, Set<string>>()
  const watches = new Set<{ add: (changes: Changes) => void }>()
  const entries = new LRUCache<string, Entry<Stored>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 10),
    ttl: lifetime,
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + value.bytes,
    dispose: ({ reads }, key) => {
      for (const { table } of reads) keysOf.get(table)?.delete(key)
    },
    noDisposeOnSet: true,
  })

  function add(key: string, entry: Entry<Stored>): void {
    entries.set(key, entry)
    // It is too large for the store.
    if (!entries.has(key)) return
    for (const { table } of entry.reads) keysOf.set(table, (keysOf.get(table) ?? new Set()).add(key))
    entry.value.whenGrown?.(() => {
      const current = entries.peek(key)
      // A new object, since the size of a known one is not calculated again. It is neither fresher nor younger.
      if (current?.value === entry.value) entries.set(key, { ...current }, { noUpdateTTL: true })
    })
  }

  function outdate(key: string): void {
    const entry = entries.peek(key)
    if (entry) entry.isOutdated = true
  }

  return {
    get: (key) => entries.get(key),
    bytes: () => entries.calculatedSize,
    set(key, entry) {
      entries.delete(key)
      add(key, entry)
    },
    apply(all) {
      const changes = all === 'unknown' ? all : all.filter((change) => isShown(change, shown))
      if (changes.length === 0) return
      for (const watch of watches) watch.add(changes)
      if (changes === 'unknown') {
        for (const key of entries.keys()) outdate(key)
        return
      }
      for (const change of changes) {
        for (const key of keysOf.get(change.table) ?? []) {
          if (outdates(change, entries.peek(key)?.reads ?? [], shown)) outdate(key)
        }
      }
    },
    watch() {
      let seen: RowChange[] | 'unknown' = []
      const watch = {
        add(changes: Changes) {
          seen = seen === 'unknown' || changes === 'unknown' ? 'unknown' : [...seen, ...changes]
          if (seen.length > MAX_WATCHED) seen = 'unknown'
        },
      }
      watches.add(watch)
      return {
        hasChanges: () => seen.length > 0,
        isOutdated: (reads) => seen === 'unknown' || seen.some((change) => outdates(change, reads, shown)),
        stop: () => watches.delete(watch),
      }
    },
  }
}
