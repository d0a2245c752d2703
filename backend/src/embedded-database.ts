import { join } from 'node:path'
import { prepareDataDir } from './data-dir.ts'
import type { Logger } from './logging/logger.ts'
import { startCluster, type Cluster } from './postgres/cluster/cluster.ts'

export interface EmbeddedDatabaseOptions {
  dataDir: string
  logger?: Logger | undefined
  /** Ends a start that is under way. */
  signal?: AbortSignal
}

/** A database whose start has begun. */
export interface EmbeddedDatabase {
  /** Rejects with a sentence to be shown to people, such as that another shop uses the folder. */
  started: Promise<Cluster>
  /** Ends it, or its start. Never rejects. */
  stop(): Promise<void>
}

/**
 * Begins to start the embedded database of a data folder, for `createBackend({ embeddedDatabase })`: it boots in its own process while
 * this one loads the rest of its modules.
 */
export function launchDatabase({ dataDir, logger }: { dataDir: string; logger: Logger }): EmbeddedDatabase {
  const stopping = new AbortController()
  const started = startDatabase({ dataDir, logger, signal: stopping.signal })
  // The error is thrown where the database is used; unhandled here, it would end the process.
  started.catch(() => {})
  return {
    started,
    async stop() {
      stopping.abort()
      await started.then(
        (cluster) => cluster.stop(),
        () => {},
      )
    },
  }
}

export async function startDatabase({ dataDir, ...options }: EmbeddedDatabaseOptions): Promise<Cluster> {
  prepareDataDir(dataDir)
  return startCluster({ dir: join(dataDir, 'postgres'), ...options })
}
