import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFERRED_TIMEOUT_MS, STREAM_AFTER_MS } from '../../app/lib/with-fallback.ts'
import { createCacheStore, type CacheStoreOptions, type Changes, type Watch } from './cache-store.ts'
import { countUsage, type CacheUsage } from './cache-usage.ts'
import { CachedResponse } from './cached-response.ts'
import { trackReads } from './rendering-reads.ts'
import { StreamedPage } from './streamed-page.ts'

export interface Rendered {
  response: Response
  /** The HTML of a complete page as UTF-8, in parts, which is not in the response. */
  html?: readonly Buffer[]
  /** For a streamed page: resolves with the complete page, or with null when a part of it failed. */
  complete?: () => Promise<{ headers: Headers; html: readonly Buffer[] } | null>
}

export interface PageCache {
  /**
   * The cached page, or a new rendering. Simultaneous requests for a page share one rendering.
   * @param key the page's address with the parameters that it knows
   */
  fetch(request: Request, key: string, render: () => Promise<Rendered>): Promise<Response>
  /**
   * The same without Request and Response, in a tenth of the time. Resolves with false for a page that is streamed: `fetch` then answers by
   * the same rendering.
   */
  respond(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    render: () => Promise<Rendered>,
  ): Promise<boolean>
  /** Whether `fetch` would begin a rendering. */
  needsRendering(key: string): boolean
  /** Answers with a cached page that is not outdated. Returns false if there is none. */
  respondFromCache(key: string, request: IncomingMessage, response: ServerResponse): boolean
  apply(changes: Changes): void
  usage(): CacheUsage
}

const MAX_BYTES = 24 * 1024 * 1024

/** In milliseconds. Deferred parts of a rendering that took longer may have timed out. */
const MAX_RENDERING_MS = DEFERRED_TIMEOUT_MS - 1_000

/** After so long, in milliseconds, a rendering is abandoned if there is an earlier version. */
const HANGS_AFTER_MS = 10_000

interface Rendering {
  page: Promise<CachedResponse | StreamedPage>
  /** What has changed since it began. */
  changes: Watch
}

type Store = ReturnType<typeof createCacheStore<CachedResponse>>

/**
 * An LRU cache of public pages, which do not depend on the visitor. A page is outdated when a change affects what it shows.
 * Only complete pages with status 200 are cached.
 */
