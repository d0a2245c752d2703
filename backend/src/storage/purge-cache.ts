import { findBucket } from './buckets/bucket.ts'
import { errors } from './errors.ts'
import { checkObjectKey } from './object-key.ts'
import type { Exchange } from './router.ts'

/**
 * DELETE /cdn/{bucket} and /cdn/{bucket}/{key}, for the service only, as on Supabase. No shared cache stands in front of
 * us, and resized pictures are kept under the version of their bytes: there is nothing that could be stale.
 */
export async function purgeCache({ caller, bucket, key, storage }: Exchange): Promise<Response> {
  if (caller.role !== 'service_role') throw errors.denied('Only the service may purge caches')
  await findBucket(storage.database, bucket)
  if (key !== '') checkObjectKey(key)
  return Response.json({ message: 'success', statusCode: '200' })
}
