import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordLog, type RecordedLog } from '../../../test/record-log.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../../postgres/database.ts'
import type { StorageContext } from '../context.ts'
import { createDiskFiles, type Files } from '../files.ts'
import { createSigner } from '../signing.ts'
import { checkMayStore, storeObject, type WriteMode } from './store-object.ts'

const service = { role: 'service_role', claims: { role: 'service_role' } }
const anon = { role: 'anon', claims: { role: 'anon' } }
const dir = mkdtempSync(join(tmpdir(), 'store-object-'))
const files = createDiskFiles(dir)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({
    sql: `insert into storage.buckets (id, name) values ('shelf', 'shelf')`,
  })
})
afterAll(async () => {
  await database.drop()
  rmSync(dir, { recursive: true })
})
let log: RecordedLog
beforeEach(() => {
  log = recordLog()
})

const stored = () =>
  existsSync(join(dir, 'objects'))
    ? readdirSync(join(dir, 'objects'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []

function context(overrides: { database?: Partial<Database>; files?: Partial<Files> } = {}): StorageContext {
  return {
    logger: log.logger,
    database: { ...database, ...overrides.database },
    files: { ...files, ...overrides.files },
    images: { render: () => Promise.reject(new Error('not asked for')) },
    limitRendering: () => 0,
    signer: createSigner('secret'),
    config: {
      fileSizeLimit: 1000,
      maxImagePixels: 1000,
      imageCacheBytes: 1000,
      unfinishedBytes: 1000,
      maxImageBytes: 1000,
      removeMetadata: false,
    },
    resumableUploads: () => Promise.reject(new Error('not asked for')),
  }
}

function put(key: string, text: string, mode: WriteMode, storage = context(), caller = service) {
  const metadata = { eTag: '"x"', size: text.length, mimetype: 'text/plain', cacheControl: 'no-cache' }
  const place = async (version: string) => {
    const temporary = files.temporary()
    writeFileSync(temporary, text)
    await storage.files.put(version, temporary)
  }
  return storeObject(storage, caller, { bucket: 'shelf', key, metadata, userMetadata: null, place }, mode)
}

async function read(key: string) {
  const { rows } = await database.query<{ version: string }>(
    'select version from storage.objects where name = $1',
    [key],
  )
  const bytes = rows[0] && (await files.get(rows[0].version))
  return bytes && new Response(bytes).text()
}

test('a row and its bytes appear together and are replaced together', async () => {
  const { id } = await put('book', 'first', 'insert')
  expect(await read('book')).toBe('first')
  const bytes = stored().length
  expect(await put('book', 'second', 'upsert')).toEqual({ id })
  expect(await put('book', 'third', 'update')).toEqual({ id })
  expect(await read('book')).toBe('third')
  expect(stored()).toHaveLength(bytes)
})

test('update creates a missing object', async () => {
  await put('made-by-update', 'new', 'update')
  expect(await read('made-by-update')).toBe('new')
})

test('bytes that cannot be stored leave no row', async () => {
  const full = context({ files: { put: () => Promise.reject(new Error('the disk is full')) } })
  await expect(put('unplaced', 'x', 'insert', full)).rejects.toThrow('the disk is full')
  expect(await read('unplaced')).toBeUndefined()
})

test('the bytes of a refused row are deleted', async () => {
  const before = stored()
  await expect(put('refused', 'x', 'insert', context(), anon)).rejects.toMatchObject({ code: '42501' })
  expect(stored()).toEqual(before)
})

const losesTheAnswer: Database['asCaller'] = async (caller, work) => {
  await database.asCaller(caller, work)
  throw new Error('the connection was lost')
}
const down = () => Promise.reject(new Error('the database is down'))

test('a commit whose answer was lost keeps the bytes of the row it wrote', async () => {
  await expect(
    put('ambiguous', 'safe', 'insert', context({ database: { asCaller: losesTheAnswer } })),
  ).rejects.toThrow('lost')
  expect(await read('ambiguous')).toBe('safe')
})

test('if the row cannot be looked up the bytes are kept, since they may be needed', async () => {
  const before = stored().length
  await expect(
    put('unknown', 'x', 'insert', context({ database: { asCaller: down, query: down } })),
  ).rejects.toThrow('down')
  expect(stored()).toHaveLength(before + 1)
})

test('old bytes that cannot be deleted are logged, the upload succeeds, and the next deletion removes them', async () => {
  await put('stubborn', 'old', 'insert')
  const before = stored().length
  const storage = context({ files: { delete: () => Promise.reject(new Error('read-only')) } })
  await put('stubborn', 'new', 'upsert', storage)
  expect(await read('stubborn')).toBe('new')
  expect(log.messages()).toEqual(['The bytes of a deleted file could not be removed'])
  expect(stored()).toHaveLength(before + 1)
  await put('stubborn', 'newer', 'upsert')
  expect(stored()).toHaveLength(before)
})

test('a concurrent write is noticed, and each writer deletes what it replaced', async () => {
  await put('raced', 'start', 'insert')
  const before = stored().length
  let interrupted = false
  const query = async <Row>(text: string, values?: unknown[]) => {
    const result = await database.query<Row>(text, values)
    if (!interrupted) {
      interrupted = true
      await put('raced', 'meanwhile', 'upsert')
    }
    return result
  }
  await put('raced', 'last', 'upsert', context({ database: { query } }))
  expect(await read('raced')).toBe('last')
  expect(stored()).toHaveLength(before)
})

const change = () =>
  database.query('update storage.objects set version = $1 where name = $2', [randomUUID(), 'restless'])

async function queryAmongOthers<Row>(text: string, values?: unknown[]) {
  const result = await database.query<Row>(text, values)
  await change()
  return result
}

test('an object that keeps changing is an error with a message', async () => {
  await put('restless', 'start', 'insert')
  const busy = context({ database: { query: queryAmongOthers } })
  await expect(put('restless', 'x', 'upsert', busy)).rejects.toMatchObject({ status: 409 })
})

test('checking whether an object may be stored changes nothing', async () => {
  const target = { bucket: 'shelf', key: 'asked' }
  await checkMayStore(context(), service, target, 'insert')
  expect(await read('asked')).toBeUndefined()
  await expect(checkMayStore(context(), anon, target, 'insert')).rejects.toMatchObject({ code: '42501' })
  await put('asked', 'there', 'insert')
  await expect(checkMayStore(context(), service, target, 'insert')).rejects.toMatchObject({ code: '23505' })
  await checkMayStore(context(), service, target, 'upsert')
  expect(await read('asked')).toBe('there')
})
