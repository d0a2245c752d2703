import { createCacheStore, type CacheStoreOptions, type Changes } from './cache-store.ts'
import { countUsage, type CacheUsage } from './cache-usage.ts'
import { readsOf } from './read.ts'
import { TextResponse } from './text-response.ts'

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

export interface SharedReads {
  /** A `fetch` that answers reads which were answered before, unless what they show has changed since. */
  wrap(fetch: Fetch): Fetch
  apply(changes: Changes): void
  usage(): CacheUsage
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_URL_LENGTH = 2_000

/** Headers by which the responses to anonymous reads differ. */
const DECIDING_HEADERS = ['accept', 'accept-profile', 'prefer', 'range'] as const

const WITHOUT_SHARING: SharedReads = {
  wrap: (fetch) => fetch,
  apply: () => {},
  usage: () => ({ hits: 0, misses: 0, bytes: 0 }),
}

interface StoredResponse {
  status: number
  headers: [string, string][]
  text: string
  bytes: number
}

/**
 * Responses to the anonymous reads of loaders, shared by renderings: settings, categories and texts are on every page. A response
 * is kept until a change affects it, so a page shows no more than it would by reading the database. With a lifetime nothing is
 * shared: a page made of an old response would begin a lifetime of its own.
 */
export function createSharedReads(options: Partial<CacheStoreOptions> = {}): SharedReads {
  if (options.lifetime !== undefined) return WITHOUT_SHARING
  const store = createCacheStore<StoredResponse>({ maxBytes: MAX_BYTES, ...options })

  const usage = countUsage(store)

  async function readAndStore(key: string, url: string, reading: () => Promise<Response>): Promise<Response> {
    // In the turn in which the read begins, so that no change is missed.
    const changes = store.watch()
    try {
      const response = await reading()
      if (!response.ok) return response
      const text = await response.text()
      const value = {
        status: response.status,
        headers: [...response.headers],
        text,
        bytes: 2 * text.length,
      }
      const reads = readsOf(url, () => text)
      if (reads && !changes.isOutdated(reads)) store.set(key, { value, reads })
      return new TextResponse(text, value, reads)
    } finally {
      changes.stop()
    }
  }

  return {
    wrap: (fetch) => async (input, init) => {
      if (typeof input !== 'string') return fetch(input, init)
      const key = keyOf(input, init)
      if (key === undefined) return fetch(input, init)
      const entry = store.get(key)
      if (!entry || entry.isOutdated) {
        usage.miss()
        return readAndStore(key, input, () => fetch(input, init))
      }
      usage.hit()
      return new TextResponse(entry.value.text, entry.value, entry.reads)
    },
    apply: store.apply,
    usage: usage.usage,
  }
}

/** Undefined for what is not a short read. */
function keyOf(url: string, { method = 'GET', headers }: RequestInit = {}): string | undefined {
  if (!['GET', 'HEAD'].includes(method) || url.length > MAX_URL_LENGTH) return undefined
  const named = new Headers(headers)
  return [method, ...DECIDING_HEADERS.map((name) => named.get(name) ?? ''), url].join(' ')
}
