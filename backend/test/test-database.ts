import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../src/postgres/database.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { openDatabase } from '../src/postgres/pool.ts'
import { limit } from './limit.ts'

/** How long requests of tests wait for a connection: they do not fail because the machine is busy. */
export const PATIENT_MS = limit(30_000)

export interface TestDatabaseOptions {
  /** A project's `supabase/` folder, whose migrations are applied. */
  supabaseDir?: string
  /** SQL to run after the migrations. */
  sql?: string
}

export interface TestDatabase extends Database {
  connection: pg.ClientConfig
  /** The same as a value of DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/** A new database, cloned from a template that is created once per distinct content and run. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = await connect({ ...cluster, database: 'postgres' })
  try {
    const template = await ensureTemplate(admin, cluster, options)
    // Nothing is kept here that a crash could lose, so the copy needs no log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
  const connection = { ...cluster, database: name }
  const database = openDatabase({ ...connection, max: 8 }, { waitMs: PATIENT_MS })
  return { ...database, connection, url: urlOf(name), drop: () => drop(database, name) }
}

/** The same, dropped when the running test ends. */
export async function databaseForThisTest(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(options)
  onTestFinished(() => database.drop())
  return database
}

async function ensureTemplate(
  admin: pg.Client,
  cluster: pg.ClientConfig,
  options: TestDatabaseOptions,
): Promise<string> {
  const hash = createHash('sha256').update(options.sql ?? '')
  for (const file of migrationFiles(options.supabaseDir)) hash.update(readFileSync(file))
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  // Other workers that need the same template wait here until it is complete.
  await admin.query('select pg_advisory_lock(hashtext($1))', [template])
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0)
    await makeTemplate(admin, template, { ...cluster, database: `${template}_draft` }, options)
  await admin.query('select pg_advisory_unlock(hashtext($1))', [template])
  return template
}

async function makeTemplate(
  admin: pg.Client,
  template: string,
  draft: pg.ClientConfig,
  options: TestDatabaseOptions,
) {
  await admin.query(`drop database if exists ${draft.database}`)
  await admin.query(`create database ${draft.database}`)
  await migrate(draft, { supabaseDir: options.supabaseDir })
  if (options.sql) {
    const client = await connect(draft)
    await client.query(`set search_path = public, extensions; ${options.sql}`).finally(() => client.end())
  }
  await admin.query(`alter database ${draft.database} rename to ${template}`)
}

function migrationFiles(supabaseDir?: string): string[] {
  const dir = supabaseDir && join(supabaseDir, 'migrations')
  return dir && existsSync(dir)
    ? readdirSync(dir)
        .sort()
        .map((name) => join(dir, name))
    : []
}

function urlOf(database: string): string {
  const { host, port, user, password } = inject('cluster')
  const url = new URL(`postgres://${user}:${encodeURIComponent(password)}@localhost/${database}`)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}

async function drop(database: Database, name: string): Promise<void> {
  await database.close()
  const admin = await connect({ ...inject('cluster'), database: 'postgres' })
  await admin.query(`drop database ${name} with (force)`).finally(() => admin.end())
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  await client.connect()
  return client
}
