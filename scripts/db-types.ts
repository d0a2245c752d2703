import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate, openDatabase, startCluster, type Database } from '@parlour/backend'
import { readCatalogue } from './db-types/catalogue.ts'
import { renderTypes } from './db-types/render.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'app', 'database.types.ts')

async function typesIn(database: Database): Promise<string> {
  return renderTypes(await readCatalogue(database.query))
}

/** The types of a database that has all migrations. */
async function typesOfDatabase(connectionString: string): Promise<string> {
  const database = openDatabase({ connectionString })
  return typesIn(database).finally(() => database.close())
}

/** The types of the schema that the migrations create, read from a temporary database. */
async function typesOfMigrations(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-types-'))
  const cluster = await startCluster({ dir, volatile: true })
  const database = openDatabase(cluster.connection)
  try {
    await migrate(cluster.connection, { supabaseDir: join(ROOT, 'supabase') })
    return await typesIn(database)
  } finally {
    await database.close()
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

function currentTypes(): string | undefined {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return undefined
  }
}

// `--database URL` saves the temporary database where one is at hand.
const { values } = parseArgs({ options: { check: { type: 'boolean' }, database: { type: 'string' } } })
const types = await (values.database ? typesOfDatabase(values.database) : typesOfMigrations())
const isSame = types === currentTypes()
if (values.check && !isSame) {
  console.error('app/database.types.ts does not match the migrations. Run: npm run db:types')
  process.exitCode = 1
} else if (!isSame) {
  writeFileSync(FILE, types)
  console.log('Wrote app/database.types.ts')
}
