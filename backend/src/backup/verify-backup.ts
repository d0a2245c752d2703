import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ClusterInUse } from '../postgres/cluster/cluster-owner.ts'
import { isRunning, startCluster } from '../postgres/cluster/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { checkBackup } from './check-backup.ts'
import { loadDatabase } from './load-database.ts'
import { withClient, type Location } from './location.ts'
import { asOwner } from './owner-account.ts'
import { requireSignature } from './signature.ts'

const PREFIX = '.scratch-'

/**
 * Restores the rows of a backup into an embedded PostgreSQL that exists only for that, and compares all files with
 * their checksums, the manifest with its signature. It needs no rights in the shop's database and puts no load on it.
 * @throws a sentence to be shown to people if the backup cannot be restored
 */
export async function verifyBackup(
  { projectDir, dataDir }: Location,
  backup: string,
  signal?: AbortSignal,
): Promise<void> {
  await requireSignature(backup, dataDir)
  const manifest = await checkBackup(backup)
  const dir = await mkdtemp(join(dirname(backup), PREFIX))
  try {
    const cluster = await startCluster({ dir, volatile: true, signal })
    // Loading then fails at once, and no PostgreSQL outlives this process.
    const abort = () => void cluster.stop()
    signal?.addEventListener('abort', abort)
    try {
      signal?.throwIfAborted()
      await migrate(cluster.connection, { supabaseDir: join(projectDir, 'supabase') })
      await asOwner(cluster.connection, (owner) =>
        withClient(owner, (client) => loadDatabase(client, backup, manifest)),
      )
    } finally {
      signal?.removeEventListener('abort', abort)
      await cluster.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Stops the databases of trials whose process was killed, which would otherwise run on, and removes their folders. */
export async function endInterruptedTrials(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const dir = join(backupDir, name)
    if (name.startsWith(PREFIX) && isRunning(dir)) await endTrial(dir)
  }
}

async function endTrial(dir: string): Promise<void> {
  try {
    await (await startCluster({ dir, volatile: true })).stop()
    await rm(dir, { recursive: true, force: true })
  } catch (error) {
    // The trial of another shop that writes to the same folder.
    if (!(error instanceof ClusterInUse)) throw error
  }
}
