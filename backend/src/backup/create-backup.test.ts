import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startS3Imitation, type S3Imitation } from '../../test/s3-imitation.ts'
import { createTestBackend, type TestBackend } from '../../test/test-backend.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup, type Backup } from './create-backup.ts'
import type { Location } from './location.ts'

// Files are in a bucket here, whose imitation can do something while the backup waits for the bytes of a file.

const projectDir = mkdtempSync(join(tmpdir(), 'parlour-project-'))
const backupDir = mkdtempSync(join(tmpdir(), 'parlour-backups-'))

let s3: S3Imitation
let backend: TestBackend
let location: Location

const pictures = () => backend.client(backend.keys.secretKey).storage.from('pictures')

beforeAll(async () => {
  s3 = await startS3Imitation()
  backend = await createTestBackend(projectDir, { s3Url: s3.url })
  location = { projectDir, dataDir: backend.dataDir, databaseUrl: backend.databaseUrl, s3Url: s3.url }
  await backend.client(backend.keys.secretKey).storage.createBucket('pictures')
})
afterAll(async () => {
  await backend?.close()
  await s3?.close()
  for (const dir of [projectDir, backupDir]) rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  s3.fail({ times: 0 })
  await backend.client(backend.keys.secretKey).storage.emptyBucket('pictures')
  for (const name of readdirSync(backupDir)) rmSync(join(backupDir, name), { recursive: true })
})

/** Stores pictures of these names. */
async function store(...names: string[]): Promise<void> {
  for (const name of names) {
    const { error } = await pictures().upload(name, `picture ${randomUUID()}`, { contentType: 'text/plain' })
    if (error) throw error
  }
}

/** Does this before the bucket answers the first `times` requests for bytes. */
function beforeBytes(times: number, work: () => Promise<unknown>): void {
  let left = times
  const when = async ({ method }: { method?: string | undefined }) => {
    if (method === 'GET' && left-- > 0) await work()
    return false
  }
  s3.fail({ times: 1, when })
}

/** The names of the stored files as the rows of the backup have them. */
function namesIn({ path, manifest }: Backup): string[] {
  const { columns, path: table } = manifest.tables.find(({ name }) => name === 'storage.objects')!
  const at = columns.indexOf('name')
  const lines = readFileSync(join(path, table), 'utf8').trimEnd().split('\n')
  return lines.flatMap((line) => line.split('\t')[at] || []).toSorted()
}

test('a file that is deleted while the backup is being made is neither in its rows nor among its files', async () => {
  await store('kept', 'also-kept', 'deleted')
  beforeBytes(1, () => pictures().remove(['deleted']))
  const backup = await createBackup(location, backupDir)
  expect(namesIn(backup)).toEqual(['also-kept', 'kept'])
  expect(backup.manifest).toMatchObject({ lostFiles: [], files: { length: 2 } })
  await expect(checkBackup(backup.path)).resolves.toEqual(backup.manifest)
})

test('a file that is replaced meanwhile is in the backup as it was at the moment of the rows', async () => {
  await store('chair', 'table')
  beforeBytes(1, () => pictures().update('chair', 'a newer picture', { contentType: 'text/plain' }))
  const backup = await createBackup(location, backupDir)
  expect(namesIn(backup)).toEqual(['chair', 'table'])
  const stored = [...s3.objects.keys()].map((path) => path.split('/').at(-1)).toSorted()
  expect(backup.manifest.files.map(({ version }) => version).toSorted()).toEqual(stored)
  expect(backup.manifest.lostFiles).toEqual([])
})

test('when files are deleted again and again no backup is made, and nothing of it is left', async () => {
  await store('0')
  let newest = 0
  beforeBytes(Infinity, async () => {
    await store(String(newest + 1))
    await pictures().remove([String(newest)])
    newest += 1
  })
  await expect(createBackup(location, backupDir)).rejects.toThrow(
    'Files were deleted each time while the backup was being made.',
  )
  expect(readdirSync(backupDir)).toEqual([])
})

test('a file whose bytes the storage has lost is listed, and the backup has everything else', async () => {
  await store('whole', 'lost')
  const [lost] = await backend.database
    .query<{ version: string }>("select version from storage.objects where name = 'lost'")
    .then(({ rows }) => rows)
  for (const path of s3.objects.keys()) if (path.endsWith(lost!.version)) s3.objects.delete(path)
  const { manifest } = await createBackup(location, backupDir)
  expect(manifest).toMatchObject({ lostFiles: [lost!.version], files: { length: 1 } })
})

test('a storage that fails leaves no backup', async () => {
  await store('whole')
  s3.fail({ times: 20, when: ({ method }) => method === 'GET' })
  await expect(createBackup(location, backupDir)).rejects.toThrow('InternalError')
  expect(readdirSync(backupDir)).toEqual([])
})
