import type { Caller } from '../../caller.ts'
import type { StorageContext } from '../context.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'

/** Metadata of an object's bytes, with Supabase's names. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface ObjectRow {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
  metadata: Partial<ObjectMetadata> | null
  user_metadata: Record<string, unknown> | null
}

export const objectColumns = `id, bucket_id, name, owner, owner_id, version,
  created_at, updated_at, last_accessed_at, metadata, user_metadata`

const byName = `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`

/** The object, if the caller may see it. @throws StorageError 404, also if row-level security hides it */
export async function readObject(
  { database }: StorageContext,
  caller: Caller,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const { rows } = await database.asCaller(caller, (query) => query<ObjectRow>(byName, [bucket, key]), {
    readOnly: true,
  })
  if (!rows[0]) throw errors.objectNotFound()
  return rows[0]
}

const inPublicBucket = `select bucket.public as is_public, object.*
  from (select public from storage.buckets where id = $1) as bucket left join lateral (${byName}) as object on true`

/** An object of a public bucket, for any caller, in one query. @throws StorageError 404, also for a private bucket */
export async function readPublicObject(
  { database }: StorageContext,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  type Row = { is_public: boolean } & (ObjectRow | { id: null })
  const { rows } = await database.query<Row>(inPublicBucket, [bucket, checkObjectKey(key)])
  const row = rows[0]
  if (!row?.is_public) throw errors.bucketNotFound()
  if (row.id === null) throw errors.objectNotFound()
  return row
}

/**
 * The object without a check of rights: for signed URLs, where the signature is the permission. @throws StorageError
 * 404
 */
export async function readObjectAsOwner(
  { database }: StorageContext,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const { rows } = await database.query<ObjectRow>(byName, [bucket, key])
  if (!rows[0]) throw errors.objectNotFound()
  return rows[0]
}
