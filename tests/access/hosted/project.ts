import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../../backend/src/postgres/cluster/binaries.ts'
import { machinePostgres, startMachinePostgres } from '../../../backend/test/machine-postgres.ts'

const SUPERUSER = 'supabase_admin'
/** Projects that were created before 30 May 2026: https://supabase.com/changelog/45329 */
const EXPOSES_NEW_TABLES = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges for role postgres in schema public
       grant all on ${kind} to postgres, anon, authenticated, service_role;`,
  )
  .join('\n')
const NEWEST = 18

export interface HostedProject {
  /** A connection of `postgres`, which is no superuser on the service. */
  owner: pg.Client
  close: () => Promise<void>
}

export interface HostedKind {
  version: number
  bin: string
  /** Whether the API's roles may use each new table, as in projects that were created before 2026. */
  exposure: 'exposed' | 'not exposed'
}

/** The embedded PostgreSQL, and each older one that this machine has; `POSTGRES_BIN` may name more folders. */
export async function hostedKinds(): Promise<HostedKind[]> {
  const embedded = { version: NEWEST, bin: dirname((await findBinaries()).postgres) }
  const older = machinePostgres().filter(({ version }) => version < NEWEST)
  return [
    { ...embedded, exposure: 'exposed' },
    ...[embedded, ...older].map((installed) => ({ ...installed, exposure: 'not exposed' as const })),
  ]
}

/** Starts a server with an empty database as a hosted Supabase project has it. */
export async function createHostedProject({ bin, exposure }: HostedKind): Promise<HostedProject> {
  const server = await startMachinePostgres({ bin }, SUPERUSER)
  const inDatabase = (database: string, user: string) => {
    const url = new URL(server.url)
    url.username = user
    url.pathname = database
    return url.href
  }
  const sql = await readFile(join(import.meta.dirname, 'project.sql'), 'utf8')
  const [roles, schemas] = sql.split('\\connect project')
  const [roleStatements, createDatabase] = roles!.split(/(?=create database)/)
  await withClient(inDatabase('postgres', SUPERUSER), async (client) => {
    await client.query(roleStatements!)
    await client.query(createDatabase!)
  })
  await withClient(inDatabase('project', SUPERUSER), async (client) => {
    await client.query(schemas!)
    if (exposure === 'exposed') await client.query(EXPOSES_NEW_TABLES)
  })
  const owner = new pg.Client(inDatabase('project', 'postgres'))
  await owner.connect()
  const close = async () => {
    await owner.end()
    await server.stop()
  }
  return { owner, close }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
