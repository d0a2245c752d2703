import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBackend, type Backend } from '@parlour/backend'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { createTestDatabase, type TestDatabase } from '../../backend/test/test-database.ts'
import { readEnv, type Env } from '../env.ts'

export const PROJECT_DIR = resolve(import.meta.dirname, '../..')

export const temporaryDir = () => mkdtempSync(join(tmpdir(), 'parlour-backup-'))

export interface BackupSchedule {
  env: Env
  backupDir: string
  database: TestDatabase
  close(): Promise<void>
}

/** A shop's database, its settings and empty folders, for tests of what runs each night. */
export async function prepareSchedule(): Promise<BackupSchedule> {
  const [dataDir, backupDir] = [temporaryDir(), temporaryDir()]
  const database = await createTestDatabase({ supabaseDir: join(PROJECT_DIR, 'supabase') })
  return {
    env: readEnv({ DATA_DIR: dataDir, BACKUP_DIR: backupDir, DATABASE_URL: database.url }),
    backupDir,
    database,
    async close() {
      await database.drop()
      for (const dir of [dataDir, backupDir]) rmSync(dir, { recursive: true, force: true })
    },
  }
}

export interface OpenShop {
  backend: Backend
  service: SupabaseClient<Database>
  /** The client of a new account. */
  signUp(): Promise<SupabaseClient<Database>>
}

/** The backend of a shop, without its pages. */
export async function openBackend(location: {
  dataDir: string
  databaseUrl?: string
  s3Url?: string
}): Promise<OpenShop> {
  const backend = await createBackend({ projectDir: PROJECT_DIR, siteUrl: 'http://localhost', ...location })
  const connect = (key: string) =>
    createClient<Database>('http://localhost', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    })
  const signUp = async () => {
    const client = connect(backend.keys.publishableKey)
    const { error } = await client.auth.signUp({
      email: `${randomUUID()}@example.com`,
      password: 'a good password',
    })
    if (error) throw error
    return client
  }
  return { backend, service: connect(backend.keys.secretKey), signUp }
}

/** Of every table that outlives a crash: the number of its rows and a hash of all their values. */
export async function rowsOf({
  backend,
}: OpenShop): Promise<Record<string, { count: string; hash: string }>> {
  const { rows: tables } = await backend.database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname !~ '^pg_'
       and nspname not in ('information_schema', 'supabase_migrations') order by 1`,
  )
  const found: Record<string, { count: string; hash: string }> = {}
  for (const { name } of tables) {
    const { rows } = await backend.database.query<{ count: string; hash: string }>(
      `select count(*), md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${name} t`,
    )
    found[name] = rows[0]!
  }
  return found
}

/** The stored files of a data folder by their path, as hashes. */
export function filesIn(dataDir: string): Record<string, string> {
  const dir = join(dataDir, 'files/objects')
  const paths = existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }) : []
  return Object.fromEntries(
    paths
      .filter((entry) => entry.isFile())
      .map((entry) => [
        entry.name,
        createHash('sha256')
          .update(readFileSync(join(entry.parentPath, entry.name)))
          .digest('hex'),
      ]),
  )
}
