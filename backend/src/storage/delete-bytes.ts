import type { Logger } from '../logging/logger.ts'
import type { Database } from '../postgres/database.ts'
import type { Files } from './files.ts'

const DELETED_AT_ONCE = 16
const RETRY_AFTER_MS = 300_000

export interface Removal {
  files: Files
  logger: Logger
  database: Pick<Database, 'query'>
}

/**
 * Deletes the bytes of deleted rows. To be called after their transaction has committed: bytes without a row waste
 * some disk space, but a row without bytes is data loss. So a failure is logged and not reported to the client. It is noted and
 * tried again: people were told that their files are gone.
 */
export async function deleteBytes(storage: Removal, rows: { version: string | null }[]): Promise<void> {
  const versions = rows.flatMap(({ version }) => version ?? [])
  if (versions.length === 0) return
  const failed = await deleteFiles(storage, versions)
  if (failed.length > 0) await noteFailed(storage, failed)
  else await removeLeftBytes(storage)
}

/** Tries again to delete what could not be deleted before, also by another process. Never rejects. */
export async function removeLeftBytes(storage: Removal): Promise<void> {
  const { database, logger } = storage
  try {
    const { rows } = await database.query<{ version: string }>(
      'select version from storage.unremoved_bytes order by failed_at limit 1000',
    )
    if (rows.length === 0) return
    const failed = await deleteFiles(
      storage,
      rows.map(({ version }) => version),
    )
    await database.query(
      'delete from storage.unremoved_bytes where version = any ($1) and version <> all ($2)',
      [rows.map(({ version }) => version), failed],
    )
    if (failed.length > 0) retryLater(storage)
  } catch (error) {
    logger.warn({ err: error }, 'The bytes of deleted files could not be removed again')
  }
}

/** Returns the versions whose bytes could not be deleted. */
export async function deleteFiles(
  { files, logger }: Pick<Removal, 'files' | 'logger'>,
  versions: string[],
): Promise<string[]> {
  const waiting = [...versions]
  const failed: string[] = []
  const work = async () => {
    for (let version = waiting.pop(); version !== undefined; version = waiting.pop()) {
      const current = version
      await files.delete(current).catch((error: unknown) => {
        failed.push(current)
        logger.warn({ err: error }, 'The bytes of a deleted file could not be removed')
      })
    }
  }
  await Promise.all(Array.from({ length: DELETED_AT_ONCE }, work))
  return failed
}

async function noteFailed(storage: Removal, versions: string[]): Promise<void> {
  retryLater(storage)
  await storage.database
    .query('insert into storage.unremoved_bytes (version) select unnest($1::text[]) on conflict do nothing', [
      versions,
    ])
    .catch((error: unknown) => {
      storage.logger.warn({ err: error }, 'Files whose bytes are left could not be noted')
    })
}

/** A process that ends meanwhile leaves it to the next deletion. */
function retryLater(storage: Removal): void {
  setTimeout(() => void removeLeftBytes(storage), RETRY_AFTER_MS).unref()
}
