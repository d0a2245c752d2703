import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ChannelContext } from './channel.ts'
import { createHub } from './hub.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { Socket } from './socket.ts'

/** A socket whose private channels wait until `allow` is called. */
function open(limits: Partial<Limits>) {
  const connection = Object.assign(new EventEmitter(), {
    OPEN: WebSocket.OPEN,
    readyState: WebSocket.OPEN,
    bufferedAmount: 0,
    send: vi.fn<(frame: string) => void>(),
    close: vi.fn<(code: number, reason: string) => void>(),
    terminate: vi.fn<() => void>(),
  })
  const allowed = Promise.withResolvers<{ broadcast: boolean; presence: boolean }>()
  const context = {
    limits: { ...DEFAULT_LIMITS, ...limits },
    hub: createHub(),
    authorization: { mayRead: () => allowed.promise },
  } as unknown as ChannelContext
  const socket = new Socket(
    context,
    connection as unknown as WebSocket,
    { role: 'anon', claims: { role: 'anon' } },
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

it('a socket is closed when more bytes than allowed wait for its listener', () => {
  const { socket, connection } = open({ queuedBytes: 1_000 })
  const message = { topic: 'realtime:one', event: 'e', payload: '{}' }
  connection.bufferedAmount = 1_000
  socket.send(message)
  expect(connection.terminate).not.toHaveBeenCalled()
  connection.bufferedAmount = 1_001
  socket.send(message)
  expect(connection.terminate).toHaveBeenCalledOnce()
})
