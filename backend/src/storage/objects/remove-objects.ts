import type { StorageRequest } from '../context.ts'
import { deleteBytes } from '../delete-bytes.ts'
import { errors } from '../errors.ts'
import { readJson } from '../request-body.ts'
import { objectColumns, type ObjectRow } from './object-row.ts'

const mostAtOnce = 1000

/** With a version only that version is deleted, and not one that has replaced it since. */
interface RemovedKey {
  path: string
  versionId: string | null
}

/**
 * DELETE /object/{bucket} with `{ prefixes: [key
 * { path, versionId }, …] }` → the deleted rows. Keys that do not exist, or that the caller may not delete, are
 * ignored, as on Supabase.
 */
export async function removeObjects({ request, caller, bucket, storage }: StorageRequest): Promise<Response> {
  const entries = parseEntries((await readJson(request))['prefixes'])
  const { rows } = await storage.database.asCaller(caller, (query) =>
    query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and exists (
         select from unnest($2::text[], $3::text[]) as entry (name, version)
         where entry.name = objects.name and (entry.version is null or entry.version = objects.version)
       ) and name = any($2) returning ${objectColumns}`,
      [bucket, entries.map(({ path }) => path), entries.map(({ versionId }) => versionId)],
    ),
  )
  await deleteBytes(storage, rows)
  return Response.json(rows)
}

function parseEntries(prefixes: unknown): RemovedKey[] {
  const isList = Array.isArray(prefixes) && prefixes.length > 0 && prefixes.length <= mostAtOnce
  if (!isList) throw errors.invalidRequest(`prefixes must be a list of 1 to ${mostAtOnce} keys`)
  return prefixes.map((entry: unknown) => {
    const { path, versionId } = (
      typeof entry === 'string' ? { path: entry } : (entry ?? {})
    ) as Partial<RemovedKey>
    if (!isText(path) || !(versionId === undefined || isText(versionId))) {
      throw errors.invalidRequest('prefixes must hold keys, or objects with path and versionId')
    }
    return { path, versionId: versionId ?? null }
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
