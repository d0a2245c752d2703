import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { containing } from '../like.ts'
import { wholeNumber } from '../request-body.ts'
import { bucketColumns, type StorageBucket } from './bucket.ts'

const sortable = new Set(['id', 'name', 'created_at', 'updated_at'])

/** GET /bucket?limit&offset&search&sortColumn&sortOrder → the buckets the caller may see. */
export async function listBuckets({ caller, url, storage }: StorageRequest): Promise<Response> {
  const limit = wholeNumber(url.searchParams.get('limit'), 'limit', { min: 1, max: 10_000, or: 10_000 })
  const offset = wholeNumber(url.searchParams.get('offset'), 'offset', { min: 0, max: 1e9, or: 0 })
  const column = url.searchParams.get('sortColumn') ?? 'name'
  const order = url.searchParams.get('sortOrder') ?? 'asc'
  if (!sortable.has(column))
    throw errors.invalidRequest('sortColumn must be id, name, created_at or updated_at')
  if (order !== 'asc' && order !== 'desc') throw errors.invalidRequest('sortOrder must be asc or desc')
  const { rows } = await storage.database.asCaller(
    caller,
    (query) =>
      query<StorageBucket>(
        `select ${bucketColumns} from storage.buckets where name ilike $1
         order by ${column} ${order}, id limit $2 offset $3`,
        [containing(url.searchParams.get('search') ?? ''), limit, offset],
      ),
    { readOnly: true },
  )
  return Response.json(rows)
}
