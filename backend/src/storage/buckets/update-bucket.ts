import { errors } from '../errors.ts'
import { readJson } from '../json-body.ts'
import type { Exchange } from '../router.ts'
import { parseBucketSettings } from './bucket-settings.ts'

/** PUT /bucket/{id}. Settings that the body leaves out stay as they are; null takes a limit away. */
export async function updateBucket({ request, caller, bucket, storage }: Exchange): Promise<Response> {
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
