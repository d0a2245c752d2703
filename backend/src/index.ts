import { join, resolve } from 'node:path'
import pg from 'pg'
import { removeAllFactors } from './auth/factors/remove-all-factors.ts'
import type { BackendOptions } from './backend-options.ts'
import { createChanges, type Changes } from './changes/index.ts'
import { prepareDataDir } from './data-dir.ts'
import { startDatabase } from './embedded-database.ts'
import type { Gateway } from './gateway/index.ts'
import { loadKeys, type ProjectKeys } from './keys/keys.ts'
import { withConfiguredKeys } from './keys/project-keys.ts'
import { rotateKeys as rotate } from './keys/rotate-keys.ts'
import type { RotateOptions } from './keys/rotate-keys.ts'
import type { MailBrand, ObserveMail } from './mail/index.ts'
import type { PlainRequest, PlainResponse } from './plain-http.ts'
import { attachCluster, startCluster, type Cluster } from './postgres/cluster/cluster.ts'
import { requireShop } from './postgres/connect-client.ts'
import type { Database } from './postgres/database.ts'
import { migrate, type MigrationTarget } from './postgres/migrate.ts'
import { waitAtMost } from './postgres/pause.ts'
import { openDatabase } from './postgres/pool.ts'
import type { ObserveQuery } from './postgres/query-outcome.ts'
import type { DatabaseUsage } from './postgres/usage.ts'
import { createPriorities } from './priorities/priorities.ts'
import { readProjectConfig, type ProjectConfig } from './project-config.ts'
import type { RealtimeUsage } from './realtime/index.ts'
import type { Upgrade } from './realtime/upgrade.ts'
import type { BeforeWrite } from './rest/plan/before-write.ts'
import { createServices, s3Files } from './services.ts'
import { parseS3Url } from './storage/s3/s3-url.ts'

export {
  attachCluster,
  migrate,
  openDatabase,
  startCluster,
  type BackendOptions,
  type BeforeWrite,
  type Database,
  type MailBrand,
  type ObserveMail,
  type ObserveQuery,
  type PlainRequest,
  type PlainResponse,
  type ProjectKeys,
}

const SERVICES_CLOSE_MS = 1_000

/** What a process uses at one moment. */
export interface BackendUsage {
  database: DatabaseUsage
  realtime: RealtimeUsage
}

export interface Backend extends Pick<Gateway, 'handles' | 'fetch' | 'answer'> {
  keys: ProjectKeys
  database: Database
  /** What changes in published tables, by this or another process. */
  changes: Changes
  /** Whether mail is sent to a mail server; otherwise it is written to files. */
  sendsMail: boolean
  /** Handles an HTTP upgrade: opens realtime's WebSocket or refuses it. Never rejects. */
  upgrade: Upgrade
  /** Closes all WebSockets, which would otherwise keep an HTTP server from closing. */
  closeSockets(): void
  /** What the process uses at this moment, for metrics. */
  usage(): BackendUsage
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}

/** Supabase's protocols over PostgreSQL, in this process: one `fetch` for all five base paths. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const report = options.report ?? (() => {})
  prepareDataDir(options.dataDir)
  if (options.s3Url) await (await s3Files()).checkS3(parseS3Url(options.s3Url))
  const cluster = options.databaseUrl ? undefined : await openCluster(options, report)
  const connection = cluster?.connection ?? { connectionString: options.databaseUrl }
  const priorities = createPriorities(options.priorities ?? {}, options.logger)
  const database = openDatabase(connection, {
    logger: options.logger,
    slowQueryMs: options.slowQueryMs,
    priorityOf: priorities.of,
    waitMs: options.priorities?.waitMs,
    observeQuery: options.observeQuery,
  })
  try {
    const supabaseDir = join(options.projectDir, 'supabase')
    await migrate(connection, { supabaseDir, target: migrationTarget(options), report })
    return await assemble(options, database, await priorities.follow(database), cluster)
  } catch (error) {
    await database.close()
    await cluster?.stop()
    throw error
  }
}

function migrationTarget({ databaseUrl, dataDir }: BackendOptions): MigrationTarget {
  if (!databaseUrl)
    return {
      name: `The data folder ${resolve(dataDir)}`,
      remedy: 'remove the folder, or start with another DATA_DIR',
    }
  const { host, database } = new pg.Client(databaseUrl)
  return {
    name: `The database ${database} on ${host}`,
    remedy: 'drop it and create it again, or start with another DATABASE_URL',
  }
}

async function assemble(
  options: BackendOptions,
  database: Database,
  stopPriorities: () => void,
  cluster?: Cluster,
): Promise<Backend> {
  const services = await createServices(options, database)
  const changes = createChanges(database, options.logger)
  return {
    handles: services.gateway.handles,
    fetch: services.gateway.fetch,
    answer: services.gateway.answer,
    upgrade: services.upgrade,
    closeSockets: services.closeSockets,
    keys: services.keys,
    database,
    changes,
    sendsMail: services.sendsMail,
    usage: () => ({ database: database.usage(), realtime: services.realtimeUsage() }),
    isHealthy: database.isReachable,
    close: async () => {
      stopPriorities()
      // Final statements of the services must not wait behind queries that do not end.
      await waitAtMost(SERVICES_CLOSE_MS, Promise.all([services.close(), changes.close()]))
      await database.close()
      await cluster?.stop()
    },
  }
}

type BackendLocation = Pick<BackendOptions, 'projectDir' | 'dataDir' | 'databaseUrl' | 'logger'>

/** The keys of a project that has been started before, whether it is running or not. */
export async function readKeys(location: BackendLocation): Promise<ProjectKeys> {
  return await withDatabase(location, async (database, config) =>
    withConfiguredKeys(await loadKeys(database), config.keys),
  )
}

/** Adds a key that signs from now on; running processes use it within a minute. Older keys still verify. */
export async function rotateKeys(
  location: BackendLocation,
  options: RotateOptions = {},
): Promise<ProjectKeys> {
  return await withDatabase(location, async (database, config) => {
    if (config.keys.signingKeys) {
      throw new Error(
        'The project brings its own signing keys: add one to the file that auth.signing_keys_path names.',
      )
    }
    await loadKeys(database)
    await rotate(database, options)
    return await withConfiguredKeys(await loadKeys(database), config.keys)
  })
}

/**
 * Removes the second factors of an account and ends its sessions, whether the shop is running or not. Returns how many there were.
 * @throws a sentence to be shown to people if no account has the address
 */
export async function removeFactorsOf(location: BackendLocation, email: string): Promise<number> {
  return await withDatabase(location, (database) => removeAllFactors(database, email))
}

async function withDatabase<T>(
  { projectDir, dataDir, databaseUrl, logger }: BackendLocation,
  work: (database: Database, config: ProjectConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl) await requireShop(databaseUrl)
  const cluster = databaseUrl ? undefined : await attachCluster({ dir: join(dataDir, 'postgres'), logger })
  const database = openDatabase(cluster?.connection ?? { connectionString: databaseUrl })
  try {
    return await work(database, readProjectConfig(join(projectDir, 'supabase')))
  } finally {
    await database.close()
    await cluster?.stop()
  }
}

async function openCluster(
  { dataDir, logger, embeddedDatabase }: BackendOptions,
  report: (line: string) => void,
): Promise<Cluster> {
  report('Starting the database …')
  return embeddedDatabase?.started ?? startDatabase({ dataDir, logger })
}
