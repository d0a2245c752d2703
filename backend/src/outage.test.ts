import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { putNewCluster, serverPid } from '../test/embedded-cluster.ts'
import { createBackend, type Backend } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parlour-outage-'))
let backend: Backend

beforeAll(async () => {
  putNewCluster(join(dataDir, 'postgres'))
  const projectDir = join(import.meta.dirname, '../fuzz/project')
  backend = await createBackend({ projectDir, dataDir, siteUrl: 'http://localhost' })
})

afterAll(async () => {
  await backend.close()
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

function ask(path: string, body?: unknown, more: Record<string, string> = {}): Promise<Response> {
  const headers = { apikey: backend.keys.publishableKey, 'content-type': 'application/json', ...more }
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return backend.fetch(new Request(`http://localhost${path}`, { headers, ...init }))
}

const requests = {
  rest: () => ask('/rest/v1/authors'),
  auth: () => ask('/auth/v1/token?grant_type=password', { email: 'a@b.example', password: 'a password' }),
  storage: () => ask('/storage/v1/object/public/pictures/missing.txt'),
  upload: () =>
    ask('/storage/v1/upload/resumable', '', {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `bucketName ${btoa('pictures')},objectName ${btoa('a.txt')},contentType ${btoa('text/plain')}`,
    }),
  broadcast: () =>
    ask('/realtime/v1/api/broadcast', { messages: [{ topic: 'a', event: 'b', payload: {}, private: true }] }),
}

test('while the database is down every service answers 503 at once, and recovers with the database', async () => {
  const before = await Promise.all(Object.values(requests).map(async (send) => (await send()).status))
  expect(before).toEqual([200, 400, 404, 201, 202])
  const controlFile = join(dataDir, 'postgres/data/global/pg_control')
  await backend.database.query('checkpoint')
  renameSync(controlFile, `${controlFile}.away`)
  process.kill(serverPid(join(dataDir, 'postgres')), 'SIGKILL')
  await expect.poll(() => backend.isHealthy()).toBe(false)
  for (const [service, send] of Object.entries(requests)) {
    // Connections that were open end a moment after the server.
    await expect.poll(async () => (await send()).status).toBe(503)
    const response = await send()
    expect([service, response.status, response.headers.get('retry-after')]).toEqual([service, 503, '1'])
    expect(await response.text()).toContain('cannot be reached at the moment')
  }
  renameSync(`${controlFile}.away`, controlFile)
  await expect.poll(() => backend.isHealthy()).toBe(true)
  const after = await Promise.all(Object.values(requests).map(async (send) => (await send()).status))
  expect(after).toEqual(before)
})
