import type { StorageRequest } from '../context.ts'
import { deleteBytes } from '../delete-bytes.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'
import { readObject } from './object-row.ts'

/** DELETE /object/{bucket}/{key}. 404 if the caller cannot see the object, 403 if the caller can only see it. */
export async function deleteObject({ caller, bucket, key, storage }: StorageRequest): Promise<Response> {
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
  await deleteBytes(storage, rows)
  return Response.json({ message: 'Successfully deleted' })
}
