import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createHttpServer } from '@parlour/backend/http-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections, type ConnectionLimits } from './limit-connections.ts'
import { openConnection } from './testing.ts'

/** Times that no test reaches: a busy machine may take long between two steps. */
const PATIENT: ConnectionLimits = {
  firstRequestMs: 60_000,
  measuredMs: 60_000,
  bodyBytesPerSecond: 100,
  stalledMs: 60_000,
  keptAliveMs: 60_000,
  checkEveryMs: 20,
  perAddress: 10,
  heldBytes: 1_000_000_000,
  heldBytesPerNetwork: 1_000_000_000,
}
const UPLOAD = 'POST / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 200001\r\n\r\n'

async function serve({ trusts = false, ...limits }: Partial<ConnectionLimits> & { trusts?: boolean } = {}) {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body !== undefined) response.end(String(body.length))
  })
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    socket.pipe(socket)
  })
  return await listen(server, limits, trusts)
}

async function listen(server: Server, limits: Partial<ConnectionLimits>, trusts = false) {
  limitConnections(
    server,
    () => trusts,
    { ...PATIENT, ...limits },
    (name) => [{ name, share: 1 }],
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return () => openConnection(server)
}

/** A server that answers when the body has arrived, and the bytes of all bodies. */
function countBytes(): { server: Server; received: () => number } {
  let count = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (count += chunk.length))
    request.once('end', () => response.end('complete'))
  })
  return { server, received: () => count }
}

async function closed(socket: Socket): Promise<void> {
  socket.resume()
  // `once` would reject if the connection is reset.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}

test('a connection that sends nothing, or never ends its headers, is closed', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const hour = 3_600_000
  const open = await serve({ firstRequestMs: hour, checkEveryMs: hour })
  const [silent, slow] = [await open(), await open()]
  slow.write('GET / HTTP/1.1\r\nHost: shop.test\r\n')
  vi.advanceTimersByTime(2 * hour)
  await Promise.all([closed(silent), closed(slow)])
})

test('headers that never end are answered with 408', async () => {
  const open = await listen(createHttpServer({ handlers: [] }), { firstRequestMs: 100 })
  const late = await open()
  late.write('GET / HTTP/1.1\r\n')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 408 [^]*did not arrive in time/)
})

test('addresses that are long are among what a connection holds', async () => {
  const open = await listen(createServer({ maxHeaderSize: 200_000 }), { heldBytes: 60_000 })
  const long = await open()
  long.write(`GET /?${'x'.repeat(65_000)}`)
  await closed(long)
})

test('a body that hardly progresses is cut off, also after a fast beginning, and one that progresses is not', async () => {
  const { server, received } = countBytes()
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const open = await listen(server, { measuredMs: 1_000, checkEveryMs: 200 })
  const [slow, stalled, upload] = await Promise.all([open(), open(), open()])
  slow.write(`${UPLOAD}x`)
  for (const fast of [stalled, upload]) fast.write(UPLOAD + 'x'.repeat(100_000))
  await expect.poll(received).toBe(200_001)
  vi.advanceTimersByTime(1_200)
  await closed(slow)
  upload.write('x'.repeat(100_000))
  await expect.poll(received).toBe(300_001)
  vi.advanceTimersByTime(1_200)
  await closed(stalled)
  upload.write('x')
  expect(await text(upload)).toMatch(/^HTTP\/1\.1 200 .*complete/s)
})

test('a client that stops reading its answer is cut off, and one that waits for the shop is not', async () => {
  const ready = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    if (request.url === '/late') await ready.promise
    response.end(Buffer.alloc(request.url === '/late' ? 1 : 16 * 1024 * 1024))
  })
  const open = await listen(server, { stalledMs: 1_000 })
  const cutOff = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', resolve)),
  )
  const [slow, patient] = [await open(), await open()]
  slow.pause().write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  patient.write('GET /late HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  await cutOff
  ready.resolve()
  expect(await text(patient)).toMatch(/^HTTP\/1\.1 200/)
})

