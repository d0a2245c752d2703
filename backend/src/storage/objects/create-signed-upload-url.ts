import { findBucket } from '../buckets/bucket.ts'
import { checkObjectKey } from '../object-key.ts'
import type { Exchange } from '../router.ts'
import { checkMayStore } from './store-object.ts'

/** Supabase's: two hours to begin the upload. */
const validSeconds = 2 * 3600

/** POST /object/upload/sign/{bucket}/{key} → `{ url, token }`: lets somebody else store what the caller may store. */
export async function createSignedUploadUrl({
  request,
  caller,
  bucket,
  key,
  storage,
}: Exchange): Promise<Response> {
  const upsert = request.headers.get('x-upsert') === 'true'
  const { id } = await findBucket(storage.database, bucket)
  await checkMayStore(storage, caller, { bucket: id, key: checkObjectKey(key) }, upsert ? 'upsert' : 'insert')
  const url = `${bucket}/${key}`
  const token = await storage.signer.sign(
    { purpose: 'upload', url, owner: caller.claims.sub, upsert },
    validSeconds,
  )
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}
