import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { errors } from './errors.ts'
import type { Files } from './files.ts'
import { collect, readForm } from './multipart.ts'
import { readBody } from './request-body.ts'

/** A complete body in a temporary file. `md5` is hexadecimal, as in S3's ETag. */
interface Spooled {
  size: number
  md5: string
}

/** An upload whose bytes are in a temporary file, with the metadata that the client sent. */
export interface Upload extends Spooled {
  temporaryPath: string
  claimedType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** The maximum size of the rest of a multipart form: boundaries, part headers, and a few text fields. */
const FORM_OVERHEAD = 64 * 1024

/**
 * Receives a body in either format of storage-js: a form with one file, or plain bytes. The caller of this function
 * must delete the temporary file.
 * @throws StorageError 400 for absent or incomplete content, 413 above `limit`
 */
export async function receiveUpload(request: Request, files: Files, limit: number): Promise<Upload> {
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  const announced = announcedLength(request)
  if (announced !== undefined && announced > limit + (isForm ? FORM_OVERHEAD : 0)) throw errors.tooLarge()

  const temporaryPath = files.temporary()
  try {
    const received = isForm
      ? await receiveForm(request, temporaryPath, limit)
      : await receiveBytes(request, temporaryPath, limit)
    return { ...received, temporaryPath }
  } catch (error) {
    await files.discard(temporaryPath)
    throw error
  }
}

async function receiveBytes(request: Request, path: string, limit: number) {
  const spooled = await spool(readBody(request.body, limit), path, limit)
  const announced = announcedLength(request)
  if (announced !== undefined && announced !== spooled.size) throw errors.truncated()
  const metadata = request.headers.get('x-metadata')
  return {
    ...spooled,
    claimedType: request.headers.get('content-type') ?? 'application/octet-stream',
    cacheControl: checkCacheControl(request.headers.get('cache-control') ?? 'no-cache'),
    userMetadata: parseMetadata(metadata === null ? null : Buffer.from(metadata, 'base64').toString()),
  }
}

/** The first file of the form, and the fields before and after it. */
async function receiveForm(request: Request, path: string, limit: number) {
  if (!request.body) throw errors.noContent()
  const body = readBody(request.body, limit + FORM_OVERHEAD)
  const fields = new Map<string, string>()
  let file: (Spooled & { type: string }) | undefined
  for await (const part of readForm(body, request.headers.get('content-type') ?? '')) {
    if (!part.isFile) fields.set(part.name, await collect(part.body, FORM_OVERHEAD))
    else file ??= { type: part.type, ...(await spool(part.body, path, limit)) }
  }
  if (!file) throw errors.noContent()
  const { type, ...spooled } = file
  const seconds = fields.get('cacheControl')
  return {
    ...spooled,
    claimedType: type || 'application/octet-stream',
    cacheControl: checkCacheControl(seconds === undefined ? 'no-cache' : `max-age=${seconds}`),
    userMetadata: parseMetadata(fields.get('metadata') ?? null),
  }
}

/**
 * Writes a stream to a new file and counts its bytes, so that an endless body uses at most `limit` bytes.
 * @throws StorageError 413 above the limit, 400 if the stream ends early
 */
async function spool(body: AsyncIterable<Uint8Array>, path: string, limit: number): Promise<Spooled> {
  const hash = createHash('md5')
  let size = 0
  const handle = await open(path, 'wx')
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw errors.tooLarge()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.datasync()
  } finally {
    await handle.close()
  }
  return { size, md5: hash.digest('hex') }
}

/** The value is sent to readers as a header, so only valid header characters are accepted. */
export function checkCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(value)) throw errors.invalidRequest('The cache control is not valid')
  return value
}

/** User metadata of a file. @throws StorageError 400 for anything but a JSON object */
export function parseMetadata(json: string | null): Record<string, unknown> | null {
  if (json === null || json === '') return null
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Falls through to the same error as JSON that is not an object.
  }
  throw errors.invalidRequest('The metadata is not a JSON object')
}

function announcedLength(request: Request): number | undefined {
  const header = request.headers.get('content-length')
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
