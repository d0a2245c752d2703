import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DEFERRED_TIMEOUT_MS, STREAM_AFTER_MS } from '../app/lib/with-fallback.ts'
import { chooseEncoding, encode, type Encoding } from './encoding.ts'
import { StreamedPage } from './streamed-page.ts'
import { trackReads } from './table-reads.ts'

export interface Rendered {
  response: Response
  /** For a streamed page: resolves with the complete page, or with null when a part of it failed. Otherwise null. */
  complete: (() => Promise<Response | null>) | null
}

export interface PageCache {
  /** The cached page, or a new rendering. Simultaneous requests for a page share one rendering. */
  serve(request: Request, render: () => Promise<Rendered>): Promise<Response>
  /** Removes the pages that were rendered from the table; '' removes all pages. */
  tableChanged(table: string): void
}

interface Page {
  status: number
  headers: Headers
  body: Buffer
  etag: string
  tables: Set<string>
  /** Compressed bodies, computed lazily. */
  compressed: Map<Encoding, Promise<Buffer>>
}

const MAX_BYTES = 24 * 1024 * 1024

/** In milliseconds. Deferred parts of a rendering that took longer may have timed out. */
const MAX_RENDERING_MS = DEFERRED_TIMEOUT_MS - 1_000

/**
 * An LRU cache of public pages, which do not depend on the visitor. A page is cached until a table that it was rendered from
 * changes. Only complete pages with status 200 are cached.
 */
export function createPageCache(maxBytes = MAX_BYTES): PageCache {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 10),
    sizeCalculation: (page) => Math.max(1, page.body.length),
  })
  const rendering = new Map<string, Promise<Page | StreamedPage>>()
  /** Counts changes, so that a page whose table changed during its rendering is not cached. */
  let changes = 0
  const changedAt = new Map<string, number>()

  function store(key: string, page: Page, startedAt: number): void {
    const stale = [...page.tables, ''].some((table) => (changedAt.get(table) ?? 0) > startedAt)
    if (!stale) pages.set(key, page)
  }

  /** `onLate` gets the streamed page once it is clear that parts are late. Resolves with null when a part failed. */
  async function renderAndCache(
    key: string,
    render: () => Promise<Rendered>,
    onLate: (page: StreamedPage) => void,
  ): Promise<Page | null> {
    const startedAt = changes
    const began = performance.now()
    const { result, reads } = await trackReads(async () => readComplete(await render(), onLate))
    if (!result) return null
    const page = toPage(result.response, result.body, reads.tables)
    const isComplete = reads.isCacheable && performance.now() - began < MAX_RENDERING_MS
    if (isComplete && page.status === 200 && !page.headers.has('set-cookie')) store(key, page, startedAt)
    return page
  }

  function begin(key: string, render: () => Promise<Rendered>): Promise<Page | StreamedPage> {
    const { promise: first, resolve, reject } = Promise.withResolvers<Page | StreamedPage>()
    let isStreamed = false
    function onLate(page: StreamedPage): void {
      isStreamed = true
      resolve(page)
    }
    rendering.set(key, first)
    renderAndCache(key, render, onLate)
      .then(
        (page) => page && resolve(page),
        (error: unknown) => (isStreamed ? console.error(error) : reject(error)),
      )
      .finally(() => rendering.get(key) === first && rendering.delete(key))
    return first
  }

  async function find(key: string, render: () => Promise<Rendered>): Promise<Page | StreamedPage> {
    return pages.get(key) ?? rendering.get(key) ?? begin(key, render)
  }

  return {
    async serve(request, render) {
      // Authenticated requests bypass the cache.
      if (request.method !== 'GET' || request.headers.has('authorization'))
        return withoutCache(request, await render())
      const { pathname, search } = new URL(request.url)
      const page = await find(pathname + search, render)
      return page instanceof StreamedPage ? page.answer(request) : answer(request, page)
    },
    tableChanged(table) {
      changedAt.set(table, ++changes)
      rendering.clear()
      const stale = [...pages].filter(([, page]) => table === '' || page.tables.has(table))
      for (const [key] of stale) pages.delete(key)
    },
  }
}

/** A response that is not cached. */
export function withoutCache(request: Request, { response, complete }: Rendered): Response {
  return complete ? new StreamedPage(response).answer(request) : response
}

/** The complete page of a rendering. */
async function readComplete({ response, complete }: Rendered, onLate: (page: StreamedPage) => void) {
  const streamed = new StreamedPage(response)
  if (complete) {
    onLate(streamed)
    const page = await complete()
    return page && { response: page, body: Buffer.from(await page.arrayBuffer()) }
  }
  if (!(await streamed.isCompleteWithin(STREAM_AFTER_MS))) onLate(streamed)
  return { response, body: await streamed.body.complete }
}

function toPage(response: Response, body: Buffer, tables: Set<string>): Page {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { status: response.status, headers: response.headers, body, etag, tables, compressed: new Map() }
}

async function answer(request: Request, page: Page): Promise<Response> {
  const encoding =
    page.status === 200 ? chooseEncoding(request.headers.get('accept-encoding') ?? '') : undefined
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (page.status === 200) {
    headers.set('ETag', etag)
    // Browsers cache the page, and revalidate it by its ETag each time.
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  }
  if (!encoding) return new Response(new Uint8Array(page.body), { status: page.status, headers })
  headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(await compressed(page, encoding)), { status: page.status, headers })
}

function compressed(page: Page, encoding: Encoding): Promise<Buffer> {
  const made = page.compressed.get(encoding) ?? encode(page.body, encoding)
  page.compressed.set(encoding, made)
  return made
}
