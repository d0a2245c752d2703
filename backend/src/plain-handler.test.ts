import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer, fetchHandler } from './http-server.ts'
import type { Logger } from './logging/logger.ts'
import { silentLogger } from './logging/logger.ts'
import { plainHandler, type AnswerIncoming } from './plain-handler.ts'

async function serve(answer: AnswerIncoming, logger: Logger = silentLogger): Promise<string> {
  const handlers = [plainHandler(answer, logger), fetchHandler(async () => new Response('fetched'))]
  const server = createHttpServer({ handlers, logger })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?query`
}

const found = {
  status: 206,
  headers: [['Content-Type', 'text/plain']] as [string, string][],
  body: 'answered é',
}

test('a request is answered with status, headers and body, and the connection stays open', async () => {
  const answer = vi.fn<AnswerIncoming>(async () => ({
    ...found,
    headers: [...found.headers, ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2']],
  }))
  const response = await fetch(await serve(answer), { headers: { 'X-Name': 'Ada' } })
  expect([response.status, await response.text()]).toEqual([206, 'answered é'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': '11',
    'content-type': 'text/plain',
    'x-request-id': expect.any(String),
    connection: 'keep-alive',
  })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const [request] = answer.mock.calls[0] ?? []
  expect(request).toMatchObject({ method: 'GET', target: '/path?query', headers: { 'x-name': 'Ada' } })
})

test('bytes, and a response without a body, are sent as they are', async () => {
  const bytes = await serve(async () => ({ ...found, body: new Uint8Array([0, 255]) }))
  expect(new Uint8Array(await (await fetch(bytes)).arrayBuffer())).toEqual(new Uint8Array([0, 255]))
  const empty = await serve(async () => ({ status: 204, headers: [], body: null }))
  expect([(await fetch(empty)).status, (await fetch(empty)).headers.has('content-length')]).toEqual([
    204,
    false,
  ])
})

test('a request that is left is fetched', async () => {
  expect(await (await fetch(await serve(() => undefined))).text()).toBe('fetched')
})

test('a small body is read, whether it is wanted or not', async () => {
  const echo = await serve(async ({ readBody }) => ({
    ...found,
    body: new TextDecoder().decode(await readBody?.()),
  }))
  expect(await (await fetch(echo, { method: 'POST', body: 'small é' })).text()).toBe('small é')
  const ignore = await serve(async () => found)
  for (const body of ['first', 'x'.repeat(60_000)]) {
    const response = await fetch(ignore, { method: 'POST', body })
    expect([await response.text(), response.headers.get('connection')]).toEqual(['answered é', 'keep-alive'])
  }
})

test('a large body, and one of unknown length, are left to fetch', async () => {
  const url = await serve(async () => found)
  const chunks = new ReadableStream({ start: (each) => (each.enqueue(new Uint8Array(9)), each.close()) })
  for (const init of [{ body: 'x'.repeat(70_000) }, { body: chunks, duplex: 'half' }])
    expect(await (await fetch(url, { method: 'POST', ...init } as RequestInit)).text()).toBe('fetched')
})

test.each<[string, AnswerIncoming]>([
  ['fails', () => Promise.reject(new Error('oops'))],
  ['cannot be sent', async () => ({ ...found, headers: [['Location', '/two\nlines']] })],
])('an answer that %s is logged, and ends the connection', async (_, answer) => {
  const error = vi.fn<Logger['error']>()
  const url = await serve(answer, { ...silentLogger, error } as Logger)
  await expect(fetch(url)).rejects.toThrow()
  expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'A request could not be answered')
})
