import { expect, it } from 'vitest'
import type { RawSocket } from './testing/raw-socket.ts'
import { subscribed } from './testing/subscribe.ts'
import { useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()

const joinAs = (key: string) =>
  subscribed(realtime.client().channel('keys', { config: { presence: { key } } }))

it('a presence key has at most 255 bytes', async () => {
  await joinAs('é'.repeat(127))
  await expect(joinAs('é'.repeat(128))).rejects.toThrow(
    'InvalidPresenceKey: A presence key has at most 255 bytes',
  )
})

it('a frame of a visitor has at most 64 KiB, one of a program with the secret key 4 MiB', async () => {
  const large = JSON.stringify([null, '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(64 * 1024) }])
  const visitor = await realtime.raw()
  visitor.send(large)
  expect(await visitor.closed).toBe(1009)
  const program = await realtime.raw({ key: realtime.keys.secretKey })
  program.send(large)
  expect((await program.reply()).status).toBe('ok')
})

it('a frame in very many parts closes its socket', async () => {
  const socket = await realtime.raw()
  socket.sendInParts('x', 300)
  expect(await socket.closed).toBe(1008)
})

it('a reference as long as a frame closes its socket', async () => {
  const socket = await realtime.raw()
  socket.push('realtime:room', 'phx_join', {}, '1', 'r'.repeat(256))
  expect(await socket.closed).toBe(1007)
})

it('a broadcast of a visitor has at most 48 KiB, one of a program with the secret key 3 MB', async () => {
  const { keys } = realtime
  const send = async (key: string) => {
    const socket = await realtime.raw({ key })
    await socket.join('realtime:large', { broadcast: { ack: true } })
    socket.push('realtime:large', 'broadcast', { event: 'e', payload: 'x'.repeat(50_000) }, '2')
    return socket.reply()
  }
  expect(await send(keys.publishableKey)).toMatchObject({ response: { reason: 'payload_size_exceeded' } })
  expect(await send(keys.secretKey)).toEqual({ status: 'ok', response: {} })
})

/** Joins with a config of so many bytes. */
const joinLarge = (socket: RawSocket, topic: string, bytes: number) =>
  socket.join(topic, { note: 'x'.repeat(bytes) })

it('the channels of a socket have a maximum size together, and one that is left makes room', async () => {
  const socket = await realtime.raw()
  for (const n of [1, 2, 3, 4]) expect((await joinLarge(socket, `realtime:${n}`, 60_000)).status).toBe('ok')
  expect(await joinLarge(socket, 'realtime:5', 60_000)).toEqual({
    status: 'error',
    response: { reason: 'ChannelRateLimitReached: The channels of this socket are too large' },
  })
  socket.push('realtime:1', 'phx_leave', {}, '2')
  await socket.reply()
  expect((await joinLarge(socket, 'realtime:5', 60_000)).status).toBe('ok')
})

async function track(socket: RawSocket, topic: string, bytes: number) {
  socket.push(topic, 'presence', { event: 'track', payload: { x: 'x'.repeat(bytes) } }, '2')
  return socket.reply()
}

it('the states that a socket tracks have a maximum size together', async () => {
  const socket = await realtime.raw()
  for (const n of [1, 2, 3, 4, 5, 6]) await socket.join(`realtime:${n}`)
  for (const n of [1, 2, 3, 4, 5]) expect((await track(socket, `realtime:${n}`, 48_000)).status).toBe('ok')
  expect((await track(socket, 'realtime:1', 48_001)).status, 'in place of another').toBe('ok')
  expect(await track(socket, 'realtime:6', 48_000)).toMatchObject({
    status: 'error',
    response: { reason: expect.stringContaining('PresenceLimitReached') },
  })
})

it('all states of a topic have a maximum size, and one that is replaced or left makes room', async () => {
  const { url } = await realtime.serve({ topicStateBytes: 3_000 })
  const [first, second] = [await realtime.raw({ url }), await realtime.raw({ url })]
  for (const socket of [first, second]) await socket.join('realtime:room')
  expect((await track(first, 'realtime:room', 1_800)).status).toBe('ok')
  expect((await track(second, 'realtime:room', 1_800)).status).toBe('error')
  expect((await track(first, 'realtime:room', 1_900)).status).toBe('ok')
  first.push('realtime:room', 'phx_leave', {}, '3')
  await first.reply()
  expect((await track(second, 'realtime:room', 1_800)).status).toBe('ok')
})
