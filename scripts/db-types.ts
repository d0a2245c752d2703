import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase, startCluster } from '@parlour/backend'
import { readCatalogue } from './db-types/catalogue.ts'
import { renderTypes } from './db-types/render.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'app', 'database.types.ts')

/** The types of the schema that the migrations build, read from a throw-away database. */
async function typesOfMigrations(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-types-'))
  const cluster = await startCluster({ dir, volatile: true })
  const database = openDatabase(cluster.connection)
  try {
    await migrate(cluster.connection, { supabaseDir: join(ROOT, 'supabase') })
    return renderTypes(await readCatalogue(database.query))
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

const types = await typesOfMigrations()
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, types)
  console.log('Wrote app/database.types.ts')
} else if (types !== currentTypes()) {
  console.error('app/database.types.ts does not match the migrations. Run: npm run db:types')
  process.exitCode = 1
}
