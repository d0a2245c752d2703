import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putNewCluster } from '../../test/embedded-cluster.ts'
import { createTestBackend, type TestBackend } from '../../test/test-backend.ts'
import { createBackup, type Backup } from './create-backup.ts'
import { withClient, withIdleDatabase, type Location } from './location.ts'
import type { Manifest } from './manifest.ts'
import { asOwner } from './owner-account.ts'
import { restoreBackup } from './restore-backup.ts'

const projectDir = mkdtempSync(join(tmpdir(), 'parlour-project-'))
const backupDir = mkdtempSync(join(tmpdir(), 'parlour-backups-'))
/** Of another machine, with an embedded PostgreSQL. */
const target: Location = { projectDir, dataDir: mkdtempSync(join(tmpdir(), 'parlour-target-')) }

let backend: TestBackend
let backup: Backup

beforeAll(async () => {
  putNewCluster(join(target.dataDir, 'postgres'))
  backend = await createTestBackend(projectDir)
  await backend.client(backend.keys.secretKey).storage.createBucket('pictures')
  const location = { projectDir, dataDir: backend.dataDir, databaseUrl: backend.databaseUrl }
  backup = await createBackup(location, backupDir)
})
afterAll(async () => {
  await backend?.close()
  for (const dir of [projectDir, backupDir, target.dataDir]) rmSync(dir, { recursive: true, force: true })
})

/** A copy of the backup that somebody else has changed. */
function tamper(name: string, change: (manifest: Manifest) => void): string {
  const dir = join(backupDir, name)
  cpSync(backup.path, dir, { recursive: true })
  const path = join(dir, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
  return dir
}

test('a backup of another machine needs the key of the shop that made it', async () => {
  await expect(restoreBackup(target, backup.path)).rejects.toThrow(/is not signed with the key .+backup-key/)
  copyFileSync(join(backend.dataDir, 'backup-key'), join(target.dataDir, 'backup-key'))
  const changed = tamper('changed', (manifest) => (manifest.takenAt = '2026-01-01T00:00:00Z'))
  await expect(restoreBackup(target, changed)).rejects.toThrow('anybody may have changed it')
  expect(await restoreBackup(target, backup.path)).toEqual(backup.manifest)
})

test('a backup without a signature, as earlier versions made them, is restored when it is trusted', async () => {
  const unsigned = tamper('unsigned', () => {})
  rmSync(join(unsigned, 'manifest.hmac'))
  await expect(restoreBackup(target, unsigned, { replace: true })).rejects.toThrow('has no signature')
  await restoreBackup(target, unsigned, { replace: true, trust: true })
})

test('names in a backup that the database does not have are refused, and run nothing', async () => {
  const proof = join(target.dataDir, 'files-of-the-intruder')
  const columns = [`id) from program 'echo > ${proof}; echo' --`]
  const hostile = tamper('columns', ({ tables }) =>
    Object.assign(
      tables.find(({ name }) => name === 'storage.buckets')!,
      { columns },
    ),
  )
  const options = { replace: true, trust: true }
  await expect(restoreBackup(target, hostile, options)).rejects.toThrow('their columns of storage.buckets')
  expect(existsSync(proof)).toBe(false)
  const sequences = tamper('sequences', (manifest) =>
    manifest.sequences.push({ name: 'public.other', value: '1', isCalled: true }),
  )
  await expect(restoreBackup(target, sequences, options)).rejects.toThrow('their sequences: public.other')
  const doubled = tamper('doubled', ({ tables }) => tables.push(tables[0]!))
  await expect(restoreBackup(target, doubled, options)).rejects.toThrow('their tables')
})

test('rows are restored by an account that can run no programs', async () => {
  await withIdleDatabase(target, (connection) =>
    asOwner(connection, (owner) =>
      withClient(owner, async (client) => {
        await expect(client.query("copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
        await expect(client.query('set role postgres')).rejects.toThrow('permission denied')
        await client.query('truncate storage.buckets cascade')
      }),
    ),
  )
})
