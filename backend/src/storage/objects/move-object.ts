import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { readJson } from '../request-body.ts'
import { readObject } from './object-row.ts'
import { checkDestination, parseTransfer } from './transfer.ts'

/** POST /object/move with `{ bucketId, sourceKey, destinationKey, destinationBucket? }`. The bytes are not moved. */
export async function moveObject({ request, caller, storage }: StorageRequest): Promise<Response> {
  const transfer = parseTransfer(await readJson(request))
  const row = await readObject(storage, caller, transfer.bucket, transfer.key)
  await checkDestination(storage, transfer, row)
  const { rowCount } = await storage.database.asCaller(caller, (query) =>
    query(
      'update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2',
      [transfer.bucket, transfer.key, transfer.toBucket, transfer.toKey],
    ),
  )
  if (rowCount === 0) throw errors.denied('row-level security does not let you move this object')
  return Response.json({
    message: 'Successfully moved',
    Id: row.id,
    Key: `${transfer.toBucket}/${transfer.toKey}`,
  })
}
