import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { startingWith } from '../like.ts'
import { readJson, wholeNumber } from '../request-body.ts'
import { nameInFolder, folderWalk, isInFolder } from './folder-walk.ts'

/** Folders come first, each once, with only a name; then the files directly in the prefix. */
const listing = (walk: string, column: string, order: string) => `
  ${walk}, found as (
    select object.*, ${nameInFolder('name')} as rest from walk, unnest(objects) as object
    where ${nameInFolder('name')} ilike $3
  ), entries as (
    select distinct 0 as kind, split_part(rest, '/', 1) as entry, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from found where ${isInFolder('name')}
    union all
    select 1, rest, id, updated_at, created_at, last_accessed_at, metadata
    from found where rest <> '' and not ${isInFolder('name')}
  )
  select entry as name, id, updated_at, created_at, last_accessed_at, metadata from entries
  order by kind, ${column} ${order}, entry ${order} limit $4 offset $5`

const sortable: Record<string, string> = {
  name: 'entry',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_accessed_at: 'last_accessed_at',
}

/**
 * POST /object/list/{bucket} with `{ prefix, limit, offset, sortBy: { column, order }, search }`: the contents of one
 * folder.
 */
export async function listObjects({ request, caller, bucket, storage }: StorageRequest): Promise<Response> {
  const body = await readJson(request)
  const limit = wholeNumber(body['limit'], 'limit', { min: 1, max: 10_000, or: 100 })
  const offset = wholeNumber(body['offset'], 'offset', { min: 0, max: 1e9, or: 0 })
  const { column, order } = parseSort(body['sortBy'])
  const search = optionalText(body, 'search').replace(/^\/+/, '')
  const prefix = asFolder(optionalText(body, 'prefix'))
  // A search in a sub-folder may match any of its objects.
  const walk = folderWalk({ order: 'asc', readsAll: search.includes('/') }, 6)
  const { rows } = await storage.database.asCaller(
    caller,
    (query) =>
      query(listing(walk.text, column, order), [
        bucket,
        prefix,
        startingWith(search),
        limit,
        offset,
        ...walk.values,
      ]),
    { readOnly: true },
  )
  return Response.json(rows)
}

function asFolder(prefix: string): string {
  const path = prefix.replace(/^\/+|(?<!\/)\/+$/g, '')
  return path === '' ? '' : `${path}/`
}

function parseSort(sortBy: unknown): { column: string; order: 'asc' | 'desc' } {
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as { column?: unknown; order?: unknown }
  const known = typeof column === 'string' && Object.hasOwn(sortable, column) ? sortable[column] : undefined
  if (!known) throw errors.invalidRequest(`sortBy.column must be one of ${Object.keys(sortable).join(', ')}`)
  if (order !== 'asc' && order !== 'desc') throw errors.invalidRequest('sortBy.order must be asc or desc')
  return { column: known, order }
}

function optionalText(body: Record<string, unknown>, field: string): string {
  const value = body[field] ?? ''
  if (typeof value !== 'string' || value.includes('\0'))
    throw errors.invalidRequest(`${field} must be a text`)
  return value
}
