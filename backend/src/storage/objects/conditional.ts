import { errors } from '../errors.ts'
import type { ByteRange } from '../files.ts'

/** Whether the client already has this version, for a 304 (RFC 9110 §13: the ETag takes precedence over the date). */
export function isUnmodified(headers: Headers, etag: string, lastModified: Date): boolean {
  const noneMatch = headers.get('if-none-match')
  if (noneMatch !== null) {
    const known = new Set(noneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
    return known.has('*') || known.has(etag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/**
 * The single range that a request asks for, or undefined for the whole object. Multiple ranges, other units and an
 * `If-Range` for another version get the whole object, as RFC 9110 §14.2 allows.
 * @throws StorageError 416 if the range is outside the object
 */
export function requestedRange(headers: Headers, size: number, etag: string): ByteRange | undefined {
  const ifRange = headers.get('if-range')
  if (ifRange !== null && ifRange !== etag) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (start >= size || start > end) throw errors.invalidRange(size)
  return { start, end }
}
