import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startCluster } from '../postgres/cluster/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { checkBackup } from './check-backup.ts'
import { loadDatabase } from './load-database.ts'
import { withClient } from './location.ts'

/**
 * Restores the rows of a backup into an embedded PostgreSQL that exists only for that, and compares all files with
 * their checksums. It needs no rights in the shop's database and puts no load on it.
 * @throws a sentence to be shown to people if the backup cannot be restored
 */
export async function verifyBackup(projectDir: string, backup: string, signal?: AbortSignal): Promise<void> {
  const manifest = await checkBackup(backup)
  const dir = await mkdtemp(join(dirname(backup), '.scratch-'))
  try {
    const cluster = await startCluster({ dir, volatile: true })
    // Loading then fails at once, and no PostgreSQL outlives this process.
    const abort = () => void cluster.stop()
    signal?.addEventListener('abort', abort)
    try {
      signal?.throwIfAborted()
      await migrate(cluster.connection, { supabaseDir: join(projectDir, 'supabase') })
      await withClient(cluster.connection, (client) => loadDatabase(client, backup, manifest))
    } finally {
      signal?.removeEventListener('abort', abort)
      await cluster.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
