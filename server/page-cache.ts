import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { noteReads } from './table-reads.ts'

export interface PageCache {
  /** The page as it was rendered last, or rendered now. Renderings of one page that come at once are one rendering. */
  serve(request: Request, render: () => Promise<Response>): Promise<Response>
  /** Forgets every page that was made from the table; an empty name means that anything may have changed. */
  tableChanged(table: string): void
}

interface Page {
  status: number
  headers: Headers
  body: Buffer
  etag: string
  tables: Set<string>
  /** Bodies as browsers accept them, made at the first wish. */
  encoded: Map<string, Promise<Buffer>>
}

const MAX_BYTES = 24 * 1024 * 1024
/** Quick enough to be done while a visitor waits, within a few percent of the smallest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ENCODERS: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
}

/** Of a page that took longer, in milliseconds, parts may have been given up (streamTimeout in app/entry.server.tsx). */
const LONGEST_RENDERING = 4_000

/**
 * Keeps public pages whole. They are rendered as the anonymous visitor sees them, so they are the same for everybody, and
 * each is kept until a table that it was made from changes.
 */
export function createPageCache(maxBytes = MAX_BYTES): PageCache {
  const pages = new Map<string, Page>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0
  /** Counts changes, so that a page whose table changed while it was being rendered is not kept. */
  let changes = 0
  const changedAt = new Map<string, number>()

  function forget(key: string, page: Page): void {
    pages.delete(key)
    bytes -= page.body.length
  }

  function keep(key: string, page: Page, startedAt: number): void {
    const stale = [...page.tables, ''].some((table) => (changedAt.get(table) ?? 0) > startedAt)
    if (stale || page.body.length > maxBytes / 10) return
    const before = pages.get(key)
    if (before) forget(key, before)
    pages.set(key, page)
    bytes += page.body.length
    for (const [oldKey, old] of pages) {
      if (bytes <= maxBytes) break
      forget(oldKey, old)
    }
  }

  async function renderAndKeep(key: string, render: () => Promise<Response>): Promise<Page> {
    const startedAt = changes
    const began = performance.now()
    const { result, reads } = await noteReads(async () => {
      const response = await render()
      return { response, body: Buffer.from(await response.arrayBuffer()) }
    })
    const page = toPage(result.response, result.body, reads.tables)
    const whole = reads.repeatable && performance.now() - began < LONGEST_RENDERING
    if (whole && page.status === 200 && !page.headers.has('set-cookie')) keep(key, page, startedAt)
    return page
  }

  async function find(key: string, render: () => Promise<Response>): Promise<Page> {
    const kept = pages.get(key)
    if (kept) {
      // Moved to the end: what nobody asks for is forgotten first.
      pages.delete(key)
      pages.set(key, kept)
      return kept
    }
    const begun = rendering.get(key)
    if (begun) return begun
    const begin = renderAndKeep(key, render).finally(
      () => rendering.get(key) === begin && rendering.delete(key),
    )
    rendering.set(key, begin)
    return begin
  }

  return {
    async serve(request, render) {
      // Who says who they are gets an answer of their own, that nobody else may be given.
      if (request.method !== 'GET' || request.headers.has('authorization')) return render()
      const { pathname, search } = new URL(request.url)
      return answer(request, await find(pathname + search, render))
    },
    tableChanged(table) {
      changedAt.set(table, ++changes)
      rendering.clear()
      for (const [key, page] of pages) if (table === '' || page.tables.has(table)) forget(key, page)
    },
  }
}

function toPage(response: Response, body: Buffer, tables: Set<string>): Page {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { status: response.status, headers: response.headers, body, etag, tables, encoded: new Map() }
}

async function answer(request: Request, page: Page): Promise<Response> {
  const encoding =
    page.status === 200 ? chooseEncoding(request.headers.get('accept-encoding') ?? '') : undefined
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (page.status === 200) {
    headers.set('ETag', etag)
    // Kept by browsers too, and asked about each time: an unchanged page costs no bytes.
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  }
  if (!encoding) return new Response(new Uint8Array(page.body), { status: page.status, headers })
  headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(await encode(page, encoding)), { status: page.status, headers })
}

function chooseEncoding(accepted: string): string | undefined {
  const names = accepted.split(',').map((each) => each.trim().split(';'))
  const refused = /q=0(\.0+)?$/
  const wanted = new Set(names.flatMap(([name, quality]) => (refused.test(quality ?? '') ? [] : [name])))
  return Object.keys(ENCODERS).find((name) => wanted.has(name))
}

function encode(page: Page, encoding: string): Promise<Buffer> {
  const made = page.encoded.get(encoding) ?? ENCODERS[encoding]!(page.body)
  page.encoded.set(encoding, made)
  return made
}
