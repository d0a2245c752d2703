import { errors } from '../errors.ts'
import type { Exchange } from '../router.ts'
import { bucketColumns, type Bucket } from './bucket.ts'

/** GET /bucket/{id} → the bucket, if the caller may see it. */
export async function getBucket({ caller, bucket, storage }: Exchange): Promise<Response> {
  const { rows } = await storage.database.asCaller(
    caller,
    (query) => query<Bucket>(`select ${bucketColumns} from storage.buckets where id = $1`, [bucket]),
    { readOnly: true },
  )
  if (!rows[0]) throw errors.bucketNotFound()
  // The hosted service tells the type in a list only.
  return Response.json({ ...rows[0], type: undefined })
}
