import { WebSocket } from 'ws'
import { junkText, junkValue, nested } from './junk.ts'
import type { Random } from './random.ts'
import type { Sender } from './world.ts'

export const FRAMES = 25

/** Opens a socket, sends junk frames, and returns a leak if there was one. */
export async function sendJunkFrames(
  url: string,
  key: string,
  random: Random,
  world: Sender,
): Promise<string | undefined> {
  const vsn = random.pick(['1.0.0', '2.0.0', '2.0.0', junkText(random)])
  const query = new URLSearchParams({ apikey: key, vsn: vsn.toWellFormed() })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
  let received = ''
  socket.on('message', (data) => (received += String(data)))
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  const opened = new Promise<void>((resolve) => socket.on('open', () => resolve()))
  await Promise.race([opened, ended])
  for (let frame = 0; frame < FRAMES && socket.readyState === WebSocket.OPEN; frame++) {
    socket.send(frameOf(random, vsn, world))
  }
  // The server answers in order, so the pong comes after all responses.
  const answered = new Promise<void>((resolve) => socket.on('pong', () => resolve()))
  if (socket.readyState === WebSocket.OPEN) socket.ping()
  await Promise.race([answered, ended])
  socket.terminate()
  const leaked = world.secrets.find((secret) => received.includes(secret))
  return leaked && `leaked a secret over a socket: ${received.slice(0, 400)}`
}

function frameOf(random: Random, vsn: string, world: Sender): string | Buffer {
  if (random.chance(0.1))
    return Buffer.from(Array.from({ length: random.int(60) }, () => random.int(random.pick([6, 256]))))
  if (random.chance(0.1)) return junkText(random)
  if (random.chance(0.05)) return JSON.stringify(junkValue(random))
  const topic = random.pick([
    'realtime:room',
    'realtime:room',
    'phoenix',
    `realtime:${junkText(random)}`,
    junkText(random),
  ])
  const event = random.pick([
    'phx_join',
    'phx_join',
    'broadcast',
    'presence',
    'access_token',
    'heartbeat',
    'phx_leave',
    junkText(random),
  ])
  const payload = random.chance(0.25) ? junkValue(random) : payloadOf(event, random, world)
  const ref = random.pick<unknown>(['1', '2', null, 7, junkValue(random)])
  if (vsn === '2.0.0') return JSON.stringify([ref, ref, topic, event, payload])
  return JSON.stringify({ topic, event, payload, ref, join_ref: ref })
}

function payloadOf(event: string, random: Random, world: Sender): unknown {
  const maybe = (value: unknown) => (random.chance(0.3) ? junkValue(random) : value)
  if (event === 'access_token') return { access_token: maybe(random.pick([world.token, ...world.badTokens])) }
  if (event !== 'phx_join')
    return { type: maybe(event), event: maybe('track'), payload: maybe({ a: nested(random.int(9)) }) }
  const change = {
    event: maybe('*'),
    schema: maybe(random.pick(['public', 'auth', 'realtime'])),
    table: maybe(random.pick(['posts', 'diaries', 'vault', 'users'])),
    filter: maybe(random.pick(['id=eq.1', "title=eq.'; drop table posts;--", 'id=in.(1,2', 'entry=neq.x'])),
  }
  return {
    config: maybe({
      broadcast: maybe({ ack: maybe(true), self: maybe(true) }),
      presence: maybe({ key: maybe('k'), enabled: maybe(true) }),
      postgres_changes: maybe([change, maybe(change)]),
      private: maybe(random.chance(0.5)),
    }),
    access_token: maybe(random.pick([world.token, ...world.badTokens])),
  }
}
