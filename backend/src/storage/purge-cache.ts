import { findBucket } from './buckets/bucket.ts'
import type { StorageRequest } from './context.ts'
import { errors } from './errors.ts'
import { checkObjectKey } from './object-key.ts'

/**
 * DELETE /cdn/{bucket} and /cdn/{bucket}/{key}, for the service role only, as on Supabase. There is nothing to purge:
 * there is no CDN, and resized pictures are cached by version.
 */
export async function purgeCache({ caller, bucket, key, storage }: StorageRequest): Promise<Response> {
  if (caller.role !== 'service_role') throw errors.denied('Only the service may purge caches')
  await findBucket(storage.database, bucket)
  if (key !== '') checkObjectKey(key)
  return Response.json({ message: 'success', statusCode: '200' })
}
