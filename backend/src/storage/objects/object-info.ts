import type { StorageRequest } from '../context.ts'
import { checkObjectKey } from '../object-key.ts'
import { readObject, readPublicObject, type ObjectRow } from './object-row.ts'

/** GET /object/info/{bucket}/{key}: the metadata of an object that the caller may read. */
export async function objectInfo({ caller, bucket, key, storage }: StorageRequest): Promise<Response> {
  return Response.json(describe(await readObject(storage, caller, bucket, checkObjectKey(key))))
}

/** GET /object/info/public/{bucket}/{key} */
export async function publicObjectInfo({ bucket, key, storage }: StorageRequest): Promise<Response> {
  return Response.json(describe(await readPublicObject(storage, bucket, key)))
}

function describe(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata?.size ?? null,
    content_type: row.metadata?.mimetype ?? null,
    cache_control: row.metadata?.cacheControl ?? null,
    etag: row.metadata?.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  }
}
