import type { StorageBucket } from '../buckets/bucket.ts'
import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { checkCacheControl, parseMetadata } from '../receive-upload.ts'
import { readJson } from '../request-body.ts'
import { readObject, type ObjectRow } from './object-row.ts'
import { storeObject } from './store-object.ts'
import { checkDestination, parseTransfer } from './transfer.ts'

/**
 * POST /object/copy with `{ bucketId, sourceKey, destinationKey, destinationBucket?, copyMetadata?, metadata? }` → `{
 * Id, Key }`. With `copyMetadata: false` the copy gets `metadata.cacheControl` and `.mimetype` instead of the
 * source's.
 */
export async function copyObject({ request, caller, storage }: StorageRequest): Promise<Response> {
  const body = await readJson(request)
  const transfer = parseTransfer(body)
  const row = await readObject(storage, caller, transfer.bucket, transfer.key)
  const bucket = await checkDestination(storage, transfer, row)
  const asSource = body['copyMetadata'] !== false
  const { id } = await storeObject(
    storage,
    caller,
    {
      bucket: transfer.toBucket,
      key: transfer.toKey,
      metadata: { ...sourceMetadata(row), ...(asSource ? {} : replacement(body['metadata'], bucket)) },
      userMetadata: asSource ? row.user_metadata : userMetadata(request),
      async place(copy) {
        const isCopied = row.version !== null && (await storage.files.copy(row.version, copy))
        if (!isCopied) throw errors.objectNotFound()
      },
    },
    request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert',
  )
  return Response.json({ Id: id, Key: `${transfer.toBucket}/${transfer.toKey}` })
}

function sourceMetadata({ metadata }: ObjectRow) {
  return {
    eTag: metadata?.eTag ?? '',
    size: metadata?.size ?? 0,
    mimetype: metadata?.mimetype ?? 'application/octet-stream',
    cacheControl: metadata?.cacheControl ?? 'no-cache',
  }
}

/** If the bucket lists its types, the type was determined by the bytes and cannot be changed. */
function replacement(metadata: unknown, bucket: StorageBucket): { cacheControl?: string; mimetype?: string } {
  if (metadata === undefined || metadata === null) return {}
  if (typeof metadata !== 'object') throw errors.invalidRequest('metadata must be an object')
  const { cacheControl, mimetype } = metadata as Record<string, unknown>
  const isType = typeof mimetype === 'string' && /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)?$/.test(mimetype)
  if (mimetype !== undefined && !isType) throw errors.invalidMimeType(String(mimetype).slice(0, 100))
  return {
    ...(cacheControl === undefined ? {} : { cacheControl: checkCacheControl(String(cacheControl)) }),
    ...(isType && !bucket.allowed_mime_types?.length ? { mimetype } : {}),
  }
}

function userMetadata(request: Request): Record<string, unknown> | null {
  const header = request.headers.get('x-metadata')
  return parseMetadata(header === null ? null : Buffer.from(header, 'base64').toString())
}
