import type { Database } from '../../postgres/database.ts'
import { errors } from '../errors.ts'
import { isListed } from '../content-type.ts'

/** A bucket as it goes over the wire. */
export interface Bucket {
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

/** The limit as float8: a bigint would arrive as text, and no file comes near 2^53 bytes. */
export const bucketColumns = `id, name, coalesce(owner_id, owner::text, '') as owner, public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, type, created_at, updated_at`

/** What uploads and public reads must know of a bucket, whoever asks. @throws StorageError 404 */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const { rows } = await database.query<Bucket>(
    `select ${bucketColumns} from storage.buckets where id = $1`,
    [id],
  )
  if (!rows[0]) throw errors.bucketNotFound()
  return rows[0]
}

/** Holds a stored file against the limits of a bucket it is copied or moved into. @throws StorageError 413, 415 */
export function checkFits(bucket: Bucket, file: { size: number; mimetype: string }): void {
  if (bucket.file_size_limit !== null && file.size > bucket.file_size_limit) throw errors.tooLarge()
  const type = file.mimetype.split(';')[0] ?? ''
  if (bucket.allowed_mime_types?.length && !isListed(type, bucket.allowed_mime_types)) {
    throw errors.invalidMimeType(type)
  }
}
