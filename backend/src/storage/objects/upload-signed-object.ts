import type { Caller } from '../../caller.ts'
import type { StorageContext } from '../context.ts'
import { checkObjectKey } from '../object-key.ts'
import type { Exchange } from '../router.ts'
import { store } from './upload-object.ts'

/** PUT /object/upload/sign/{bucket}/{key}?token: the token stands for the permission of whoever signed it. */
export async function uploadSignedObject(exchange: Exchange): Promise<Response> {
  const { url, bucket, key, storage } = exchange
  const { caller, upsert } = await signedUpload(storage, url.searchParams.get('token'), bucket, key)
  return store(exchange, caller, upsert ? 'upsert' : 'insert')
}

/** What the token of a signed upload allows, and in whose name. @throws StorageError 400 */
export async function signedUpload(
  { signer }: StorageContext,
  token: string | null,
  bucket: string,
  key: string,
) {
  const grant = await signer.verify(token, 'upload', `${bucket}/${checkObjectKey(key)}`)
  const caller: Caller = { role: 'service_role', claims: { role: 'service_role', sub: grant.owner } }
  return { caller, upsert: grant.upsert === true }
}
