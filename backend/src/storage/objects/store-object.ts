import { randomUUID } from 'node:crypto'
import type { Caller } from '../../caller.ts'
import type { Query } from '../../postgres/database.ts'
import { ownerOf, type StorageContext } from '../context.ts'
import { deleteBytes } from '../delete-bytes.ts'
import { errors } from '../errors.ts'
import type { ObjectMetadata } from './object-row.ts'

/**
 * `insert` refuses an existing key; `upsert` needs the rights to insert and update; `update` requires an existing
 * key.
 */
export type WriteMode = 'insert' | 'upsert' | 'update'

export interface NewObject {
  bucket: string
  key: string
  metadata: Omit<ObjectMetadata, 'lastModified' | 'contentLength' | 'httpStatusCode'>
  userMetadata: Record<string, unknown> | null
  /** The version of the bytes; generated unless the caller has to recognise it later. */
  version?: string
  /** Stores the bytes under the given version. */
  place: (version: string) => Promise<void>
}

interface Existing {
  id: string
  version: string | null
}

const attempts = 5

/**
 * Stores the bytes, then writes the row that refers to them in one short transaction under the caller's role. After
 * any failure the old object is unchanged, and the new bytes are deleted.
 * @throws StorageError 409 if the key exists and `mode` is insert; the database's 42501 if a policy refuses
 */
export async function storeObject(
  storage: StorageContext,
  caller: Caller,
  object: NewObject,
  mode: WriteMode,
): Promise<{ id: string }> {
  if (storage.files.isRemote) await checkMayStore(storage, caller, object, mode)
  const version = object.version ?? randomUUID()
  await object.place(version)
  try {
    const { id, replaced } = await writeRow(storage, caller, object, mode, version)
    await deleteBytes(storage, [{ version: replaced }])
    return { id }
  } catch (error) {
    await discardUnlessStored(storage, version)
    throw error
  }
}

async function writeRow(
  storage: StorageContext,
  caller: Caller,
  object: NewObject,
  mode: WriteMode,
  version: string,
) {
  const values = rowValues(caller, object, version)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const existing = mode === 'insert' ? undefined : await findExisting(storage, object)
    const written = await storage.database.asCaller(caller, (query) => write(query, values, mode, existing))
    if (written) return { id: existing?.id ?? values.id, replaced: existing?.version ?? null }
    if (mode === 'update' && (await isUnchanged(storage, object, existing))) throw errors.denied()
  }
  throw errors.conflict()
}

/**
 * Checks whether the policies let the caller store this object, by writing the row and rolling back.
 * @throws the same as `storeObject`
 */
export async function checkMayStore(
  storage: StorageContext,
  caller: Caller,
  object: Pick<NewObject, 'bucket' | 'key'> & Partial<Pick<NewObject, 'metadata' | 'userMetadata'>>,
  mode: WriteMode,
): Promise<void> {
  const unknown = { eTag: '', size: 0, mimetype: '', cacheControl: '' }
  const values = rowValues(caller, { metadata: unknown, userMetadata: null, ...object }, randomUUID())
  for (let attempt = 0; attempt < attempts; attempt++) {
    // The right to replace is only checked against the row that would be replaced.
    const existing = mode === 'insert' ? undefined : await findExisting(storage, object)
    if (await isWritten(storage, caller, (query) => write(query, values, mode, existing))) return
    if (mode === 'update' && (await isUnchanged(storage, object, existing))) throw errors.denied()
  }
  throw errors.conflict()
}

async function isWritten(
  { database }: StorageContext,
  caller: Caller,
  attempt: (query: Query) => Promise<boolean>,
) {
  let written = false
  const rolledBack = new Error('rolled back')
  await database
    .asCaller(caller, async (query) => {
      written = await attempt(query)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return written
}

/**
 * Whether the row was written. It is only replaced while it still has the version that was read, so that of two
 * concurrent writers each deletes exactly the bytes it replaced.
 */
async function write(
  query: Query,
  values: ReturnType<typeof rowValues>,
  mode: WriteMode,
  existing: Existing | undefined,
): Promise<boolean> {
  if (mode === 'update' && existing) {
    const { rowCount } = await query(
      `update storage.objects set version = $3, metadata = $4, user_metadata = $5, updated_at = now()
       where bucket_id = $1 and name = $2 and version is not distinct from $6`,
      [values.bucket, values.key, values.version, values.metadata, values.userMetadata, existing.version],
    )
    return rowCount === 1
  }
  const onConflict = `on conflict (bucket_id, name) do update
    set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
      owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()
    where objects.version is not distinct from $9`
  const { rowCount } = await query(
    `insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) ${mode === 'upsert' ? onConflict : ''}`,
    [
      values.id,
      values.bucket,
      values.key,
      values.version,
      values.metadata,
      values.userMetadata,
      values.owner,
      values.ownerId,
      ...(mode === 'upsert' ? [existing?.version ?? null] : []),
    ],
  )
  return rowCount === 1
}

function rowValues(caller: Caller, object: Omit<NewObject, 'place'>, version: string) {
  const metadata: ObjectMetadata = {
    ...object.metadata,
    lastModified: new Date().toISOString(),
    contentLength: object.metadata.size,
    httpStatusCode: 200,
  }
  return {
    id: randomUUID() as string,
    bucket: object.bucket,
    key: object.key,
    version,
    metadata: JSON.stringify(metadata),
    userMetadata: object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
    ...ownerOf(caller),
  }
}

async function findExisting(
  { database }: StorageContext,
  { bucket, key }: Pick<NewObject, 'bucket' | 'key'>,
) {
  const { rows } = await database.query<Existing>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2',
    [bucket, key],
  )
  return rows[0]
}

async function isUnchanged(
  storage: StorageContext,
  object: Pick<NewObject, 'bucket' | 'key'>,
  before: Existing | undefined,
) {
  const now = await findExisting(storage, object)
  return now !== undefined && now.version === before?.version
}

/** A commit whose answer was lost may have happened; the bytes are deleted only if no row refers to them. */
async function discardUnlessStored(storage: StorageContext, version: string): Promise<void> {
  const stored = await storage.database
    .query('select from storage.objects where version = $1', [version])
    .then(({ rowCount }) => rowCount > 0)
    .catch(() => true)
  if (!stored) await deleteBytes(storage, [{ version }])
}
