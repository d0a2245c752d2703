import { checkBucketLimits, findBucket, type StorageBucket } from '../buckets/bucket.ts'
import type { StorageContext } from '../context.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'
import { requireText } from '../request-body.ts'
import type { ObjectRow } from './object-row.ts'

/** The source and destination of a copy or move. */
export interface Transfer {
  bucket: string
  key: string
  toBucket: string
  toKey: string
  /** The version that the client means; by default the current one. */
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

/** The destination bucket's limits apply to files from other buckets too. @throws StorageError 404, 413, 415 */
export async function checkDestination(
  { database }: StorageContext,
  transfer: Transfer,
  row: ObjectRow,
): Promise<StorageBucket> {
  if (transfer.version !== undefined && transfer.version !== row.version) throw errors.objectNotFound()
  const bucket = await findBucket(database, transfer.toBucket)
  const { size = 0, mimetype = 'application/octet-stream' } = row.metadata ?? {}
  if (transfer.toBucket !== transfer.bucket) checkBucketLimits(bucket, { size, mimetype })
  return bucket
}
