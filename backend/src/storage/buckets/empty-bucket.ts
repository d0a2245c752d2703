import type { StorageRequest } from '../context.ts'
import { deleteBytes } from '../delete-bytes.ts'
import { errors } from '../errors.ts'

/** POST /bucket/{id}/empty: deletes every object that the caller may delete. */
export async function emptyBucket({ caller, bucket, storage }: StorageRequest): Promise<Response> {
  const deleted = await storage.database.asCaller(caller, async (query) => {
    const { rowCount } = await query('select from storage.buckets where id = $1', [bucket])
    if (rowCount === 0) throw errors.bucketNotFound()
    return query<{ version: string | null }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [bucket],
    )
  })
  await deleteBytes(storage, deleted.rows)
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}
