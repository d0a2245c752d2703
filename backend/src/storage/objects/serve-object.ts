import type { StorageContext } from '../context.ts'
import { errors } from '../errors.ts'
import type { ByteRange } from '../files.ts'
import { isUnmodified, requestedRange } from './conditional.ts'
import type { ObjectRow } from './object-row.ts'

export interface ServeOptions {
  url: URL
  /** Whether shared caches may store the response. */
  shared: boolean
}

/**
 * Types without markup: not `image/svg+xml`. The page in which browsers show such a file has style attributes of the browser, which
 * a policy for styles would refuse.
 */
const WITHOUT_MARKUP = /^(image|video|audio)\/[\w.-]+\s*(;|$)/i

/** Restricts a file that is opened by itself, so that an uploaded page cannot act on behalf of the site. */
export function sandboxHeaders(type: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': WITHOUT_MARKUP.test(type) ? 'sandbox' : "default-src 'none'; sandbox",
  }
}

/**
 * Answers GET and HEAD with an object's bytes: 200, 206 for a range, 304, or 416. @throws StorageError 404 without
 * bytes
 */
export async function serveObject(
  storage: StorageContext,
  request: Request,
  row: ObjectRow,
  options: ServeOptions,
): Promise<Response> {
  const size = row.metadata?.size ?? 0
  const etag = row.metadata?.eTag ?? `"${row.version}"`
  const headers = objectHeaders(row, etag, options)
  if (isUnmodified(request.headers, etag, row.updated_at)) return new Response(null, { status: 304, headers })

  const range = requestedRange(request.headers, size, etag)
  headers.set('Content-Type', typeOf(row))
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(await readBytes(storage, row, range), { status, headers })
}

function objectHeaders(row: ObjectRow, etag: string, { url, shared }: ServeOptions): Headers {
  const headers = new Headers({
    ...sandboxHeaders(typeOf(row)),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': row.updated_at.toUTCString(),
    'Cache-Control': cacheControl(row, url, shared),
  })
  const download = url.searchParams.get('download')
  if (download !== null) headers.set('Content-Disposition', contentDisposition(download))
  return headers
}

function typeOf(row: ObjectRow): string {
  return row.metadata?.mimetype ?? 'application/octet-stream'
}

/** The content of a URL with the version never changes, so it may be cached forever. */
export function cacheControl(row: ObjectRow, url: URL, shared: boolean): string {
  const scope = shared ? 'public' : 'private'
  if (row.version !== null && url.searchParams.get('versionId') === row.version) {
    return `${scope}, max-age=31536000, immutable`
  }
  const stored = row.metadata?.cacheControl ?? 'no-cache'
  return stored.startsWith('max-age=') ? `${scope}, ${stored}` : stored
}

/** No file system allows longer names, and headers have a maximum size. */
const LONGEST_NAME = 255

/** RFC 6266: the ASCII name for old clients, the encoded one for all characters. */
function contentDisposition(wanted: string): string {
  if (wanted === '') return 'attachment'
  const name = [...wanted].slice(0, LONGEST_NAME).join('')
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function readBytes(storage: StorageContext, row: ObjectRow, range?: ByteRange) {
  const bytes = row.version === null ? undefined : await storage.files.get(row.version, range)
  if (!bytes) throw errors.objectNotFound()
  return bytes
}
