import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connectClient, withNeededRights } from './connect-client.ts'

/** Key of the advisory lock under which one of several starting processes migrates while the others wait ("migr"). */
const MIGRATION_LOCK = 0x6d696772
export const BOOTSTRAP_DIR = join(import.meta.dirname, 'sql')
const MIGRATION_NAME = /^(\d{14})_([\w-]+)\.sql$/

export interface MigrateOptions {
  /** The `supabase/` folder of the project; without one only the backend's own schemas are created. */
  supabaseDir?: string
  /** Names the database in the error for a database of another schema, and says what to do with it. */
  target?: MigrationTarget
  report?: (line: string) => void
}

export interface MigrationTarget {
  /** Subject of the sentence: `The data folder ./data`. */
  name: string
  remedy: string
}

/** The database was created by SQL files that differ from those at hand. */
export class SchemaMismatch extends Error {
  override name = 'SchemaMismatch'

  constructor({ name, remedy }: MigrationTarget, reason: string) {
    super(`${name} was created by another version of the schema (${reason}): ${remedy}.`)
  }
}

interface SqlFile {
  name: string
  sql: string
}

/** Content of each applied file by its name; null where it was not recorded. */
type Ledger = Map<string, string | null>

/**
 * Brings a database up to date: first the backend's own roles and schemas, then the project's migrations in order, each
 * once and in a transaction (with the Supabase CLI's ledger), and on the first run the project's seed.
 * @throws SchemaMismatch, before anything is changed, if a file that was applied has been edited or removed since
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const client = await connectClient(connection)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(LEDGER)
    const bootstrap = sqlFiles(BOOTSTRAP_DIR)
    const migrations = options.supabaseDir ? migrationFiles(options.supabaseDir) : []
    const bootstrapLedger = await readLedger(client, BOOTSTRAP_LEDGER)
    const projectLedger = await readLedger(client, PROJECT_LEDGER)
    const mismatch =
      mismatchOf(bootstrapLedger, bootstrap) ??
      (options.supabaseDir ? mismatchOf(projectLedger, migrations) : undefined)
    if (mismatch) throw new SchemaMismatch(options.target ?? UNNAMED_TARGET, mismatch)
    await applyBootstrap(client, bootstrap, bootstrapLedger)
    if (options.supabaseDir)
      await migrateProject(client, options.supabaseDir, migrations, projectLedger, options.report)
  } catch (error) {
    throw withNeededRights(connection, error)
  } finally {
    await client.end()
  }
}

const UNNAMED_TARGET: MigrationTarget = { name: 'The database', remedy: 'use an empty one' }

const LEDGER = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.bootstrap (
    name text primary key, statements text[], applied_at timestamptz not null default now()
  );
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  set search_path = public, extensions;
  -- No commit needs to wait for the disk: a migration and its line in the ledger are lost together or not at all, and a
  -- later commit that waits makes both durable.
  set synchronous_commit = off;
`
// By way of JSON, since the first schemas had no column for the content.
const BOOTSTRAP_LEDGER = `select name, to_jsonb(b) -> 'statements' ->> 0 as sql from supabase_migrations.bootstrap b order by 1`
const PROJECT_LEDGER = `
  select concat_ws('_', version, name) || '.sql' as name, statements[1] as sql
  from supabase_migrations.schema_migrations order by version
`

/** Identifies the schema that these SQL files describe. */
export function schemaHashOf(supabaseDir: string): string {
  return hashOf([...sqlFiles(BOOTSTRAP_DIR), ...migrationFiles(supabaseDir)])
}

/** Identifies the schema of a migrated database: equal to `schemaHashOf` its SQL files. */
export async function readSchemaHash(client: pg.Client): Promise<string> {
  const ledgers = [await readLedger(client, BOOTSTRAP_LEDGER), await readLedger(client, PROJECT_LEDGER)]
  return hashOf(ledgers.flatMap((ledger) => [...ledger].map(([name, sql]) => ({ name, sql: sql ?? '' }))))
}

function hashOf(files: SqlFile[]): string {
  const hash = createHash('sha256')
  for (const { name, sql } of files) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex')
}

async function readLedger(client: pg.Client, query: string): Promise<Ledger> {
  const { rows } = await client.query<{ name: string; sql: string | null }>(query)
  return new Map(rows.map(({ name, sql }) => [name, sql]))
}

/** What tells a ledger from these files; undefined if all that was applied is still the same. */
function mismatchOf(ledger: Ledger, files: SqlFile[]): string | undefined {
  const now = new Map(files.map(({ name, sql }) => [name, sql]))
  for (const [name, applied] of ledger) {
    if (!now.has(name)) return `${name} no longer exists`
    if (now.get(name) !== applied) return `${name} has changed since`
  }
  return undefined
}

async function applyBootstrap(client: pg.Client, files: SqlFile[], ledger: Ledger): Promise<void> {
  for (const { name, sql } of files) {
    if (ledger.has(name)) continue
    await inTransaction(client, `the backend's ${name}`, sql, async () => {
      await client.query(sql)
      await client.query('insert into supabase_migrations.bootstrap (name, statements) values ($1, $2)', [
        name,
        [sql],
      ])
    })
  }
}

async function migrateProject(
  client: pg.Client,
  supabaseDir: string,
  files: SqlFile[],
  ledger: Ledger,
  report: (line: string) => void = () => {},
): Promise<void> {
  for (const { name: file, sql } of files) {
    if (ledger.has(file)) continue
    const [, version, name] = MIGRATION_NAME.exec(file) ?? []
    await inTransaction(client, `migration ${file}`, sql, async () => {
      await client.query(sql)
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
        [version, [sql], name],
      )
    })
    report(`Migrated: ${name}`)
  }
  const seed = join(supabaseDir, 'seed.sql')
  if (ledger.size > 0 || !existsSync(seed)) return
  const sql = readFileSync(seed, 'utf8')
  await inTransaction(client, 'seed.sql', sql, () => client.query(sql))
}

function migrationFiles(supabaseDir: string): SqlFile[] {
  const dir = join(supabaseDir, 'migrations')
  const files = existsSync(dir) ? sqlFiles(dir) : []
  const misnamed = files.find(({ name }) => !MIGRATION_NAME.test(name))
  if (misnamed) throw new Error(`${misnamed.name} is not named like a migration: <14 digits>_<name>.sql`)
  return files
}

function sqlFiles(dir: string): SqlFile[] {
  return (
    readdirSync(dir)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      // A checkout on Windows may end lines with CRLF, which must not count as a change.
      .map((name) => ({ name, sql: readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n') }))
  )
}

/** `sql` is the text that `work` runs: an error is reported with its line. */
async function inTransaction(
  client: pg.Client,
  what: string,
  sql: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { message, position } = error as pg.DatabaseError
    const place = position ? ` (line ${sql.slice(0, Number(position) - 1).split('\n').length})` : ''
    throw new Error(`${what} failed: ${message}${place}`, { cause: error })
  }
}
