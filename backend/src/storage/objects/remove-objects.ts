import { errors } from '../errors.ts'
import { readJson } from '../json-body.ts'
import type { Exchange } from '../router.ts'
import { deleteBytes } from './delete-bytes.ts'
import { objectColumns, type ObjectRow } from './object-row.ts'

const mostAtOnce = 1000

/**
 * DELETE /object/{bucket} with `{ prefixes: [key, …] }` → the rows that went. Keys that do not exist, or that the
 * caller may not delete, are left out without an error, as on Supabase.
 */
export async function removeObjects({ request, caller, bucket, storage }: Exchange): Promise<Response> {
  const names = parseNames((await readJson(request))['prefixes'])
  const { rows } = await storage.database.asCaller(caller, (query) =>
    query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${objectColumns}`,
      [bucket, names],
    ),
  )
  await deleteBytes(storage.files, rows)
  return Response.json(rows)
}

function parseNames(prefixes: unknown): string[] {
  const isList = Array.isArray(prefixes) && prefixes.length > 0 && prefixes.length <= mostAtOnce
  if (!isList) throw errors.invalidRequest(`prefixes must be a list of 1 to ${mostAtOnce} keys`)
  return prefixes.map((name: unknown) => {
    if (typeof name !== 'string' || name.includes('\0'))
      throw errors.invalidRequest('prefixes must hold texts')
    return name
  })
}
