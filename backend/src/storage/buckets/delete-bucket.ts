import { sqlState } from '../../postgres/unavailable.ts'
import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'

const foreignKeyViolation = '23503'

/** DELETE /bucket/{id}: only empty buckets can be deleted, which the objects' foreign key enforces. */
export async function deleteBucket({ caller, bucket, storage }: StorageRequest): Promise<Response> {
  const { rowCount } = await storage.database
    .asCaller(caller, (query) => query('delete from storage.buckets where id = $1', [bucket]))
    .catch((error: unknown) => {
      throw sqlState(error) === foreignKeyViolation ? errors.bucketNotEmpty() : error
    })
  if (rowCount === 0) throw errors.bucketNotFound()
  return Response.json({ message: 'Successfully deleted' })
}
