import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBackend } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { machinePostgres, startMachinePostgres } from '../../backend/test/machine-postgres.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const migrations = readdirSync(join(ROOT, 'supabase/migrations')).filter((name) => name.endsWith('.sql'))

async function openShop(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-own-'))
  const applied: string[] = []
  const backend = await createBackend({
    projectDir: ROOT,
    dataDir,
    databaseUrl,
    siteUrl: 'http://localhost',
    report: (line) => applied.push(line),
  })
  onTestFinished(async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const visitor = createClient('http://localhost', backend.keys.publishableKey, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  return { backend, visitor, applied: applied.filter((line) => line.startsWith('Migrated')) }
}

/** Skipped where no PostgreSQL is installed; the browser tests use the embedded one. */
describe.skipIf(machinePostgres().length === 0)('with DATABASE_URL', () => {
  test.each(machinePostgres())(
    'the shop opens on an installed PostgreSQL $version',
    { timeout: 120_000 },
    async (postgres) => {
      const { url, stop } = await startMachinePostgres(postgres)
      onTestFinished(stop)
      const first = await openShop(url)
      const { rows } = await first.backend.database.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      expect(Number.parseInt(rows[0]!.version)).toBe(postgres.version)
      expect(first.applied).toHaveLength(migrations.length)
      const { data: pages, error } = await first.visitor.from('cms_pages').select('slug')
      expect(error).toBeNull()
      expect(pages?.length).toBeGreaterThan(0)
      const second = await openShop(url)
      expect(second.applied).toEqual([])
      expect(second.backend.keys).toEqual(first.backend.keys)
    },
  )
})