export function createPageCache(options: Partial<CacheStoreOptions> = {}): PageCache {
  const store = createCacheStore<CachedResponse>({ maxBytes: MAX_BYTES, ...options })
  const usage = countUsage(store)
  const renderings = createRenderings(store)

  /** `isHit`: whether the page was in the cache. `fetch` and `respond` count that when they answer. */
  async function find(
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<{ page: CachedResponse | StreamedPage; isHit: boolean }> {
    const entry = store.get(key)
    if (entry && !entry.isOutdated) return { page: entry.value, isHit: true }
    return { page: await renderings.page(key, render, entry?.value), isHit: false }
  }

  function count(isHit: boolean): void {
    if (isHit) usage.hit()
    else usage.miss()
  }

  return {
    async fetch(request, key, render) {
      const { page, isHit } = await find(key, render)
      count(isHit)
      return page.toResponse(request)
    },
    async respond(key, request, response, render) {
      const { page, isHit } = await find(key, render)
      if (page instanceof StreamedPage) return false
      count(isHit)
      await page.respond(request, response)
      return true
    },
    needsRendering(key) {
      const entry = store.get(key)
      return (entry === undefined || entry.isOutdated === true) && !renderings.isShared(key)
    },
    respondFromCache(key, request, response) {
      const entry = store.get(key)
      if (!entry || entry.isOutdated || !entry.value.respondAtOnce(request, response)) return false
      usage.hit()
      return true
    },
    apply: store.apply,
    usage: usage.usage,
  }
}

/** The pages that are being rendered: one rendering for all who ask meanwhile. */
function createRenderings(store: Store) {
  const running = new Map<string, Rendering>()

  function begin(key: string, render: () => Promise<Rendered>): Rendering {
    const { promise: page, resolve, reject } = Promise.withResolvers<CachedResponse | StreamedPage>()
    const rendering = { page, changes: store.watch() }
    let isStreamed = false
    function onLate(late: StreamedPage): void {
      isStreamed = true
      resolve(late)
    }
    running.set(key, rendering)
    renderAndCache(store, key, rendering.changes, render, onLate)
      .then(
        (rendered) => rendered && resolve(rendered),
        (error: unknown) => (isStreamed ? console.error(error) : reject(error)),
      )
      .finally(() => {
        rendering.changes.stop()
        forget(key, rendering)
      })
    return rendering
  }

  function forget(key: string, rendering: Rendering): void {
    if (running.get(key) === rendering) running.delete(key)
  }

  /** A rendering that began before a change is not shared with those who come after it. */
  function shared(key: string): Rendering | undefined {
    const current = running.get(key)
    return current && !current.changes.hasChanges() ? current : undefined
  }

  async function unlessItHangs(
    key: string,
    rendering: Rendering,
    previous: CachedResponse,
  ): Promise<CachedResponse | StreamedPage> {
    const { promise: late, resolve } = Promise.withResolvers<CachedResponse>()
    const timer = setTimeout(resolve, HANGS_AFTER_MS, previous).unref()
    const page = await Promise.race([rendering.page, late]).finally(() => clearTimeout(timer))
    if (page === previous) forget(key, rendering)
    return page
  }

  return {
    isShared: (key: string) => shared(key) !== undefined,
    /** The page of a rendering that is shared, or begins now; the previous one if that hangs. */
    page(
      key: string,
      render: () => Promise<Rendered>,
      previous: CachedResponse | undefined,
    ): Promise<CachedResponse | StreamedPage> {
      const rendering = shared(key) ?? begin(key, render)
      return previous ? unlessItHangs(key, rendering, previous) : rendering.page
    },
  }
}

/** `onLate` gets the streamed page once it is clear that parts are late. Resolves with null when a part failed. */
async function renderAndCache(
  store: Store,
  key: string,
  changes: Watch,
  render: () => Promise<Rendered>,
  onLate: (page: StreamedPage) => void,
): Promise<CachedResponse | null> {
  const began = performance.now()
  const { result, reads, isCacheable } = await trackReads(async () => readComplete(await render(), onLate))
  if (!result) return null
  const page = toCachedResponse(result)
  const isComplete = isCacheable && performance.now() - began < MAX_RENDERING_MS
  if (isComplete && mayCache(result) && !changes.isOutdated(reads)) store.set(key, { value: page, reads })
  return page
}

/** A response that is not cached. */
export function withoutCache(request: Request, { response, html, complete }: Rendered): Response {
  if (html !== undefined) return new Response(Buffer.concat(html), response)
  return complete ? new StreamedPage(response).toResponse(request) : response
}

interface CompletePage {
  status: number
  headers: Headers
  body: readonly Buffer[]
}

/** The complete page of a rendering. */
async function readComplete(
  { response, html, complete }: Rendered,
  onLate: (page: StreamedPage) => void,
): Promise<CompletePage | null> {
  const { status, headers } = response
  if (html !== undefined) return { status, headers, body: html }
  const streamed = new StreamedPage(response)
  if (complete) {
    onLate(streamed)
    const page = await complete()
    return page && { status, headers: page.headers, body: page.html }
  }
  if (!(await streamed.isCompleteWithin(STREAM_AFTER_MS))) onLate(streamed)
  return { status, headers, body: [await streamed.body.complete] }
}

function mayCache({ status, headers }: CompletePage): boolean {
  return (
    status === 200 &&
    !headers.has('set-cookie') &&
    !/private|no-store/.test(headers.get('cache-control') ?? '')
  )
}

function toCachedResponse({ status, headers, body }: CompletePage): CachedResponse {
  const named = new Headers(headers)
  // Browsers cache a page, and revalidate it by its ETag each time. Pictures of the brand and some files say how long they are good.
  if (status === 200 && !named.has('Cache-Control'))
    named.set('Cache-Control', 'public, max-age=0, must-revalidate')
  return new CachedResponse(status, named, body)
}
