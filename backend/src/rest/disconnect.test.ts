import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../gateway/index.ts'
import { createHttpServer } from '../http-server.ts'
import { createKeys } from '../keys/keys.ts'
import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `
    create function long_nap() returns text language sql stable set statement_timeout = '1min' as $$
      select pg_sleep(60); select 'slept' $$;`,
})

/** A busy machine is slower. */
const PATIENT = { timeout: 20_000 }

const running = () =>
  blog.database.query(
    `select from pg_stat_activity
     where state = 'active' and datname = current_database() and query like '%long_nap%' and pid <> pg_backend_pid()`,
  )

async function serve(way: 'answer' | 'fetch'): Promise<{ url: string; headers: Record<string, string> }> {
  const keys = await createKeys()
  const gateway = createGateway({ keys, services: { rest: blog.rest } })
  const server = createHttpServer({
    fetch: (request) => gateway.fetch(request),
    ...(way === 'answer' && { answer: (request) => gateway.answer(request) }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/rest/v1/rpc/long_nap`, headers: { apikey: keys.publishableKey } }
}

test.each([
  ['GET', 'answer'],
  ['POST', 'answer'],
  ['GET', 'fetch'],
  ['POST', 'fetch'],
] as const)('a client that disconnects cancels its read by %s (%s)', async (method, way) => {
  const { url, headers } = await serve(way)
  const client = new AbortController()
  const asked = fetch(url, { method, headers, signal: client.signal })
  const hungUp = expect(asked).rejects.toThrow()
  await expect.poll(async () => (await running()).rowCount, PATIENT).toBe(1)
  client.abort()
  await hungUp
  await expect.poll(async () => (await running()).rowCount, PATIENT).toBe(0)
})

test('an in-process caller that aborts cancels its read too', async () => {
  const client = new AbortController()
  const asked = blog.as().rpc('long_nap').abortSignal(client.signal)
  const answered = expect(Promise.resolve(asked)).resolves.toMatchObject({ error: { code: '57014' } })
  await expect.poll(async () => (await running()).rowCount, PATIENT).toBe(1)
  client.abort()
  await answered
  expect((await running()).rowCount).toBe(0)
})