const from = (address: string) =>
  `POST / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n`

test('the largest body of an address that holds too much ends, and others of this and of other addresses go on', async () => {
  const open = await serve({ trusts: true, heldBytesPerNetwork: 250_000 })
  const [largest, small, other] = await Promise.all([open(), open(), open()])
  other.write(`${from('197.210.64.11')}Content-Length: 200001\r\n\r\n${'x'.repeat(200_000)}`)
  small.write(`${from('197.210.64.10')}Content-Length: 100001\r\n\r\n${'x'.repeat(100_000)}`)
  largest.write(`${from('197.210.64.10')}Content-Length: 200001\r\n\r\n${'x'.repeat(200_000)}`)
  await closed(largest)
  for (const socket of [small, other]) socket.write('x')
  expect(await text(small)).toMatch(/^HTTP\/1\.1 200 .*100001/s)
  expect(await text(other)).toMatch(/^HTTP\/1\.1 200 .*200001/s)
})

const beginLarge = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 4000001\r\n\r\n`

test('a film that is written to disk while it arrives is not among the largest', async () => {
  const { server, received } = countBytes()
  const open = await listen(server, { heldBytes: 3_000_000 })
  const [film, rows] = await Promise.all([open(), open()])
  film.write(beginLarge('/storage/v1/object/films/chair.mp4') + 'x'.repeat(4_000_000))
  await expect.poll(received).toBe(4_000_000)
  rows.write(beginLarge('/rest/v1/products') + 'x'.repeat(2_500_000))
  await closed(rows)
  film.write('x')
  expect(await text(film)).toMatch(/^HTTP\/1\.1 200/)
})

test('answers that are not read end, the largest first, also those that wait behind others of their connection', async () => {
  const answer = Buffer.alloc(32 * 1024 * 1024)
  const server = createServer((_request, response) => void response.end(answer))
  const open = await listen(server, { heldBytes: 70 * 1024 * 1024 })
  const patient = await open()
  patient.pause().write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  await once(server, 'request')
  const ended = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  const greedy = await open()
  greedy.pause().write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n'.repeat(3))
  await ended
  expect(await text(patient)).toMatch(/^HTTP\/1\.1 200/)
})

test('a connection without a further request is kept for some time, and one that does not complete it is closed', async () => {
  const open = await listen(
    createServer({ connectionsCheckingInterval: 20 }, (_request, response) => void response.end('answer')),
    { firstRequestMs: 1_000, keptAliveMs: 300_000 },
  )
  const [idle, slow] = [await open(), await open()]
  for (const socket of [idle, slow]) {
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toContain('\r\nKeep-Alive: timeout=300\r\n')
  }
  slow.write('GET / HTTP/1.1\r\n')
  await closed(slow)
  idle.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  expect(String((await once(idle, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
})

test('a connection is closed when no request has come for as long as it is kept', async () => {
  const open = await listen(
    createServer((_request, response) => void response.end('answer')),
    { keptAliveMs: 100 },
  )
  const idle = await open()
  idle.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await closed(idle)
})

test('a WebSocket may be silent', async () => {
  const open = await serve({ firstRequestMs: 1_000 })
  const webSocket = await open()
  webSocket.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(webSocket, 'data')
  await closed(await open())
  webSocket.write('still here')
  expect(String((await once(webSocket, 'data'))[0])).toBe('still here')
})

test('an address has a limited number of connections, and a trusted proxy has not', async () => {
  const open = await serve({ perAddress: 2 })
  const first = await open()
  await open()
  await closed(await open())
  first.destroy()
  const answered = async () => {
    const next = await open()
    next.end('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
    return (await text(next).catch(() => '')).startsWith('HTTP/1.1 200')
  }
  await expect.poll(answered).toBe(true)

  const openByProxy = await serve({ perAddress: 0, trusts: true })
  const proxied = await openByProxy()
  proxied.end('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  expect(await text(proxied)).toMatch(/^HTTP\/1\.1 200/)
})
