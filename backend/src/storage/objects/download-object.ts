import type { StorageRequest } from '../context.ts'
import { checkObjectKey } from '../object-key.ts'
import { readObject, readObjectAsOwner, readPublicObject } from './object-row.ts'
import { serveObject } from './serve-object.ts'

/** GET /object/{bucket}/{key} and /object/authenticated/…: objects that row-level security lets the caller read. */
export async function downloadObject({
  request,
  caller,
  url,
  bucket,
  key,
  storage,
}: StorageRequest): Promise<Response> {
  const row = await readObject(storage, caller, bucket, checkObjectKey(key))
  return serveObject(storage, request, row, { url, shared: false })
}

/** GET /object/sign/{bucket}/{key}?token: anyone with the URL may read the object until it expires. */
export async function downloadSignedObject({
  request,
  url,
  bucket,
  key,
  storage,
}: StorageRequest): Promise<Response> {
  await storage.signer.verify(url.searchParams.get('token'), 'download', `${bucket}/${checkObjectKey(key)}`)
  const row = await readObjectAsOwner(storage, bucket, key)
  return serveObject(storage, request, row, { url, shared: false })
}

/**
 * GET /object/public/{bucket}/{key}: anyone may read the objects of a public bucket. A private bucket looks like a
 * missing one.
 */
export async function downloadPublicObject({
  request,
  url,
  bucket,
  key,
  storage,
}: StorageRequest): Promise<Response> {
  const row = await readPublicObject(storage, bucket, key)
  return serveObject(storage, request, row, { url, shared: true })
}
