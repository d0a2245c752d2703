import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from './cluster/cluster.ts'
import { copyTables } from './copy-tables.ts'
import { BOOTSTRAP_DIR, migrate } from './migrate.ts'

const NAME = 'scratch'
/** The database that the new one replaces, until the new one is complete. */
const PREVIOUS = 'scratch_previous'

export interface ScratchDatabaseOptions {
  /** The folder of the embedded PostgreSQL. */
  dir: string
  /** The project's `supabase/` folder. */
  supabaseDir: string
  /** Tables whose rows are kept together with the accounts and keys, such as `public.user_roles`. */
  keep: string[]
  report(line: string): void
}

/** A database for development, which is created anew when the SQL that describes it has changed. */
export interface ScratchDatabase {
  /**
   * The database of today's SQL files. No connection to it may be in use. Accounts, their sessions and the project's
   * keys are kept, all other rows are lost.
   * @throws a sentence to be shown to people when a migration fails
   */
  prepare(): Promise<Prepared>
  /** Stops the PostgreSQL. */
  stop(): Promise<void>
}

interface Prepared {
  url: string
  /** Whether it was created by this call, or by an earlier one that was not completed. */
  isNew: boolean
  /** To be called when the new database has been filled. Until then the next `prepare` creates it anew. */
  complete(): Promise<void>
}

/** @throws a sentence to be shown to people if another process uses the folder */
export async function openScratchDatabase(options: ScratchDatabaseOptions): Promise<ScratchDatabase> {
  // The rows can be made again, so that durability would only cost time.
  const cluster = await startCluster({ dir: options.dir, volatile: true })
  const target = { ...cluster.connection, database: NAME }
  const url = connectionString(target)

  async function prepare(): Promise<Prepared> {
    const version = versionOf(options.supabaseDir)
    const isCurrent = (await onServer((client) => versionIn(client))) === version
    if (isCurrent) return { url, isNew: false, complete: async () => {} }
    options.report('Creating the database …')
    await onServer(recreate)
    await migrate(target, { supabaseDir: options.supabaseDir })
    await keepAccounts()
    return { url, isNew: true, complete: () => onServer((client) => markComplete(client, version)) }
  }

  async function keepAccounts(): Promise<void> {
    if (!(await onServer(hasPrevious))) return
    const previous = { ...cluster.connection, database: PREVIOUS }
    try {
      await copyTables(previous, target, ['project_keys.*', 'auth.*', ...options.keep])
    } catch (error) {
      options.report(
        `The accounts could not be kept: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }

  function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient(cluster.connection, work)
  }

  return { prepare, stop: cluster.stop }
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The content of all SQL that creates the database. */
function versionOf(supabaseDir: string): string {
  const hash = createHash('sha256')
  const files = [BOOTSTRAP_DIR, join(supabaseDir, 'migrations')].flatMap((dir) =>
    globSync(join(dir, '*.sql')).sort(),
  )
  for (const file of [...files, join(supabaseDir, 'seed.sql')])
    if (existsSync(file)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** The version is stored as the database's comment. Undefined without a database, or for an incomplete one. */
async function versionIn(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1`,
    [NAME],
  )
  return rows[0]?.version ?? undefined
}

/** An incomplete database is dropped. A complete one is kept for its accounts. */
async function recreate(client: pg.Client): Promise<void> {
  if (await versionIn(client)) {
    await client.query(`drop database if exists ${PREVIOUS} with (force)`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [NAME])
    await client.query(`alter database ${NAME} rename to ${PREVIOUS}`)
  }
  await client.query(`drop database if exists ${NAME} with (force)`)
  await client.query(`create database ${NAME}`)
}

async function hasPrevious(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [PREVIOUS])
  return rowCount === 1
}

async function markComplete(client: pg.Client, version: string): Promise<void> {
  await client.query(`comment on database ${NAME} is '${version}'`)
  await client.query(`drop database if exists ${PREVIOUS} with (force)`)
}

function connectionString({ host, port, user, password, database }: pg.ClientConfig): string {
  const url = new URL(
    `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@localhost/${database}`,
  )
  url.searchParams.set('host', String(host))
  url.searchParams.set('port', String(port))
  return url.href
}
