import { Metadata } from '@tus/server'
import type { Caller } from '../../caller.ts'
import { findBucket, sizeLimit } from '../buckets/bucket.ts'
import { isListed } from '../content-type.ts'
import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'
import { checkMayStore } from '../objects/store-object.ts'
import { signedUpload } from '../objects/upload-object.ts'
import { parseMetadata } from '../receive-upload.ts'
import type { UploadSession } from './upload-sessions.ts'

export interface AuthorisedUpload {
  caller: Caller
  session: UploadSession
  limit: number
}

/**
 * Reads the upload's metadata, and checks the policies before the first byte is received.
 * @throws StorageError 400, 403, 404, 409 for a key that exists, 413 above `limit`, 415
 */
export async function beginUpload(exchange: StorageRequest): Promise<AuthorisedUpload> {
  const { request, storage } = exchange
  const metadata = readMetadata(request)
  const key = checkObjectKey(metadata['objectName'] ?? '')
  const bucket = await findBucket(storage.database, metadata['bucketName'] ?? '')
  const limit = sizeLimit(bucket, storage.config)
  const { caller, upsert, signed } = await uploadingCaller(exchange, bucket.id, key)
  const size = announcedLength(request) ?? limit
  if (size > limit) throw errors.tooLarge()
  const contentType = metadata['contentType'] ?? 'application/octet-stream'
  checkClaim(contentType, bucket.allowed_mime_types)

  const session: UploadSession = {
    bucket: bucket.id,
    key,
    owner: sessionOwner(caller, signed),
    upsert,
    contentType,
    cacheControl: cacheControl(metadata['cacheControl']),
    userMetadata: parseMetadata(metadata['metadata'] ?? null),
    size,
    createdAt: Date.now(),
  }
  await checkRights(exchange, caller, session)
  return { caller, session, limit }
}

/** The caller whose rights apply: the request's, or the signer's for a signed URL. @throws StorageError 400 */
export async function uploadingCaller(exchange: StorageRequest, bucket: string, key: string) {
  const { request, url, caller, storage } = exchange
  const upsert = request.headers.get('x-upsert') === 'true'
  if (!url.pathname.startsWith('/upload/resumable/sign')) return { caller, upsert, signed: false }
  return { ...(await signedUpload(storage, request.headers.get('x-signature'), bucket, key)), signed: true }
}

export function sessionOwner({ role, claims }: Caller, signed: boolean): UploadSession['owner'] {
  return { role, sub: claims.sub ?? null, signed }
}

/** @throws StorageError 409 for a key that exists; the database's 42501 if a policy refuses */
export async function checkRights(
  { storage }: StorageRequest,
  caller: Caller,
  session: UploadSession,
): Promise<void> {
  const { bucket, key, size, contentType: mimetype, cacheControl: cached, userMetadata, upsert } = session
  const metadata = { eTag: '', size, mimetype, cacheControl: cached }
  await checkMayStore(storage, caller, { bucket, key, metadata, userMetadata }, upsert ? 'upsert' : 'insert')
}

function readMetadata(request: Request): Record<string, string | undefined> {
  try {
    const entries = Object.entries(Metadata.parse(request.headers.get('upload-metadata') ?? ''))
    return Object.fromEntries(entries.map(([name, value]) => [name, value ?? undefined]))
  } catch {
    throw errors.invalidRequest('The header Upload-Metadata must name bucketName and objectName')
  }
}

function announcedLength(request: Request): number | undefined {
  const header = request.headers.get('upload-length')
  return header === null ? undefined : Number(header)
}

/** The bytes decide at the end; a claimed type that is not allowed is refused before they are sent. */
function checkClaim(contentType: string, allowed: string[] | null): void {
  const claim = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isVague = claim === 'application/octet-stream'
  if (allowed?.length && !isVague && !isListed(claim, allowed))
    throw errors.invalidMimeType(claim.slice(0, 100))
}

function cacheControl(seconds: string | undefined): string {
  return seconds !== undefined && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache'
}
