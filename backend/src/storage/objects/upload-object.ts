import type { Caller } from '../../caller.ts'
import { findBucket, type Bucket } from '../buckets/bucket.ts'
import { settleContentType } from '../content-type.ts'
import type { StorageContext } from '../context.ts'
import { checkObjectKey } from '../object-key.ts'
import { receiveUpload, type Upload } from '../receive-upload.ts'
import type { Exchange } from '../router.ts'
import { storeObject, type WriteMode } from './store-object.ts'

/** POST /object/{bucket}/{key} → `{ Id, Key }`. An existing key is refused unless `x-upsert: true`. */
export async function uploadObject(exchange: Exchange): Promise<Response> {
  const upsert = exchange.request.headers.get('x-upsert') === 'true'
  return store(exchange, exchange.caller, upsert ? 'upsert' : 'insert')
}

/** PUT /object/{bucket}/{key} → `{ Id, Key }`. Replaces what is there. */
export async function updateObject(exchange: Exchange): Promise<Response> {
  return store(exchange, exchange.caller, 'update')
}

/** Receives the body of this request and stores it as `caller`: for uploads of one's own and for signed ones. */
export async function store(exchange: Exchange, caller: Caller, mode: WriteMode): Promise<Response> {
  const { request, storage } = exchange
  const key = checkObjectKey(exchange.key)
  const bucket = await findBucket(storage.database, exchange.bucket)
  const limit = Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, storage.config.fileSizeLimit)
  const upload = await receiveUpload(request, storage.files, limit)
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
  bucket: Bucket,
  key: string,
  upload: Upload,
  mode: WriteMode,
) {
  const mimetype = await settleContentType(
    upload.temporaryPath,
    upload.claimedType,
    bucket.allowed_mime_types,
    storage.config.maxImagePixels,
  )
  const { md5, size, cacheControl, userMetadata, temporaryPath } = upload
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
