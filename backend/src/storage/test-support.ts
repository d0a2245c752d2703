import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { createGateway } from '../gateway/index.ts'
import { createHttpServer, fetchHandler } from '../http-server.ts'
import { createKeys, signToken, type ProjectKeys } from '../keys/keys.ts'
import type { StorageConfig } from './context.ts'
import type { Files } from './files.ts'
import { createStorage, type StorageOptions } from './index.ts'

export const ada = '00000000-0000-4000-8000-00000000ada0'
export const bola = '00000000-0000-4000-8000-0000000b01a0'

/**
 * A project of authors: a private bucket with a folder for each, and a public one for portraits that accepts only
 * pictures.
 */
const project = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('manuscripts', 'manuscripts', false, null, null),
    ('portraits', 'portraits', true, 100000, '{image/*}');
  create policy "authors keep their own folder" on storage.objects for all to authenticated
    using ((storage.foldername(name))[1] = auth.uid()::text)
    with check ((storage.foldername(name))[1] = auth.uid()::text);
  create policy "readers see what is shared" on storage.objects for select to anon, authenticated
    using (bucket_id = 'manuscripts' and name like 'shared/%');
`

/** Starts storage behind the gateway for the tests of one file. */
export function storageForThisFile(
  config: Partial<StorageConfig> = {},
  filesElsewhere?: (dir: string) => Promise<Files>,
  limitRendering?: StorageOptions['limitRendering'],
) {
  const dir = mkdtempSync(join(tmpdir(), 'storage-test-'))
  const log = recordLog()
  let keys: ProjectKeys
  let database: TestDatabase
  let files: Files | undefined
  let gateway: ReturnType<typeof createGateway>
  beforeAll(async () => {
    keys = await createKeys()
    database = await createTestDatabase({ sql: project })
    files = await filesElsewhere?.(join(dir, 'files'))
    start()
  })
  const start = () => {
    const options = { database, files, filesDir: join(dir, 'files'), cacheDir: join(dir, 'cache'), config }
    const jwtSecret = keys.jwtSecret
    const storage = createStorage({ ...options, jwtSecret, logger: log.logger, limitRendering })
    gateway = createGateway({ keys, services: { storage } })
  }
  afterAll(async () => {
    await database.drop()
    rmSync(dir, { recursive: true })
  })

  const client = (key: string, token?: string) =>
    createClient('http://localhost', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => gateway.fetch(new Request(input, init)) },
      ...(token === undefined ? {} : { accessToken: async () => token }),
    }).storage
  return {
    log,
    get database() {
      return database
    },
    /** Restarts the service on the same folders. */
    restart: start,
    /** Serves it on its own port during the running test, for clients with their own HTTP. */
    async listen(): Promise<string> {
      const server = createHttpServer({ handlers: [fetchHandler((request) => gateway.fetch(request))] })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/v1`
    },
    anon: () => client(keys.publishableKey),
    service: () => client(keys.secretKey),
    author: async (sub: string) => client(keys.publishableKey, await tokenFor(keys, sub)),
    /** A hand-written request to storage/v1, with the public key unless `headers` contain another. */
    request: (path: string, init: RequestInit & { duplex?: 'half' } = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', keys.publishableKey)
      return gateway.fetch(new Request(`http://localhost/storage/v1${path}`, { ...init, headers }))
    },
    /** Headers for a request as the service role, which bypasses policies. */
    serviceHeaders: () => ({ apikey: keys.secretKey }),
    authorHeaders: async (sub: string) => ({ authorization: `Bearer ${await tokenFor(keys, sub)}` }),
    /** A request as a browser's `<img>` sends it: without a key. */
    open: (path: string, headers: Record<string, string> = {}, address?: string) =>
      gateway.fetch(
        new Request(`http://localhost/storage/v1${path}`, { headers }),
        address === undefined ? {} : { address },
      ),
    /** The versions with bytes on the disk, and temporary files that were not deleted. */
    bytesOnDisk: () => filesIn(join(dir, 'files', 'objects')),
    leftovers: () => filesIn(join(dir, 'files', 'incoming')),
    unfinishedUploads: () => filesIn(join(dir, 'files', 'resumable')).filter((name) => name === 'bytes'),
    cachedImages: () => filesIn(join(dir, 'cache')),
    cacheBytes: () => bytesIn(join(dir, 'cache')),
  }
}

const tokenFor = (keys: ProjectKeys, sub: string) =>
  signToken(keys, {
    sub,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
  })

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** A single-coloured picture. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#b4532e' } })
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], { type: `image/${format}` })
}
