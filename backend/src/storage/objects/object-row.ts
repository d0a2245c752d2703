import type { Caller } from '../../caller.ts'
import type { StorageContext } from '../context.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'

/** What storage notes about the bytes of an object, in Supabase's words. */
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

/** The object as this caller may see it. @throws StorageError 404, also for one that row-level security hides */
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

/** An object of a public bucket, for anybody, in one question. @throws StorageError 404; a private bucket looks missing */
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

/** The object whoever asks: for signed addresses, where the permission lies in the signature. @throws StorageError 404 */
export async function readObjectAsOwner(
  { database }: StorageContext,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const { rows } = await database.query<ObjectRow>(byName, [bucket, key])
  if (!rows[0]) throw errors.objectNotFound()
  return rows[0]
}
