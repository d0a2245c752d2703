import { checkFits, findBucket, type Bucket } from '../buckets/bucket.ts'
import type { StorageContext } from '../context.ts'
import { errors } from '../errors.ts'
import { requireText } from '../json-body.ts'
import { checkObjectKey } from '../object-key.ts'
import type { ObjectRow } from './object-row.ts'

/** From where to where a copy or a move goes. */
export interface Transfer {
  bucket: string
  key: string
  toBucket: string
  toKey: string
  /** The version the sender means; without one, whichever is there. */
  version?: string
}

/** @throws StorageError 400 naming the field */
export function parseTransfer(body: Record<string, unknown>): Transfer {
  const bucket = requireText(body, 'bucketId')
  const toBucket = body['destinationBucket'] === undefined ? bucket : requireText(body, 'destinationBucket')
  return {
    bucket,
    key: checkObjectKey(requireText(body, 'sourceKey')),
    toBucket,
    toKey: checkObjectKey(requireText(body, 'destinationKey')),
    ...(body['sourceVersionId'] === undefined ? {} : { version: requireText(body, 'sourceVersionId') }),
  }
}

/** The destination's own limits hold for files that come from another bucket too. @throws StorageError 404, 413, 415 */
export async function checkDestination(
  { database }: StorageContext,
  transfer: Transfer,
  row: ObjectRow,
): Promise<Bucket> {
  if (transfer.version !== undefined && transfer.version !== row.version) throw errors.objectNotFound()
  const bucket = await findBucket(database, transfer.toBucket)
  const { size = 0, mimetype = 'application/octet-stream' } = row.metadata ?? {}
  if (transfer.toBucket !== transfer.bucket) checkFits(bucket, { size, mimetype })
  return bucket
}
