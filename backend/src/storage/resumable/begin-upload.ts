import { Metadata } from '@tus/server'
import type { Caller } from '../../caller.ts'
import { findBucket } from '../buckets/bucket.ts'
import { isListed } from '../content-type.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'
import { checkMayStore } from '../objects/store-object.ts'
import { parseMetadata } from '../receive-upload.ts'
import type { Exchange } from '../router.ts'
import { signedUpload } from '../objects/upload-signed-object.ts'
import type { Sessions, UploadSession } from './sessions.ts'

const mostUnfinishedEach = 32
/** All without an account together get this part of the room, so that they cannot keep the others out. */
const shareOfVisitors = 4

export interface Begun {
  caller: Caller
  session: UploadSession
  limit: number
}

/**
 * Reads what an upload is to become, and asks the policies before the first byte comes.
 * @throws StorageError 400, 403, 404, 409 for a key that exists, 413 above `limit`, 415
 */
export async function beginUpload(exchange: Exchange): Promise<Begun> {
  const { request, storage } = exchange
  const metadata = readMetadata(request)
  const key = checkObjectKey(metadata['objectName'] ?? '')
  const bucket = await findBucket(storage.database, metadata['bucketName'] ?? '')
  const limit = Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, storage.config.fileSizeLimit)
  const { caller, upsert, signed } = await whoUploads(exchange, bucket.id, key)
  const size = announcedLength(request) ?? limit
  if (size > limit) throw errors.tooLarge()
  const contentType = metadata['contentType'] ?? 'application/octet-stream'
  checkClaim(contentType, bucket.allowed_mime_types)

  const session: UploadSession = {
    bucket: bucket.id,
    key,
    owner: ownerOf(caller, signed),
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

/** Under whose rights this request acts: its own, or those of whoever signed the address. @throws StorageError 400 */
export async function whoUploads(exchange: Exchange, bucket: string, key: string) {
  const { request, url, caller, storage } = exchange
  const upsert = request.headers.get('x-upsert') === 'true'
  if (!url.pathname.startsWith('/upload/resumable/sign')) return { caller, upsert, signed: false }
  return { ...(await signedUpload(storage, request.headers.get('x-signature'), bucket, key)), signed: true }
}

export function ownerOf({ role, claims }: Caller, signed: boolean): UploadSession['owner'] {
  return { role, sub: claims.sub ?? null, signed }
}

/** @throws StorageError 409 for a key that exists; the database's 42501 when a policy refuses */
export async function checkRights(
  { storage }: Exchange,
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

/** The bytes decide at the end; a claim that cannot be right is refused before they are sent. */
function checkClaim(contentType: string, allowed: string[] | null): void {
  const claim = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isVague = claim === 'application/octet-stream'
  if (allowed?.length && !isVague && !isListed(claim, allowed))
    throw errors.invalidMimeType(claim.slice(0, 100))
}

function cacheControl(seconds: string | undefined): string {
  return seconds !== undefined && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache'
}

function bytesOfAll(sessions: UploadSession[]): number {
  return sessions.reduce((sum, { size }) => sum + size, 0)
}

/** @throws StorageError 429 when too much is unfinished */
export async function checkRoom(
  { owner, size }: UploadSession,
  sessions: Sessions,
  limit: number,
): Promise<void> {
  const unfinished = await sessions.unfinished()
  const own = unfinished.filter((other) => other.owner.sub === owner.sub)
  const isOwnTooMuch =
    owner.sub === null ? bytesOfAll(own) + size > limit / shareOfVisitors : own.length >= mostUnfinishedEach
  if (isOwnTooMuch || bytesOfAll(unfinished) + size > limit) throw errors.tooManyUnfinished()
}
