import type { Claims } from '../../caller.ts'
import { findBucket } from '../buckets/bucket.ts'
import type { StorageRequest } from '../context.ts'
import { checkObjectKey } from '../object-key.ts'
import { checkMayStore } from './store-object.ts'

/** The URL is valid for two hours, as on Supabase. */
const validSeconds = 2 * 3600

/** POST /object/upload/sign/{bucket}/{key} → `{ url, token }`: a URL to store an object with the caller's rights. */
export async function createSignedUploadUrl({
  request,
  caller,
  bucket,
  key,
  storage,
}: StorageRequest): Promise<Response> {
  const upsert = request.headers.get('x-upsert') === 'true'
  const { id } = await findBucket(storage.database, bucket)
  await checkMayStore(storage, caller, { bucket: id, key: checkObjectKey(key) }, upsert ? 'upsert' : 'insert')
  const url = `${bucket}/${key}`
  const claims = withoutContact(caller.claims)
  const token = await storage.signer.sign({ purpose: 'upload', url, claims, upsert }, validSeconds)
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

/** The claims that policies ask for. The URL may be handed to somebody who must not learn the others. */
function withoutContact(claims: Claims): Claims {
  const { email: _email, phone: _phone, user_metadata: _userMetadata, ...others } = claims
  return others
}
