import type { Database } from '../../postgres/database.ts'
import { isListed } from '../content-type.ts'
import type { StorageConfig } from '../context.ts'
import { errors } from '../errors.ts'

/** A bucket in the API's format. */
export interface StorageBucket {
  id: string
  name: string
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  type: string
  created_at: string
  updated_at: string
}

/** The limit is read as float8: the driver returns bigint as text, and no file comes near 2^53 bytes. */
export const bucketColumns = `id, name, coalesce(owner_id, owner::text, '') as owner, public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, type, created_at, updated_at`

/** The bucket's settings for uploads and public reads, for any caller. @throws StorageError 404 */
export async function findBucket(database: Database, id: string): Promise<StorageBucket> {
  const { rows } = await database.query<StorageBucket>(
    `select ${bucketColumns} from storage.buckets where id = $1`,
    [id],
  )
  if (!rows[0]) throw errors.bucketNotFound()
  return rows[0]
}

/** The maximum size in bytes of a file in this bucket. */
export function sizeLimit(bucket: StorageBucket, config: StorageConfig): number {
  return Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, config.fileSizeLimit)
}

/**
 * Checks a stored file against the limits of the bucket that it is copied or moved to. @throws StorageError 413, 415
 */
export function checkBucketLimits(bucket: StorageBucket, file: { size: number; mimetype: string }): void {
  if (bucket.file_size_limit !== null && file.size > bucket.file_size_limit) throw errors.tooLarge()
  const type = file.mimetype.split(';')[0] ?? ''
  if (bucket.allowed_mime_types?.length && !isListed(type, bucket.allowed_mime_types)) {
    throw errors.invalidMimeType(type)
  }
}
