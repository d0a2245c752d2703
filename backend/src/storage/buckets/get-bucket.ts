import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { bucketColumns, type StorageBucket } from './bucket.ts'

/** GET /bucket/{id} → the bucket, if the caller may see it. */
export async function getBucket({ caller, bucket, storage }: StorageRequest): Promise<Response> {
  const { rows } = await storage.database.asCaller(
    caller,
    (query) => query<StorageBucket>(`select ${bucketColumns} from storage.buckets where id = $1`, [bucket]),
    { readOnly: true },
  )
  if (!rows[0]) throw errors.bucketNotFound()
  // The hosted service returns the type only in lists.
  return Response.json({ ...rows[0], type: undefined })
}
