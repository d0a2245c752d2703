import { errors, sqlState } from '../errors.ts'
import type { Exchange } from '../router.ts'

const foreignKeyViolation = '23503'

/** DELETE /bucket/{id}: only an empty bucket can go; the objects' foreign key says which are not. */
export async function deleteBucket({ caller, bucket, storage }: Exchange): Promise<Response> {
  const { rowCount } = await storage.database
    .asCaller(caller, (query) => query('delete from storage.buckets where id = $1', [bucket]))
    .catch((error: unknown) => {
      throw sqlState(error) === foreignKeyViolation ? errors.bucketNotEmpty() : error
    })
  if (rowCount === 0) throw errors.bucketNotFound()
  return Response.json({ message: 'Successfully deleted' })
}
