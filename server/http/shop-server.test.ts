import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { silentLogger } from '@parlour/backend/logging'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordLog } from '../../backend/test/record-log.ts'
import { openConnection } from '../connections/testing.ts'
import type { Env } from '../env.ts'
import { parseTrustedProxies } from '../visitor/trusted-proxies.ts'
import { createShopServer, listen } from './shop-server.ts'

afterEach(() => void vi.useRealTimers())

type Parts = Parameters<typeof createShopServer>[1]

const acceptWebSocket = async (_request: unknown, socket: Socket) =>
  void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')

/** A shop whose backend accepts every WebSocket. `serve` resolves with a function that connects to it. */
async function serve(parts: Partial<Parts> = {}, logger = silentLogger) {
  const env = { TRUST_PROXY: parseTrustedProxies('loopback'), PORT: 0, HOST: '127.0.0.1' } as unknown as Env
  const defaults = {
    app: Promise.resolve({}),
    backend: Promise.resolve({ upgrade: acceptWebSocket }),
    state: { isStopping: false },
    operations: { handles: () => false, observer: { end: () => {} } },
  } as unknown as Parts
  const server = createShopServer(env, { ...defaults, ...parts }, logger)
  await listen(server, env)
  onTestFinished(() => void server.close())
  return () => openConnection(server)
}

const handshakeFrom = (address: string) =>
  'GET /realtime/v1/websocket HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  `X-Forwarded-For: ${address}\r\n\r\n`

/** The status of the answer to a WebSocket's handshake. */
async function openWebSocket(open: () => Promise<Socket>, address: string): Promise<number> {
  const socket = await open()
  socket.write(handshakeFrom(address))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return Number(String(answer).split(' ')[1])
}

test('an address may have 200 WebSockets open, each reported by the proxy', async () => {
  const { lines, logger } = recordLog()
  const open = await serve({}, logger)
  const statuses: number[] = []
  for (let n = 0; n <= 200; n += 1) statuses.push(await openWebSocket(open, '197.210.64.10'))
  expect(statuses).toEqual([...Array.from({ length: 200 }, () => 101), 429])
  expect(await openWebSocket(open, '197.210.64.11')).toBe(101)
  expect(lines).toMatchObject([{ level: 'warn', route: '/realtime/v1/websocket', status: 429 }])
})

test('the handshake of a WebSocket that waits for a long start is answered with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = await serve({ backend: new Promise(() => {}) })
  const socket = await open()
  socket.write(handshakeFrom('197.210.64.10'))
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(25_000)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*The shop is starting\./s)
})

test('a connection is kept for longer than Caddy would use it again, which is two minutes', async () => {
  const operations = {
    handles: () => true,
    fetch: () => new Response('ready'),
    observer: { end: () => {} },
  } as unknown as Parts['operations']
  const open = await serve({ operations })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(Number(/Keep-Alive: timeout=(\d+)/.exec(String(answer))?.[1])).toBeGreaterThan(120)
})

test('a connection that sends nothing is closed', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const open = await serve()
  const silent = await open()
  const closed = once(silent.resume(), 'close')
  vi.advanceTimersByTime(40_000)
  await closed
})

test('a request that waits for a long start is answered with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = Promise.withResolvers<undefined>()
  const operations = {
    handles: () => void arrived.resolve(undefined),
    observer: { end: () => {} },
  } as unknown as Parts['operations']
  const open = await serve({ app: new Promise(() => {}), operations })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await arrived.promise
  vi.advanceTimersByTime(25_000)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [^]*The shop is starting\./)
})

test.each([
  ['192.0.2.1', 'HOST 192.0.2.1 is not an address of this machine.'],
  ['shop.invalid', 'HOST shop.invalid is not an address of this machine.'],
])('a HOST that is not of this machine is named: %s', async (HOST, message) => {
  const server = createServer()
  await expect(listen(server, { PORT: 0, HOST } as Env)).rejects.toThrow(message)
})
