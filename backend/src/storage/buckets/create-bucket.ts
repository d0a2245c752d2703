import { ownerOf, type StorageRequest } from '../context.ts'
import { checkBucketName } from '../object-key.ts'
import { readJson } from '../request-body.ts'
import { parseBucketSettings } from './bucket-settings.ts'

/** POST /bucket → `{ name }`. Row-level security on storage.buckets applies. */
export async function createBucket({ request, caller, storage }: StorageRequest): Promise<Response> {
  const body = await readJson(request)
  const id = checkBucketName(body['id'] ?? body['name'])
  const settings = parseBucketSettings(body)
  const { owner, ownerId } = ownerOf(caller)
  await storage.database.asCaller(caller, (query) =>
    query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $1, $2, $3, $4, $5, $6)`,
      [
        id,
        owner,
        ownerId,
        settings.public ?? false,
        settings.file_size_limit ?? null,
        settings.allowed_mime_types ?? null,
      ],
    ),
  )
  return Response.json({ name: id })
}
