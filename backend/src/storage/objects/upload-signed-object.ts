import type { Caller } from '../../caller.ts'
import { checkObjectKey } from '../object-key.ts'
import type { Exchange } from '../router.ts'
import { store } from './upload-object.ts'

/** PUT /object/upload/sign/{bucket}/{key}?token: the token stands for the permission of whoever signed it. */
export async function uploadSignedObject(exchange: Exchange): Promise<Response> {
  const { url, bucket, key, storage } = exchange
  const token = url.searchParams.get('token')
  const grant = await storage.signer.verify(token, 'upload', `${bucket}/${checkObjectKey(key)}`)
  const signer: Caller = { role: 'service_role', claims: { role: 'service_role', sub: grant.owner } }
  return store(exchange, signer, grant.upsert ? 'upsert' : 'insert')
}
