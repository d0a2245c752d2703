import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PlainRequest, PlainResponse } from '@parlour/backend'
import { createCacheStore, type CacheStoreOptions, type Changes } from './cache-store.ts'
import { countUsage, type CacheUsage } from './cache-usage.ts'
import { CachedResponse } from './cached-response.ts'
import { readsOf } from './read.ts'

type Answering = () => Promise<PlainResponse> | undefined

export interface RestCache {
  /** Answers with a stored response that is not outdated. Returns false if there is none, or the request is not anonymous. */
  respond(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers with `answering`, and stores the response to an anonymous read of tables. */
  answer(request: PlainRequest, answering: Answering): Promise<PlainResponse> | undefined
  apply(changes: Changes): void
  usage(): CacheUsage
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_URL_LENGTH = 2_000

/** Headers by which a response may differ, or which ask for more than the rows. A request with one of them is not stored. */
const OTHER_RESPONSES = ['prefer', 'range', 'range-unit', 'if-none-match'] as const
/** What supabase-js, browsers and programs ask for. Others could fill the store with one response under many names. */
const STORED_MEDIA_TYPES = new Set(['*/*', 'application/json', 'application/vnd.pgrst.object+json'])
/** supabase-js names the default schema with each read. */
const SCHEMA = 'public'

/**
 * Responses to anonymous reads over rest/v1 (GET with nothing but the publishable key). They are stored until a change affects
 * them: unlike a page, an outdated response is never sent.
 */
export function createRestCache(publishableKey: string, options: Partial<CacheStoreOptions> = {}): RestCache {
  const store = createCacheStore<CachedResponse>({ maxBytes: MAX_BYTES, ...options })

  const usage = countUsage(store)

  function keyOf(method: string | undefined, url: string, header: (name: string) => string | undefined) {
    if (method !== 'GET' || !url.startsWith('/rest/v1/') || url.length > MAX_URL_LENGTH) return undefined
    if (header('apikey') !== publishableKey) return undefined
    const token = header('authorization')
    if (token !== undefined && token !== `Bearer ${publishableKey}`) return undefined
    if (OTHER_RESPONSES.some((name) => header(name) !== undefined)) return undefined
    if ((header('accept-profile') ?? SCHEMA) !== SCHEMA) return undefined
    const mediaType = header('accept') ?? '*/*'
    if (!STORED_MEDIA_TYPES.has(mediaType)) return undefined
    // The response names the schema if the request does.
    return `${mediaType} ${header('accept-profile') ?? ''} ${url}`
  }

  async function answerAndStore(
    key: string,
    target: string,
    answering: Promise<PlainResponse>,
  ): Promise<PlainResponse> {
    // In the turn in which the read began, so that no change is missed.
    const changes = store.watch()
    try {
      const response = await answering
      if (response.status !== 200) return response
      const { body: sent } = response
      const body = typeof sent === 'string' ? Buffer.from(sent) : Buffer.from(sent ?? [])
      const reads = readsOf(target, () => body.toString())
      const value = new CachedResponse(200, response.headers, [body], { isPlain: true })
      if (reads && !changes.isOutdated(reads)) store.set(key, { value, reads })
      return response
    } finally {
      changes.stop()
    }
  }

  return {
    respond(request, response) {
      const key = keyOf(request.method, request.url ?? '', (name) => request.headers[name]?.toString())
      const entry = key === undefined ? undefined : store.get(key)
      if (!entry || entry.isOutdated || !entry.value.respondAtOnce(request, response)) return false
      usage.hit()
      return true
    },
    answer(request, answering) {
      const key = keyOf(request.method, request.target, (name) => request.headers[name])
      const answered = answering()
      if (key === undefined || !answered) return answered
      usage.miss()
      return answerAndStore(key, request.target, answered)
    },
    apply: store.apply,
    usage: usage.usage,
  }
}
