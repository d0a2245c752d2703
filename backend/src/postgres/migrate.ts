import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Key of the advisory lock that lets one of several starting processes migrate while the others wait ("migr"). */
const MIGRATION_LOCK = 0x6d696772
const BOOTSTRAP_DIR = join(import.meta.dirname, 'sql')
const MIGRATION_NAME = /^(\d{14})_([\w-]+)\.sql$/

export interface MigrateOptions {
  /** The `supabase/` folder of the project; without one only the backend's own schemas are made. */
  supabaseDir?: string
  report?: (line: string) => void
}

/**
 * Brings a database up to date: first the roles and schemas that every project stands on, then the project's
 * migrations in order, each in a transaction and once (ledger as the Supabase CLI keeps it), and on the first run its seed.
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(LEDGER)
    await bootstrap(client)
    if (options.supabaseDir) await migrateProject(client, options.supabaseDir, options.report ?? (() => {}))
  } finally {
    await client.end()
  }
}

const LEDGER = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.bootstrap (name text primary key, applied_at timestamptz not null default now());
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  set search_path = public, extensions;
  -- A migration and its line in the ledger are lost together or not at all, and whatever is confirmed after them keeps them:
  -- so nobody needs to wait for the disk after each.
  set synchronous_commit = off;
`

async function bootstrap(client: pg.Client): Promise<void> {
  const applied = await column(client, 'select name from supabase_migrations.bootstrap')
  for (const name of sqlFiles(BOOTSTRAP_DIR)) {
    if (applied.has(name)) continue
    await inTransaction(client, `the backend's ${name}`, async () => {
      await client.query(readFileSync(join(BOOTSTRAP_DIR, name), 'utf8'))
      await client.query('insert into supabase_migrations.bootstrap (name) values ($1)', [name])
    })
  }
}

async function migrateProject(
  client: pg.Client,
  supabaseDir: string,
  report: (line: string) => void,
): Promise<void> {
  const dir = join(supabaseDir, 'migrations')
  const applied = await column(client, 'select version from supabase_migrations.schema_migrations')
  const fresh = applied.size === 0
  for (const file of existsSync(dir) ? sqlFiles(dir) : []) {
    const [, version, name] = MIGRATION_NAME.exec(file) ?? []
    if (!version) throw new Error(`${file} is not named like a migration: <14 digits>_<name>.sql`)
    if (applied.has(version)) continue
    const sql = readFileSync(join(dir, file), 'utf8')
    await inTransaction(client, `migration ${file}`, async () => {
      await client.query(sql)
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
        [version, [sql], name],
      )
    })
    report(`Migrated: ${name}`)
  }
  const seed = join(supabaseDir, 'seed.sql')
  if (fresh && existsSync(seed))
    await inTransaction(client, 'seed.sql', () => client.query(readFileSync(seed, 'utf8')))
}

function sqlFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

async function column(client: pg.Client, sql: string): Promise<Set<string>> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return new Set(rows.map(([value]) => value))
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { message, position } = error as pg.DatabaseError
    throw new Error(`${what} failed: ${message}${position ? ` (at character ${position})` : ''}`, {
      cause: error,
    })
  }
}
