import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Caller } from '../../caller.ts'
import { findBucket, sizeLimit } from '../buckets/bucket.ts'
import { determineContentType } from '../content-type.ts'
import type { StorageContext } from '../context.ts'
import { addEndMarker } from '../images/add-end-marker.ts'
import { removeMetadata } from '../images/remove-metadata.ts'
import { storeObject } from '../objects/store-object.ts'
import type { UploadSession } from './upload-sessions.ts'

/**
 * Creates the object of an upload whose bytes are complete. It can be repeated if a response was lost or the database
 * was unavailable. The bytes stay in place until the session is marked as finished.
 * @throws StorageError 415 for content that is not of the claimed type, 409, 404; the database's 42501
 */
export async function finishUpload(
  storage: StorageContext,
  caller: Caller,
  session: UploadSession,
  { id, path }: { id: string; path: string },
): Promise<{ size: number }> {
  const { size } = await stat(path)
  if (await isStored(storage, id)) return { size }
  const bucket = await findBucket(storage.database, session.bucket)
  const { key, cacheControl, userMetadata } = session
  const cleaned = storage.files.temporary()
  try {
    const ended = await addEndMarker(path, cleaned, storage.config)
    const source = ended ? cleaned : path
    const mimetype = await determineContentType(source, session.contentType, {
      allowed: bucket.allowed_mime_types,
      maxPixels: storage.config.maxImagePixels,
      isTrusted: caller.role === 'service_role',
    })
    const limit = sizeLimit(bucket, storage.config)
    const stored = (await removeMetadata(source, cleaned, limit, storage.config)) ?? ended
    const metadata = {
      eTag: `"${stored?.md5 ?? (await md5(path))}"`,
      size: stored?.size ?? size,
      mimetype,
      cacheControl,
    }
    const place = (version: string) => placeCopy(storage, stored ? cleaned : path, version)
    const object = { bucket: bucket.id, key, metadata, userMetadata, version: id, place }
    await storeObject(storage, caller, object, session.upsert ? 'upsert' : 'insert')
    return { size }
  } finally {
    await storage.files.discard(cleaned)
  }
}

/** The upload's id is the version of its object, so that a second attempt recognises the first. */
async function isStored({ database }: StorageContext, version: string): Promise<boolean> {
  const { rowCount } = await database.query('select from storage.objects where version = $1', [version])
  return rowCount > 0
}

/** A hard link to the same bytes, or a copy if the file system has no hard links. */
async function placeCopy({ files }: StorageContext, path: string, version: string): Promise<void> {
  const temporary = files.temporary()
  try {
    await link(path, temporary).catch(() => copyFile(path, temporary))
    await files.put(version, temporary)
  } finally {
    await files.discard(temporary)
  }
}

async function md5(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
