import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createGateway } from '../gateway/index.ts'
import { createKeys } from '../keys/keys.ts'
import { Inbox } from './testing/inbox.ts'
import { RawSocket } from './testing/raw-socket.ts'
import { subscribed } from './testing/subscribe.ts'
import { ada, useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime({
  limits: {
    channelsPerSocket: 3,
    changesPerSocket: 4,
    joinsPerSecond: 10,
    messagesPerSecond: 50,
    presenceCalls: 5,
    payloadBytes: 20_000,
    batchBytes: 2_000_000,
    frameBytes: 100_000,
    queuedBytes: 500_000,
  },
})

const path = (query: string) => `/realtime/v1/websocket?${query}`
const binary = (...bytes: number[]) => Buffer.from(bytes)

/** Checks that everything still works for other clients, at the end of each hostile test. */
async function expectService(): Promise<void> {
  const channel = await subscribed(
    realtime.client().channel('service', { config: { broadcast: { ack: true } } }),
  )
  expect(await channel.send({ type: 'broadcast', event: 'ping', payload: {} })).toBe('ok')
}

/** Sends a handshake by hand and returns the HTTP response. */
async function handshake(target: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(realtime.url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${lines.join('')}\r\n`,
  )
  const answer = await text(socket)
  const [head = '', body] = answer.split('\r\n\r\n')
  return { status: Number(answer.split(' ')[1]), head, body }
}

describe('a handshake', () => {
  it('without an API key, or with one of another project, is refused in JSON', async () => {
    expect(await handshake(path('vsn=2.0.0'))).toMatchObject({
      status: 401,
      body: expect.stringContaining('No API key found in request'),
    })
    const { publishableKey } = await createKeys()
    expect(await handshake(path(`apikey=${publishableKey}`))).toMatchObject({
      status: 401,
      body: expect.stringContaining('Invalid API key'),
    })
  })

  it('that is refused is answered with what every answer has: not to be kept, nor read as another type', async () => {
    const { head } = await handshake(path('vsn=2.0.0'))
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining(['Cache-Control: no-store', 'X-Content-Type-Options: nosniff']),
    )
  })

  it('with a forged token in its header is refused', async () => {
    const authorization = `Bearer ${await realtime.token(ada)}x`
    const refused = await handshake(path(`apikey=${realtime.keys.publishableKey}`), { authorization })
    expect(refused.status).toBe(401)
  })

  it.each([
    ['an unknown serialisation', '/realtime/v1/websocket?vsn=3.0.0', 400],
    ['another path', '/realtime/v1/elsewhere?', 404],
    ['another service', '/rest/v1/websocket?', 404],
    ['no path at all', '//?', 404],
  ])('for %s is refused', async (_what, target, status) => {
    expect((await handshake(`${target}&apikey=${realtime.keys.publishableKey}`)).status).toBe(status)
  })

  it('that is no WebSocket handshake at all is refused', async () => {
    const refused = await handshake(path(`apikey=${realtime.keys.publishableKey}`), {
      'Sec-WebSocket-Key': 'short',
    })
    expect(refused.status).toBe(400)
  })

  it('takes the legacy keys and the secret one', async () => {
    for (const key of [realtime.keys.anonKey, realtime.keys.serviceRoleKey, realtime.keys.secretKey]) {
      expect((await (await realtime.raw({ key })).join('realtime:room')).status).toBe('ok')
    }
  })

  it('beyond the maximum number of sockets is refused', async () => {
    const small = await realtime.serve({ sockets: 1 })
    const first = await realtime.raw({ url: small.url })
    await expect(realtime.raw({ url: small.url })).rejects.toThrow('429')
    first.close()
    await first.closed
  })
})

it('a plain request to the socket’s URL is answered in JSON', async () => {
  const answer = await fetch(`${realtime.url}/realtime/v1/websocket?apikey=${realtime.keys.publishableKey}`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toHaveProperty('message')
})

it('heartbeats are answered', async () => {
  const socket = await realtime.raw()
  socket.push('phoenix', 'heartbeat', {}, '7', null)
  expect(await socket.frames.next()).toEqual([
    null,
    '7',
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ])
})

describe('an invalid frame closes its socket, and only that one', () => {
  it.each([
    ['junk', 'junk'],
    ['an empty frame', ''],
    ['half of a frame', '["1","1","realtime:room","phx_join",{"config"'],
    ['an object with the serialisation 2.0.0', '{"topic":"realtime:room","event":"phx_join"}'],
    ['a short array', '["1","1","realtime:room"]'],
    ['a topic that is no text', '["1","1",{},"phx_join",{}]'],
    ['an event that is no text', '["1","1","realtime:room",5,{}]'],
    ['a ref that is no text', '["1",{},"realtime:room","phx_join",{}]'],
    ['nothing in binary', binary()],
    ['an unknown kind', binary(9, 1, 2, 3)],
    ['a header that is cut off', binary(3, 1, 1)],
    ['lengths beyond the end', binary(3, 255, 255, 255, 255, 255, 1, 65)],
    ['a binary frame with invalid JSON', Buffer.concat([binary(3, 0, 0, 1, 1, 0, 1), Buffer.from('te{')])],
    ['metadata that is no JSON', Buffer.concat([binary(3, 0, 0, 1, 1, 1, 0), Buffer.from('te{')])],
    ['a text frame that is not UTF-8', '\ud800'],
  ])('%s', async (_what, frame) => {
    const socket = await realtime.raw()
    socket.send(frame)
    expect([1007, 1005]).toContain(await socket.closed)
    await expectService()
  })

  it('binary frames with the serialisation 1.0.0', async () => {
    const socket = await realtime.raw({ vsn: '1.0.0' })
    socket.send(binary(3, 0, 0, 0, 0, 0, 0))
    expect(await socket.closed).toBe(1007)
  })

  it('a frame beyond the limit', async () => {
    const socket = await realtime.raw()
    socket.send('x'.repeat(100_001))
    expect(await socket.closed).toBe(1009)
    await expectService()
  })
})

describe('a meaningless message is answered or ignored', () => {
  it.each([['room'], ['phoenix'], [''], [`realtime:${'t'.repeat(250)}`], ['realtime:']])(
    'a join of “%s”',
    async (topic) => {
      const socket = await realtime.raw()
      expect((await socket.join(topic)).status).toBe('error')
    },
  )

  it.each([
    ['no payload', null],
    ['a text', 'config'],
    ['a list', [1]],
    ['a config that is not an object', { config: 5 }],
    [
      'configs that are none',
      { config: { broadcast: [], presence: 'x', postgres_changes: {}, private: {} } },
    ],
    ['empty subscriptions', { config: { postgres_changes: [null, 5, 'x'] } }],
  ])('a join with %s is one without wishes', async (_what, payload) => {
    const socket = await realtime.raw()
    socket.push('realtime:room', 'phx_join', payload)
    expect(await socket.reply()).toEqual({ status: 'ok', response: { postgres_changes: [] } })
  })

  it('a subscription without parameters', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:room', {
      postgres_changes: [{ event: {}, schema: 5, table: [], filter: {} }],
    })
    const [, , , , system] = await socket.frames.next()
    expect(system).toMatchObject({
      status: 'error',
      message: expect.stringContaining('No subscription params'),
    })
  })

  it('unknown events, invalid tokens and invalid presence leave the channel unchanged', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:room')
    socket.push('realtime:room', 'no such event', { a: 1 }, '2')
    socket.push('realtime:room', 'access_token', { access_token: 5 }, '3')
    socket.push('realtime:room', 'access_token', 'x', '4')
    socket.push('realtime:room', 'presence', { event: 'dance' }, '5')
    socket.push('realtime:room', 'presence', null, '6')
    expect((await socket.frames.take(2)).map(([, ref, , , payload]) => [ref, payload.status])).toEqual([
      ['5', 'error'],
      ['6', 'ok'],
    ])
  })
})

describe('limits', () => {
  it('a socket has a maximum number of channels', async () => {
    const socket = await realtime.raw()
    for (const n of [1, 2, 3]) expect((await socket.join(`realtime:${n}`)).status).toBe('ok')
    expect(await socket.join('realtime:4')).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    })
    socket.push('realtime:1', 'phx_leave', {}, '2')
    expect((await socket.reply()).status).toBe('ok')
    expect((await socket.join('realtime:4')).status).toBe('ok')
  })

  it('a socket has a maximum number of subscriptions to changes, in all its channels', async () => {
    const socket = await realtime.raw()
    const join = (topic: string, count: number) =>
      socket.join(topic, { postgres_changes: Array.from({ length: count }, () => ({ table: 'posts' })) })
    expect((await join('realtime:1', 3)).status).toBe('ok')
    expect(await join('realtime:2', 2)).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many subscriptions to changes' },
    })
    expect((await join('realtime:2', 1)).status).toBe('ok')
  })

  it('a socket that is being closed sends nothing to others, although its client does not answer', async () => {
    const inbox = new Inbox<unknown>()
    const listener = realtime.client().channel('room')
    await subscribed(listener.on('broadcast', { event: '*' }, ({ payload }) => inbox.put(payload)))
    const socket = await realtime.raw()
    expect((await socket.join('realtime:room')).status).toBe('ok')
    socket.pause()
    socket.send('no frame')
    const broadcast = (payload: string) =>
      socket.push('realtime:room', 'broadcast', { type: 'broadcast', event: 'x', payload: { payload } })
    broadcast('late')
    await expectService()
    const speaker = await subscribed(realtime.client().channel('room'))
    await speaker.send({ type: 'broadcast', event: 'x', payload: 'from another' })
    expect(await inbox.next()).toBe('from another')
    socket.close()
  })

  it('a flood of joins closes the socket', async () => {
    const socket = await realtime.raw()
    for (let n = 0; n < 100; n++) socket.push(`realtime:${n}`, 'phx_join')
    expect(await socket.closed).toBe(1008)
    const last = socket.frames.all().at(-1)
    expect(last![4]).toMatchObject({ response: { reason: expect.stringContaining('Too many joins') } })
    await expectService()
  })

  it('a channel that sends too much is closed, with the reason', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:loud')
    for (let n = 0; n < 60; n++) socket.push('realtime:loud', 'broadcast', { n }, null as never)
    const [, , , , system] = await socket.frames.find(([, , , event]) => event === 'system')
    expect(system).toMatchObject({ status: 'error', message: 'Too many messages per second' })
    expect((await socket.frames.next())[3]).toBe('phx_close')
  })

  it('a channel that tracks too often is closed', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:restless')
    for (let n = 0; n < 6; n++)
      socket.push('realtime:restless', 'presence', { event: 'track', payload: { n } }, '2')
    const [, , , , system] = await socket.frames.find(([, , , event]) => event === 'system')
    expect(system.message).toBe('Client presence rate limit exceeded')
  })

  it('a broadcast or tracked state beyond the maximum is not delivered', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:large', { broadcast: { ack: true, self: true } })
    socket.push('realtime:large', 'broadcast', { event: 'e', payload: 'x'.repeat(20_001) }, '2')
    expect(await socket.frames.next()).toMatchObject([
      '1',
      '2',
      'realtime:large',
      'phx_reply',
      { status: 'error', response: { reason: 'payload_size_exceeded' } },
    ])
    socket.push('realtime:large', 'presence', { event: 'track', payload: { x: 'x'.repeat(20_001) } }, '3')
    expect((await socket.frames.next())[4].message).toBe('Track message size exceeded')
  })

  it.each([['broadcast'], ['presence']])(
    'a %s that is nested too deep to be written again closes its channel',
    async (event) => {
      const socket = await realtime.raw()
      await socket.join('realtime:deep')
      const nested = '['.repeat(40_000) + ']'.repeat(40_000)
      socket.send(`["1","2","realtime:deep","${event}",{"event":"track","payload":{"x":${nested}}}]`)
      expect((await socket.frames.next())[4].message).toBe('Payload is nested too deep')
      expect((await socket.frames.next())[3]).toBe('phx_close')
      await expectService()
    },
  )

  it('a listener that does not keep up is closed, and the others still receive', async () => {
    const slow = await realtime.raw()
    await slow.join('realtime:busy')
    slow.pause()
    const quick = await realtime.raw()
    await quick.join('realtime:busy')
    const url = `${realtime.url}/realtime/v1/api/broadcast`
    const body = JSON.stringify({
      messages: Array.from({ length: 50 }, () => ({
        topic: 'busy',
        event: 'e',
        payload: { x: 'x'.repeat(19_000) },
      })),
    })
    const headers = { apikey: realtime.keys.publishableKey }
    // A megabyte each; the operating system's buffers do not count.
    for (let n = 0; n < 12; n++) {
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(202)
      await quick.binary.take(50)
    }
    const everything = slow.binary.take(600).then(() => 'received everything')
    slow.resume()
    expect(await Promise.race([slow.closed, everything])).toBe(1006)
  })

  it('a silent connection is closed', async () => {
    const impatient = await realtime.serve({ idleMs: 50 })
    const socket = await realtime.raw({ url: impatient.url })
    expect(await socket.closed).toBe(1006)
  })
})

it('a process that stops tells clients to reconnect, and they do', async () => {
  const first = await realtime.serve()
  const socket = await realtime.raw({ url: first.url })
  await socket.join('realtime:room')
  await first.stop()
  expect(await socket.closed).toBe(1012)
})

it('a gateway without realtime refuses upgrade requests', async () => {
  const gateway = createGateway({ keys: realtime.keys, services: {} })
  const request = new Request(`http://x/realtime/v1/websocket?apikey=${realtime.keys.publishableKey}`)
  expect((await gateway.fetch(request)).status).toBe(404)
})

it('a refused handshake is an error for the client', async () => {
  await expect(RawSocket.open(`${realtime.url.replace('http', 'ws')}/realtime/v1/websocket`)).rejects.toThrow(
    '401',
  )
})
