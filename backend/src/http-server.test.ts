import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, fetchHandler, type RequestHandler } from './http-server.ts'

type Fetch = (request: Request) => Response | Promise<Response>

const HALF = 3 * 1024 * 1024
const refuse: Fetch = () => Response.json({ message: 'too large' }, { status: 413 })

async function serve(
  fetch: Fetch,
  ...before: RequestHandler[]
): Promise<{ server: Server; port: number; url: string }> {
  const server = createHttpServer({ handlers: [...before, fetchHandler(fetch)] })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { server, port, url: `http://127.0.0.1:${port}/` }
}

/** Sends a request whose second half waits until the response has begun. */
async function sendInHalves(port: number, headers: string, half: Buffer | string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(`POST / HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n\r\n`)
  socket.write(half)
  await once(socket, 'readable')
  socket.write(half)
  return await answer
}

test('a response sent before the end of the request body announces that the connection closes, and the rest of the body does not reset it', async () => {
  const { port } = await serve(refuse)
  const answer = await sendInHalves(port, `Content-Length: ${2 * HALF}`, Buffer.alloc(HALF))
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*too large/is)
})

test('so does a response whose handler has read a part of the body', async () => {
  const { port } = await serve(async (request) => {
    await request.body?.getReader().read()
    return refuse(request)
  })
  const answer = await sendInHalves(port, `Content-Length: ${2 * HALF}`, Buffer.alloc(HALF))
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*too large/is)
})

test('a response without a body waits for the rest of its request', async () => {
  const { url } = await serve(() => new Response(null, { status: 204 }))
  const answer = await fetch(url, { method: 'POST', body: new Uint8Array(2 * HALF) })
  expect([answer.status, answer.headers.get('connection')]).toEqual([204, 'keep-alive'])
})

test('a body that was read, and a small one that was not, keep the connection open', async () => {
  const { url } = await serve(async (request) =>
    new URL(request.url).search === '?read' ? new Response(await request.text()) : refuse(request),
  )
  const small = await fetch(url, { method: 'POST', body: 'small' })
  const read = await fetch(`${url}?read`, { method: 'POST', body: 'x'.repeat(HALF) })
  expect([small.headers.get('connection'), read.headers.get('connection')]).toEqual([
    'keep-alive',
    'keep-alive',
  ])
  expect((await read.text()).length).toBe(HALF)
})

test('requests after a refused large body are answered', async () => {
  const { url } = await serve((request) =>
    request.method === 'POST' ? refuse(request) : new Response('next'),
  )
  for (let round = 0; round < 10; round++) {
    const refused = await fetch(url, { method: 'POST', body: new Uint8Array(2 * HALF) })
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'too large' }])
    expect(await (await fetch(url)).text()).toBe('next')
  }
})

test('a method that echoes the request is refused', async () => {
  const { port } = await serve(() => new Response('fetched'))
  const socket = connect(port, '127.0.0.1')
  socket.write('TRACE / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 405 .*\r\nallow: GET, HEAD, POST, /is)
})

test.each([
  ['two hosts', 'GET', ['host: other.test'], 400],
  ['two hosts in a handshake', 'GET', ['host: other.test', 'connection: upgrade', 'upgrade: websocket'], 400],
  ['an unknown transfer coding', 'GET', ['transfer-encoding: xchunked'], 400],
  ['an unknown transfer coding and a body', 'POST', ['transfer-encoding: xchunked'], 400],
  ['chunks that are not the last coding', 'GET', ['transfer-encoding: chunked, identity'], 400],
  ['a coding that is not supported', 'POST', ['transfer-encoding: gzip, chunked'], 501],
])('a request with %s is refused, and its connection closed', async (_what, method, headers, status) => {
  // An answer at once, such as a cached page, comes before Node has noticed the unknown coding.
  const { port } = await serve(refuse, (_request, response) => !!response.end('fetched'))
  const socket = connect(port, '127.0.0.1')
  socket.write(`${[`${method} / HTTP/1.1`, 'Host: shop.test', ...headers].join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).not.toContain('fetched')
})

test('a client that stops sending is disconnected', async () => {
  const { port } = await serve(refuse)
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${HALF}\r\n\r\nonly this`)
  expect(await text(socket)).toContain('too large')
})

const HANDLERS: [what: string, handler: RequestHandler, answer: [status: number, text: string]][] = [
  ['an answer that is written', (_request, response) => !!response.end('written'), [200, 'written']],
  ['one that is written later', async (_request, response) => !!response.end('late'), [200, 'late']],
  ['none', () => false, [201, 'fetched']],
  ['none, which is known later', async () => false, [201, 'fetched']],
  ['one that fails', () => Promise.reject(new Error('broken')), [500, 'Internal Server Error']],
  [
    'one that fails at once',
    () => {
      throw new Error('broken')
    },
    [500, 'Internal Server Error'],
  ],
]

test.each(HANDLERS)('a handler before another: %s', async (_what, handler, answer) => {
  const { url } = await serve(() => new Response('fetched', { status: 201 }), handler)
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual(answer)
})

test('a request that no handler answers is not found', async () => {
  const server = createHttpServer({ handlers: [() => false, async () => false] })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
})

test('a client that resets the connection of a handshake, which waits for its answer, does not end the process', async () => {
  const { server, port } = await serve(refuse)
  const upgraded = once(server, 'upgrade')
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [, socket] = (await upgraded) as [IncomingMessage, Socket]
  // Its server listens to errors; without a listener they would be thrown.
  const failed = Promise.withResolvers<unknown>()
  socket.prependListener('close', () => failed.resolve(socket.errored))
  client.resetAndDestroy()
  expect(await failed.promise).toMatchObject({ code: 'ECONNRESET' })
})
