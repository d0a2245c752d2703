import type { Caller } from '../../caller.ts'
import { findBucket, sizeLimit, type StorageBucket } from '../buckets/bucket.ts'
import { determineContentType } from '../content-type.ts'
import type { StorageRequest, StorageContext } from '../context.ts'
import { addEndMarker } from '../images/add-end-marker.ts'
import { removeMetadata } from '../images/remove-metadata.ts'
import { checkObjectKey } from '../object-key.ts'
import { receiveUpload, type Upload } from '../receive-upload.ts'
import { checkMayStore, storeObject, type WriteMode } from './store-object.ts'

/** POST /object/{bucket}/{key} → `{ Id, Key }`. An existing key is refused unless `x-upsert: true`. */
export async function uploadObject(exchange: StorageRequest): Promise<Response> {
  const upsert = exchange.request.headers.get('x-upsert') === 'true'
  return store(exchange, exchange.caller, upsert ? 'upsert' : 'insert')
}

/** PUT /object/{bucket}/{key} → `{ Id, Key }`. Replaces an existing object. */
export async function updateObject(exchange: StorageRequest): Promise<Response> {
  return store(exchange, exchange.caller, 'update')
}

/** PUT /object/upload/sign/{bucket}/{key}?token: with the rights of the user that signed the URL. */
export async function uploadSignedObject(exchange: StorageRequest): Promise<Response> {
  const { url, bucket, key, storage } = exchange
  const { caller, upsert } = await signedUpload(storage, url.searchParams.get('token'), bucket, key)
  return store(exchange, caller, upsert ? 'upsert' : 'insert')
}

/**
 * The caller and mode of a signed upload, from its token. Supabase checks the policies when it signs and never again, so that any
 * number of signed URLs would pass a policy that counts objects. @throws StorageError 400
 */
export async function signedUpload(
  { signer }: StorageContext,
  token: string | null,
  bucket: string,
  key: string,
) {
  const grant = await signer.verify(token, 'upload', `${bucket}/${checkObjectKey(key)}`)
  const { claims = { role: 'anon' } } = grant
  const caller: Caller = { role: claims.role, claims }
  return { caller, upsert: grant.upsert === true }
}

async function store(exchange: StorageRequest, caller: Caller, mode: WriteMode): Promise<Response> {
  const { request, storage } = exchange
  const key = checkObjectKey(exchange.key)
  const bucket = await findBucket(storage.database, exchange.bucket)
  // Receiving a file and looking at its picture is work that strangers must not cause.
  await checkMayStore(storage, caller, { bucket: bucket.id, key }, mode)
  const upload = await receiveUpload(request, storage.files, sizeLimit(bucket, storage.config))
  try {
    const { id } = await storeUpload(storage, caller, bucket, key, upload, mode)
    return Response.json({ Id: id, Key: `${bucket.id}/${key}` })
  } finally {
    await storage.files.discard(upload.temporaryPath)
  }
}

async function storeUpload(
  storage: StorageContext,
  caller: Caller,
  bucket: StorageBucket,
  key: string,
  upload: Upload,
  mode: WriteMode,
) {
  const { cacheControl, userMetadata, temporaryPath } = upload
  const ended = await addEndMarker(temporaryPath, temporaryPath, storage.config)
  const mimetype = await determineContentType(temporaryPath, upload.claimedType, {
    allowed: bucket.allowed_mime_types,
    maxPixels: storage.config.maxImagePixels,
    isTrusted: caller.role === 'service_role',
  })
  const limit = sizeLimit(bucket, storage.config)
  const cleaned = await removeMetadata(temporaryPath, temporaryPath, limit, storage.config)
  const { md5, size } = cleaned ?? ended ?? upload
  return storeObject(
    storage,
    caller,
    {
      bucket: bucket.id,
      key,
      metadata: { eTag: `"${md5}"`, size, mimetype, cacheControl },
      userMetadata,
      place: (version) => storage.files.put(version, temporaryPath),
    },
    mode,
  )
}
