import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createBackend, type Backend, type BackendOptions } from '../src/index.ts'
import { createTestDatabase, PATIENT_MS } from './test-database.ts'

export interface TestBackend extends Backend {
  /** The official client over the backend's fetch: anonymous, or with another key. */
  client<Schema = unknown>(key?: string): SupabaseClient<Schema>
  dataDir: string
  databaseUrl: string
}

/** A whole backend for a project's migrations, on a cloned database. */
export async function createTestBackend(
  projectDir: string,
  options: Pick<
    BackendOptions,
    | 'beforeWrite'
    | 'commonPasswords'
    | 'confirmEmails'
    | 'functionCallers'
    | 'functionsEnv'
    | 'localUrl'
    | 'logger'
    | 'mailBrand'
    | 'priorities'
    | 's3Url'
  > = {},
): Promise<TestBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-backend-'))
  const supabaseDir = join(projectDir, 'supabase')
  const clone = await createTestDatabase({ supabaseDir })
  const backend = await createBackend({
    projectDir,
    dataDir,
    databaseUrl: clone.url,
    siteUrl: 'http://localhost',
    ...options,
    priorities: { waitMs: PATIENT_MS, ...options.priorities },
  })
  const client = <Schema>(key = backend.keys.publishableKey) =>
    createClient<Schema>('http://localhost', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    })
  const close = async () => {
    await backend.close()
    await clone.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...backend, client, dataDir, databaseUrl: clone.url, close }
}
