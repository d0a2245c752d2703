import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from '../logging/logger.ts'
import { attachCluster, startCluster } from '../postgres/cluster/cluster.ts'
import { connectClient, requireShop } from '../postgres/connect-client.ts'
import { createDiskFiles, type Files } from '../storage/files.ts'
import { createS3Files } from '../storage/s3/s3-files.ts'
import { parseS3Url } from '../storage/s3/s3-url.ts'

/** Where a shop has its data: the same settings as `createBackend`. */
export interface Location {
  projectDir: string
  dataDir: string
  databaseUrl?: string
  s3Url?: string
  /** Says what a database that has to be started is waited for. */
  logger?: Logger
}

/** Runs `work` with the database of a shop that has been started before, whether it is running or not. */
export async function withRunningDatabase<T>(
  { dataDir, databaseUrl, logger }: Location,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    await requireShop(databaseUrl)
    return work({ connectionString: databaseUrl })
  }
  const cluster = await attachCluster({ dir: join(dataDir, 'postgres'), logger })
  try {
    return await work(cluster.connection)
  } finally {
    await cluster.stop()
  }
}

/**
 * Runs `work` with a database that no shop uses.
 * @throws a sentence to be shown to people if a shop is running
 */
export async function withIdleDatabase<T>(
  { dataDir, databaseUrl, logger }: Location,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    await requireNoConnections(databaseUrl)
    return work({ connectionString: databaseUrl })
  }
  const cluster = await startCluster({ dir: join(dataDir, 'postgres'), logger })
  try {
    return await work(cluster.connection)
  } finally {
    await cluster.stop()
  }
}

async function requireNoConnections(databaseUrl: string): Promise<void> {
  const others = await withClient({ connectionString: databaseUrl }, (client) =>
    client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user',
    ),
  )
  if (others.rowCount)
    throw new Error('The database is in use. Stop every process of the shop, then restore again.')
}

export function filesOf({ dataDir, s3Url }: Location): Files {
  const directory = join(dataDir, 'files')
  return s3Url ? createS3Files(parseS3Url(s3Url), directory) : createDiskFiles(directory)
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
