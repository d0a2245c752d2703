import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { readJson } from '../request-body.ts'
import { parseBucketSettings } from './bucket-settings.ts'

/** PUT /bucket/{id}. Absent settings stay as they are; null removes a limit. */
export async function updateBucket({ request, caller, bucket, storage }: StorageRequest): Promise<Response> {
  const settings = Object.entries(parseBucketSettings(await readJson(request)))
  const assignments = settings.map(([column], index) => `${column} = $${index + 2}, `).join('')
  const { rowCount } = await storage.database.asCaller(caller, (query) =>
    query(`update storage.buckets set ${assignments}updated_at = now() where id = $1`, [
      bucket,
      ...settings.map(([, value]) => value),
    ]),
  )
  if (rowCount === 0) throw errors.bucketNotFound()
  return Response.json({ message: 'Successfully updated' })
}
