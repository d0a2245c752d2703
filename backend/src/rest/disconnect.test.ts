import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { createGateway } from '../gateway/index.ts'
import { createHttpServer, fetchHandler, plainHandler } from '../http-server.ts'
import { createKeys } from '../keys/keys.ts'
import { silentLogger } from '../logging/index.ts'
import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `
    create function long_nap() returns text language sql stable set statement_timeout = '10min' as $$
      select pg_sleep(600); select 'slept' $$;`,
})

const running = () =>
  blog.database.query(
    `select from pg_stat_activity
     where state = 'active' and datname = current_database() and query like '%long_nap%' and pid <> pg_backend_pid()`,
  )

async function serve(way: 'answer' | 'fetch', logger = silentLogger) {
  const keys = await createKeys()
  const gateway = createGateway({ keys, services: { rest: blog.rest }, logger })
  const server = createHttpServer({
    logger,
    handlers: [
      ...(way === 'answer' ? [plainHandler((request) => gateway.answer(request), logger)] : []),
      fetchHandler((request) => gateway.fetch(request)),
    ],
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const headers = { apikey: keys.publishableKey }
  return { port, url: `http://127.0.0.1:${port}/rest/v1/rpc/long_nap`, headers }
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
  await expect.poll(async () => (await running()).rowCount).toBe(1)
  client.abort()
  await hungUp
  await expect.poll(async () => (await running()).rowCount).toBe(0)
})

test('an in-process caller that aborts cancels its read too', async () => {
  const client = new AbortController()
  const asked = blog.as().rpc('long_nap').abortSignal(client.signal)
  const answered = expect(Promise.resolve(asked)).resolves.toMatchObject({ error: { code: '57014' } })
  await expect.poll(async () => (await running()).rowCount).toBe(1)
  client.abort()
  await answered
  expect((await running()).rowCount).toBe(0)
})

test.each([
  ['rpc/long_nap', 'answer'],
  ['rpc/long_nap', 'fetch'],
  ['posts', 'answer'],
] as const)(
  'a client that disconnects within its body, to %s (%s), is not logged as an error',
  async (path, way) => {
    const { lines, logger } = recordLog()
    const { port, headers } = await serve(way, logger)
    const socket = connect(port, '127.0.0.1')
    const line = `POST /rest/v1/${path} HTTP/1.1\r\nHost: shop.test\r\napikey: ${headers.apikey}\r\n`
    socket.write(`${line}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":`)
    socket.end()
    const answer = await text(socket)
    expect(answer).toMatch(/^$|^HTTP\/1\.1 400 /)
    await expect.poll(() => lines).toMatchObject([{ level: 'info', status: 499 }])
    // What follows from the end of the body is done when another request is answered.
    await (await fetch(`http://127.0.0.1:${port}/rest/v1/posts`, { headers })).text()
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)
