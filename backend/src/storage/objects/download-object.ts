import { checkObjectKey } from '../object-key.ts'
import type { Exchange } from '../router.ts'
import { readObject, readObjectAsOwner, readPublicObject } from './object-row.ts'
import { serveObject } from './serve-object.ts'

/** GET /object/{bucket}/{key} and /object/authenticated/…: what row-level security lets the caller read. */
export async function downloadObject({
  request,
  caller,
  url,
  bucket,
  key,
  storage,
}: Exchange): Promise<Response> {
  const row = await readObject(storage, caller, bucket, checkObjectKey(key))
  return serveObject(storage, request, row, { url, shared: false })
}

/** GET /object/sign/{bucket}/{key}?token: whoever has the address may, until it expires. */
export async function downloadSignedObject({
  request,
  url,
  bucket,
  key,
  storage,
}: Exchange): Promise<Response> {
  await storage.signer.verify(url.searchParams.get('token'), 'download', `${bucket}/${checkObjectKey(key)}`)
  const row = await readObjectAsOwner(storage, bucket, key)
  return serveObject(storage, request, row, { url, shared: false })
}

/** GET /object/public/{bucket}/{key}: anybody may, if the bucket is public. A private bucket looks like a missing one. */
export async function downloadPublicObject({
  request,
  url,
  bucket,
  key,
  storage,
}: Exchange): Promise<Response> {
  const row = await readPublicObject(storage, bucket, key)
  return serveObject(storage, request, row, { url, shared: true })
}
