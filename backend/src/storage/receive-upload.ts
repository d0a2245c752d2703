import { errors } from './errors.ts'
import type { Files } from './files.ts'
import { collect, readForm } from './multipart.ts'
import { limitBody, readable, spool, type Spooled } from './spool.ts'

/** An upload whose bytes are in a temporary file, with what its sender says about it. */
export interface Upload extends Spooled {
  temporaryPath: string
  claimedType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** What a multipart form may add around its file: boundaries, part headers, and the few text fields. */
const formOverhead = 64 * 1024

/**
 * Receives a body in either shape that storage-js sends: a form with one file, or the bare bytes.
 * The caller of this function owns the temporary file afterwards.
 * @throws StorageError 400 for no or broken content, 413 past `limit`
 */
export async function receiveUpload(request: Request, files: Files, limit: number): Promise<Upload> {
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  const announced = announcedLength(request)
  if (announced !== undefined && announced > limit + (isForm ? formOverhead : 0)) throw errors.tooLarge()

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
  const spooled = await spool(readable(request.body), path, limit)
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

/** The first file of the form, and the fields around it wherever they stand. */
async function receiveForm(request: Request, path: string, limit: number) {
  if (!request.body) throw errors.noContent()
  const { limited, state } = limitBody(request.body, limit + formOverhead)
  const fields = new Map<string, string>()
  let file: (Spooled & { type: string }) | undefined
  try {
    for await (const part of readForm(readable(limited), request.headers.get('content-type') ?? '')) {
      if (!part.isFile) fields.set(part.name, await collect(part.body, formOverhead))
      else file ??= { type: part.type, ...(await spool(part.body, path, limit)) }
    }
  } catch (error) {
    throw state.exceeded ? errors.tooLarge() : error
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

/** The value comes back to every reader as a header, so only what a header may hold gets in. */
export function checkCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(value)) throw errors.invalidRequest('The cache control is not valid')
  return value
}

/** What people note about their own files. @throws StorageError 400 for anything but a JSON object */
export function parseMetadata(json: string | null): Record<string, unknown> | null {
  if (json === null || json === '') return null
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Falls through to the same answer as JSON that is no object.
  }
  throw errors.invalidRequest('The metadata is not a JSON object')
}

function announcedLength(request: Request): number | undefined {
  const header = request.headers.get('content-length')
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
