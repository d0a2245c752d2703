import { join } from 'node:path'
import type pg from 'pg'
import { prepareDataDir } from '../data-dir.ts'
import { silentLogger } from '../logging/logger.ts'
import { migrate, schemaHashOf } from '../postgres/migrate.ts'
import { deleteFiles } from '../storage/delete-bytes.ts'
import type { Files } from '../storage/files.ts'
import { checkBackup } from './check-backup.ts'
import { restoreFiles } from './copy-files.ts'
import { loadDatabase } from './load-database.ts'
import { filesOf, withClient, withIdleDatabase, type Location } from './location.ts'
import type { Manifest } from './manifest.ts'
import { asOwner } from './owner-account.ts'
import { requireSignature } from './signature.ts'

export interface RestoreOptions {
  /** Whether a shop that is there may be replaced. */
  replace?: boolean
  /** Whether a backup is restored that is not signed with the key of the data folder. */
  trust?: boolean
}

/**
 * Replaces a shop by that of a backup, with its accounts, keys and files, and compares the result with the backup. Until
 * the last step the earlier shop is unchanged.
 * @throws a sentence to be shown to people if the backup is damaged, unsigned or of another schema, if a shop is there or is running
 */
export async function restoreBackup(
  location: Location,
  backup: string,
  { replace = false, trust = false }: RestoreOptions = {},
): Promise<Manifest> {
  if (!trust) await requireSignature(backup, location.dataDir)
  const manifest = await checkBackup(backup)
  const supabaseDir = join(location.projectDir, 'supabase')
  if (manifest.schemaHash !== schemaHashOf(supabaseDir))
    throw new Error(
      `The backup ${backup} is of another version of the shop: its schema differs. Restore it with the version that made it.`,
    )
  prepareDataDir(location.dataDir)
  await withIdleDatabase(location, async (connection) => {
    if (!replace && (await isShop(connection)))
      throw new Error(
        'There is a shop already. With --replace, the backup takes its place and its data is lost.',
      )
    await migrate(connection, { supabaseDir })
    await asOwner(connection, (owner) => replaceShop(owner, filesOf(location), backup, manifest))
  })
  return manifest
}

/** Whether the database was migrated before. */
async function isShop(connection: pg.ClientConfig): Promise<boolean> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ is_shop: boolean }>(
      "select to_regclass('supabase_migrations.bootstrap') is not null as is_shop",
    ),
  )
  return rows[0]?.is_shop ?? false
}

async function replaceShop(
  connection: pg.ClientConfig,
  files: Files,
  backup: string,
  manifest: Manifest,
): Promise<void> {
  await restoreFiles(files, manifest.files, backup)
  const earlier = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: string | null }>('select version from storage.objects')
    await loadDatabase(client, backup, manifest)
    return rows
  })
  const kept = new Set(manifest.files.map(({ version }) => version))
  const unused = earlier.flatMap(({ version }) => version ?? []).filter((version) => !kept.has(version))
  await deleteFiles({ files, logger: silentLogger }, unused)
}
