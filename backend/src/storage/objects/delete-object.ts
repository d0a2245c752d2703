import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'
import type { Exchange } from '../router.ts'
import { deleteBytes } from './delete-bytes.ts'
import { readObject } from './object-row.ts'

/** DELETE /object/{bucket}/{key}. 404 when the caller cannot see it, 403 when seeing is all the caller may. */
export async function deleteObject({ caller, bucket, key, storage }: Exchange): Promise<Response> {
  const name = checkObjectKey(key)
  const { rows } = await storage.database.asCaller(caller, (query) =>
    query<{ version: string | null }>(
      'delete from storage.objects where bucket_id = $1 and name = $2 returning version',
      [bucket, name],
    ),
  )
  if (rows.length === 0) {
    await readObject(storage, caller, bucket, name)
    throw errors.denied('row-level security does not let you delete this object')
  }
  await deleteBytes(storage.files, rows)
  return Response.json({ message: 'Successfully deleted' })
}
