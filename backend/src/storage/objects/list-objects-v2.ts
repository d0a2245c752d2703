import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { readJson, wholeNumber } from '../request-body.ts'
import { nameInFolder, folderWalk, isInFolder } from './folder-walk.ts'

type SortColumn = 'name' | 'created_at' | 'updated_at'

interface Sorting {
  column: SortColumn
  order: 'asc' | 'desc'
}

/** The entry that the next page starts after, sent as the opaque `nextCursor`. */
interface Cursor extends Sorting {
  name: string
  at: string
}

interface BucketEntry {
  id: string | null
  name: string
  metadata: unknown
  created_at: string
  updated_at: string
  last_accessed_at: string
  sorted_at: string
}

const columns: ReadonlySet<unknown> = new Set<SortColumn>(['name', 'created_at', 'updated_at'])
const mostAtOnce = 1000

/** Folders are listed among the files, once each, with the age of their oldest file. */
const entries = (found: string) => `
  found as (
    select object.*, case when $3 and ${isInFolder('name')}
      then $2 || split_part(${nameInFolder('name')}, '/', 1) || '/' end as folder
    from ${found}
  ), entries as (
    select id, name collate "C" as name, metadata, created_at, updated_at, last_accessed_at
    from found where folder is null
    union all
    select null, folder collate "C", null, min(created_at), min(created_at), null
    from found where folder is not null group by folder
  )`

/**
 * POST /object/list-v2/{bucket} with `{ prefix, limit, cursor, with_delimiter, sortBy, exactMatch }` → `{ hasNext,
 * nextCursor, folders, objects }`: a page of the objects with the prefix, flat or with folders.
 */
export async function listObjectsV2({ request, caller, bucket, storage }: StorageRequest): Promise<Response> {
  const body = await readJson(request)
  const limit = Math.min(
    wholeNumber(body['limit'], 'limit', { min: 1, max: 1e9, or: mostAtOnce }),
    mostAtOnce,
  )
  const prefix = optional<string>(body, 'prefix', 'string') ?? ''
  const inFolders = optional<boolean>(body, 'with_delimiter', 'boolean') ?? false
  const exact = optional<boolean>(body, 'exactMatch', 'boolean') ?? false
  const cursor = readCursor(optional<string>(body, 'cursor', 'string'))
  const sorting = cursor ?? parseSort(body['sortBy'])
  const page = pageOf(sorting, cursor)
  const source = sourceOf({ inFolders, exact, sorting, after: cursor?.name, limit }, 5 + page.values.length)
  const { rows } = await storage.database.asCaller(
    caller,
    (query) =>
      query<BucketEntry>(`${source.text} ${page.text}`, [
        bucket,
        prefix,
        inFolders,
        limit + 1,
        ...page.values,
        ...source.values,
      ]),
    { readOnly: true },
  )
  return Response.json({
    ...continuation(rows, limit, sorting),
    ...contents(rows.slice(0, limit), prefix, inFolders),
  })
}

interface Wanted {
  inFolders: boolean
  exact: boolean
  sorting: Sorting
  after: string | undefined
  limit: number
}

/**
 * With folders and sorted by name only the page's own range is read. Other orders need all objects, since a folder's
 * age depends on them.
 */
function sourceOf({ inFolders, exact, sorting, after, limit }: Wanted, first: number) {
  if (inFolders && !exact && sorting.column === 'name') {
    const walk = folderWalk({ order: sorting.order, after, limit: limit + 1 }, first)
    return { text: `${walk.text}, ${entries('walk, unnest(objects) as object')}`, values: walk.values }
  }
  const range = exact ? 'name = $2' : `name collate "C" >= $2 and name collate "C" < $2 || chr(1114111)`
  return {
    text: `with ${entries(`storage.objects as object where bucket_id = $1 and ${range}`)}`,
    values: [],
  }
}

function pageOf({ column, order }: Sorting, cursor: Cursor | undefined) {
  const byName = column === 'name'
  const beyond = order === 'asc' ? '>' : '<'
  const after = byName ? `name ${beyond} $5` : `(${column}, name) ${beyond} ($6::timestamptz, $5)`
  return {
    text: `select *, ${column}::text as sorted_at from entries where ${cursor ? after : 'true'}
      order by ${byName ? '' : `${column} ${order},`} name ${order} limit $4`,
    values: cursor ? [cursor.name, ...(byName ? [] : [cursor.at])] : [],
  }
}

function continuation(rows: BucketEntry[], limit: number, { column, order }: Sorting) {
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { hasNext: false }
  const cursor: Cursor = { column, order, name: last.name, at: last.sorted_at }
  const nextCursor = Buffer.from(JSON.stringify(cursor)).toString('base64url')
  return { hasNext: true, nextCursor, nextCursorKey: last.name }
}

/** With folders, each entry also has its own part of the name. */
function contents(rows: BucketEntry[], prefix: string, inFolders: boolean) {
  const depth = prefix.lastIndexOf('/') + 1
  const key = ({ name }: BucketEntry) => (inFolders ? { key: name.slice(depth).replace(/\/$/, '') } : {})
  return {
    folders: rows.filter(({ id }) => id === null).map((row) => ({ ...key(row), name: row.name })),
    objects: rows.filter(({ id }) => id !== null).map((row) => ({ ...key(row), ...asObject(row) })),
  }
}

function asObject({ id, name, metadata, created_at, updated_at, last_accessed_at }: BucketEntry) {
  return { id, name, metadata, created_at, updated_at, last_accessed_at }
}

function optional<T>(
  body: Record<string, unknown>,
  field: string,
  type: 'string' | 'boolean',
): T | undefined {
  const value = body[field]
  if (value === undefined || value === null) return undefined
  if (typeof value !== type)
    throw errors.invalidRequest(`${field} must be a ${type === 'string' ? 'text' : type}`)
  return value as T
}

function parseSort(sortBy: unknown): Sorting {
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as Partial<Sorting>
  if (!columns.has(column))
    throw errors.invalidRequest('sortBy.column must be name, created_at or updated_at')
  if (order !== 'asc' && order !== 'desc') throw errors.invalidRequest('sortBy.order must be asc or desc')
  return { column, order }
}

function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const { name, at, ...sorting } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Cursor
    if (typeof name === 'string' && typeof at === 'string') return { name, at, ...parseSort(sorting) }
  } catch {
    // Falls through to the same error as an invalid cursor.
  }
  throw errors.invalidRequest('The cursor is not one that an earlier page gave')
}
