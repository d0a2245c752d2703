import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ChannelContext, MeasuredSocket } from './channel-context.ts'
import { createHub } from './hub.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { Socket } from './socket.ts'

const disconnect = (socket: MeasuredSocket) => socket.disconnect()
const createMemory = (maximum = Infinity) => ({
  queued: createMemoryBudget<MeasuredSocket>(maximum, ({ queued }) => queued, disconnect),
  kept: createMemoryBudget<MeasuredSocket>(maximum, ({ kept }) => kept, disconnect),
})

/** A socket whose private channels wait until `allow` is called. */
function open(limits: Partial<Limits>, memory = createMemory(), role = 'anon') {
  const connection = Object.assign(new EventEmitter(), {
    OPEN: WebSocket.OPEN,
    readyState: WebSocket.OPEN,
    bufferedAmount: 0,
    send: vi.fn<(frame: string, sent: () => void) => void>(),
    pong: vi.fn<(data: Buffer, mask: boolean, sent: () => void) => void>(),
    close: vi.fn<(code: number, reason: string) => void>(),
    terminate: vi.fn<() => void>(),
  })
  const allowed = Promise.withResolvers<{ broadcast: boolean; presence: boolean }>()
  const context = {
    limitsOf: () => ({ ...DEFAULT_LIMITS, ...limits }),
    memory,
    hub: createHub(),
    authorization: { mayRead: () => allowed.promise },
  } as unknown as ChannelContext
  const socket = new Socket(
    context,
    connection as unknown as WebSocket,
    { opener: { role, claims: { role } }, networks: [] },
    '2.0.0',
  )
  return {
    socket,
    connection,
    allow: () => allowed.resolve({ broadcast: true, presence: true }),
    receive(topic: string, event: string, payload: unknown = {}) {
      connection.emit('message', Buffer.from(JSON.stringify(['1', '1', topic, event, payload])), false)
    },
  }
}

const isPrivate = { config: { private: true } }

it('a socket is closed when too many messages of one channel wait for the database', () => {
  const { connection, receive } = open({ pendingMessages: 3 })
  for (const topic of ['realtime:one', 'realtime:another']) {
    receive(topic, 'phx_join', isPrivate)
    receive(topic, 'presence')
    receive(topic, 'presence')
  }
  expect(connection.close).not.toHaveBeenCalled()
  receive('realtime:one', 'presence')
  expect(connection.close).toHaveBeenCalledExactlyOnceWith(1008, 'Too many messages per second')
})

it('a socket is closed when its messages that wait for the database are too large together', () => {
  const { connection, receive } = open({ pendingBytes: 1_000 })
  for (const topic of ['realtime:one', 'realtime:another']) {
    receive(topic, 'phx_join', isPrivate)
    receive(topic, 'broadcast', { text: 'x'.repeat(300) })
  }
  expect(connection.close).not.toHaveBeenCalled()
  receive('realtime:one', 'broadcast', { text: 'x'.repeat(300) })
  expect(connection.close).toHaveBeenCalledExactlyOnceWith(1008, 'Too many messages per second')
})

it('messages that were handled leave room for as many others', async () => {
  const { connection, receive, allow } = open({ pendingMessages: 3, pendingBytes: 300 })
  const wait = () => {
    receive('realtime:one', 'phx_join', isPrivate)
    receive('realtime:one', 'presence')
    receive('realtime:one', 'presence')
  }
  wait()
  allow()
  await nextTurn()
  expect(connection.send).toHaveBeenCalledTimes(3)
  wait()
  expect(connection.close).not.toHaveBeenCalled()
})

const message = { topic: 'realtime:one', event: 'e', payload: '{}' }

it('a socket is closed when more bytes than allowed wait for its listener', () => {
  const { socket, connection } = open({ queuedBytes: 1_000 })
  connection.send.mockImplementation((_frame, sent) => sent())
  connection.bufferedAmount = 1_000
  socket.send(message)
  expect(connection.terminate).not.toHaveBeenCalled()
  connection.bufferedAmount = 1_001
  socket.send(message)
  expect(connection.terminate).toHaveBeenCalledOnce()
})

it.each(['heartbeats', 'pings'])(
  'a socket is closed when the answers to %s wait for its listener, small as they are',
  (kind) => {
    const { connection, receive } = open({ queuedBytes: 100_000 })
    const ask = () =>
      kind === 'pings' ? connection.emit('ping', Buffer.alloc(0)) : receive('phoenix', 'heartbeat')
    for (let asked = 0; asked < 150; asked += 1) ask()
    expect(connection.terminate).not.toHaveBeenCalled()
    for (let asked = 0; asked < 100; asked += 1) ask()
    expect(connection.terminate).toHaveBeenCalled()
  },
)

it('when too much waits for all listeners together, the one with the largest backlog is closed', () => {
  const memory = createMemory(10_000)
  const [small, large, later] = [open({}, memory), open({}, memory), open({}, memory)]
  for (const [{ socket, connection }, bytes] of [
    [small, 2_000],
    [large, 5_000],
    [later, 3_000],
  ] as const) {
    connection.bufferedAmount = bytes
    socket.send(message)
  }
  expect(large.connection.terminate).toHaveBeenCalledOnce()
  for (const { connection } of [small, later]) expect(connection.terminate).not.toHaveBeenCalled()
})

it('what was read meanwhile, and what waits for a program with the secret key, closes no other socket', () => {
  const memory = createMemory(10_000)
  const [read, trusted, later] = [open({}, memory), open({}, memory, 'service_role'), open({}, memory)]
  for (const { socket, connection } of [read, trusted]) {
    connection.bufferedAmount = 9_000
    socket.send(message)
  }
  read.connection.bufferedAmount = 0
  later.connection.bufferedAmount = 5_000
  later.socket.send(message)
  for (const { connection } of [read, trusted, later]) expect(connection.terminate).not.toHaveBeenCalled()
})

it('when too much is kept for all sockets together, the one that most is kept for is closed', async () => {
  const memory = createMemory(5_000)
  const [small, large] = [open({}, memory), open({}, memory)]
  const join = (socket: typeof small, topic: string, bytes: number) =>
    socket.receive(topic, 'phx_join', { config: { note: 'x'.repeat(bytes) } })
  join(large, 'realtime:one', 3_000)
  join(small, 'realtime:one', 1_000)
  await nextTurn()
  expect(large.connection.terminate).not.toHaveBeenCalled()
  join(small, 'realtime:two', 1_000)
  expect(large.connection.terminate).toHaveBeenCalledOnce()
  expect(small.connection.terminate).not.toHaveBeenCalled()
})
