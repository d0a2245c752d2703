import { describe, expect, it } from 'vitest'
import { createGateway } from '../gateway/index.ts'
import { createAuthorization } from './authorization.ts'
import { createBroadcastService } from './http.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { Inbox } from './testing/inbox.ts'
import { subscribed } from './testing/subscribe.ts'
import { ada, useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime({
  limits: { payloadBytes: 2_000 },
  sql: `create policy "ada speaks" on realtime.messages for insert to authenticated
          with check (auth.uid() = '${ada}' and realtime.topic() = 'ada');
        create policy "all listen" on realtime.messages for select using (realtime.topic() = 'ada');`,
})

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${realtime.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    body,
    headers: { apikey: realtime.keys.publishableKey, 'content-type': 'application/json', ...headers },
  })
}

const service = () =>
  createBroadcastService({
    authorization: createAuthorization(realtime.database),
    limitsOf: () => ({ ...DEFAULT_LIMITS, payloadBytes: 2_000 }),
    broadcast: async () => {},
  })

const message = (n: number) =>
  JSON.stringify({ messages: [{ topic: 'ada', event: 'e', payload: { n }, private: true }] })

/** Twenty messages to so many private topics. */
function sendPrivately(topics: number): Promise<Response> {
  const messages = Array.from({ length: 20 }, (_, n) => ({
    topic: `t${n % topics}`,
    event: 'e',
    payload: {},
    private: true,
  }))
  return post('', JSON.stringify({ messages }))
}

async function listen(topic: string, config = {}): Promise<Inbox<{ event: string; payload: unknown }>> {
  const inbox = new Inbox<{ event: string; payload: unknown }>()
  const channel = realtime.client({ sub: ada }).channel(topic, { config })
  await subscribed(channel.on('broadcast', { event: '*' }, inbox.put as never))
  return inbox
}

it('where only accounts may send, a visitor cannot broadcast to a public topic, and an account can', async () => {
  const { url } = await realtime.serve({ anonymousSends: false })
  const inbox = new Inbox<{ event: string }>()
  const listener = realtime.client({ url }).channel('new-orders')
  await subscribed(listener.on('broadcast', { event: '*' }, inbox.put as never))
  const visitor = realtime.client({ url }).channel('new-orders')
  await subscribed(visitor)
  await visitor.send({ type: 'broadcast', event: 'forged', payload: {} })
  // Messages of a channel are handled in their order.
  expect(await visitor.unsubscribe()).toBe('ok')
  const sending = realtime.client({ url }).channel('new-orders').httpSend('forged', {})
  await expect(sending).rejects.toThrow('Unauthorized')
  await realtime.client({ url, sub: ada }).channel('new-orders').httpSend('real', {})
  expect(await inbox.next()).toMatchObject({ event: 'real' })
})

it('the official client broadcasts without a socket', async () => {
  const inbox = await listen('room')
  const channel = realtime.client().channel('room')
  expect(await channel.httpSend('hello', { n: 1 })).toEqual({ success: true })
  expect(await channel.httpSend('bytes', new Uint8Array([9, 8]).buffer)).toEqual({ success: true })
  expect(await inbox.next()).toMatchObject({ event: 'hello', payload: { n: 1 } })
  expect(new Uint8Array((await inbox.next()).payload as ArrayBuffer)).toEqual(new Uint8Array([9, 8]))
})

it('several messages can be sent in one request, each to its topic', async () => {
  const [one, two] = await Promise.all([listen('one'), listen('two')])
  const messages = ['one', 'two', 'one'].map((topic, n) => ({ topic, event: 'e', payload: { n } }))
  const answer = await post('', JSON.stringify({ messages }))
  expect([answer.status, await answer.text()]).toEqual([202, ''])
  expect((await one.take(2)).map(({ payload }) => payload)).toEqual([{ n: 0 }, { n: 2 }])
  expect((await two.next()).payload).toEqual({ n: 1 })
})

it('a private topic needs a policy that lets the caller send', async () => {
  const inbox = await listen('ada', { private: true })
  await expect(
    realtime
      .client()
      .channel('ada', { config: { private: true } })
      .httpSend('x', {}),
  ).rejects.toThrow('Unauthorized')
  expect((await post('', message(1))).status).toBe(202)
  const authorization = `Bearer ${await realtime.token(ada)}`
  expect((await post('', message(2), { authorization })).status).toBe(202)
  expect((await inbox.next()).payload).toEqual({ n: 2 })
})

it('nothing more is asked of the database for a client that is gone', async () => {
  const client = new AbortController()
  const asked: string[] = []
  const send = createBroadcastService({
    authorization: {
      mayRead: async () => ({ broadcast: false, presence: false }),
      mayWrite: async (_caller, topic) => {
        asked.push(topic)
        client.abort()
        return false
      },
    },
    limitsOf: () => DEFAULT_LIMITS,
    broadcast: async () => {},
  })
  const messages = ['one', 'two'].map((topic) => ({ topic, event: 'e', payload: {}, private: true }))
  const body = JSON.stringify({ messages })
  const request = new Request('http://x/api/broadcast', { method: 'POST', body, signal: client.signal })
  await send(request, { role: 'anon', claims: { role: 'anon' } })
  expect(asked).toEqual(['one'])
})

describe('a request is refused with the reason', () => {
  it.each([
    ['no JSON', '{', 422],
    ['no messages', '{}', 422],
    ['an empty list', '{"messages":[]}', 422],
    ['a list', '[]', 422],
    ['messages that are no list', '{"messages":{"length":1}}', 422],
    ['a message that is null', '{"messages":[null]}', 422],
    ['no topic', '{"messages":[{"event":"e","payload":{}}]}', 422],
    ['a topic that is no text', '{"messages":[{"topic":{},"event":"e","payload":{}}]}', 422],
    ['a null byte', '{"messages":[{"topic":"a\\u0000","event":"e","payload":{}}]}', 422],
    ['no payload', '{"messages":[{"topic":"t","event":"e"}]}', 422],
    ['a payload that is no object', '{"messages":[{"topic":"t","event":"e","payload":5}]}', 422],
    [
      'a payload beyond the limit',
      JSON.stringify({ messages: [{ topic: 't', event: 'e', payload: { x: 'x'.repeat(2_000) } }] }),
      422,
    ],
    ['a payload nested too deep to be read', `{"messages":${'['.repeat(200_000)}`, 422],
  ])('%s', async (_what, body, status) => {
    const answer = await post('', body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty('errors')
  })

  it('more than 100 messages, with one error for all', async () => {
    const answer = await post('', JSON.stringify({ messages: Array.from({ length: 101 }, () => 1) }))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ errors: { messages: ['should have at most 100 item(s)'] } })
  })

  it('more than ten private topics, on which the database would decide one by one', async () => {
    expect((await sendPrivately(10)).status).toBe(202)
    const answer = await sendPrivately(11)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ errors: { messages: ['should have at most 10 private topic(s)'] } })
  })

  it('a payload nested too deep to be written again', async () => {
    const nested = '['.repeat(700) + ']'.repeat(700)
    const body = `{"messages":[{"topic":"t","event":"e","payload":{"x":${nested}}}]}`
    expect((await post('', body)).status).toBe(422)
  })

  it('a visitor’s request of more than 256 KiB, while a program with the secret key may send 4 MiB', async () => {
    const body = JSON.stringify({
      messages: [{ topic: 't', event: 'e', payload: {} }],
      note: 'x'.repeat(256 * 1024),
    })
    expect((await post('', body)).status).toBe(413)
    expect((await post('', body, { apikey: realtime.keys.secretKey })).status).toBe(202)
    const chunked = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      body: new Blob([body]).stream(),
      headers: { apikey: realtime.keys.publishableKey, 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  it('one invalid message refuses the whole request', async () => {
    const inbox = await listen('whole')
    const good = { topic: 'whole', event: 'good', payload: {} }
    expect((await post('', JSON.stringify({ messages: [good, {}] }))).status).toBe(422)
    expect((await post('', JSON.stringify({ messages: [{ ...good, event: 'better' }] }))).status).toBe(202)
    expect((await inbox.next()).event).toBe('better')
  })

  it.each([
    ['another type of content', '/t/events/e', { 'content-type': 'image/png' }, 415],
    ['a body that is no JSON', '/t/events/e', {}, 422],
    ['a name that is no text', '/%ff/events/e', {}, 404],
    ['a null byte in a name', '/%00/events/e', {}, 404],
    ['a name that is too long', `/${'t'.repeat(256)}/events/e`, {}, 404],
    ['an unknown path', '/t/e', {}, 404],
  ])('%s', async (_what, path, headers, status) => {
    expect((await post(path, 'junk', headers)).status).toBe(status)
  })

  it.each(['', '/room/events/e'])('an incomplete body, to %j', async (path) => {
    const gateway = createGateway({ keys: realtime.keys, services: { realtime: service() } })
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
    const headers = { apikey: realtime.keys.publishableKey, 'content-type': 'application/json' }
    const url = `http://x/realtime/v1/api/broadcast${path}`
    const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect((await gateway.fetch(request)).status).toBe(400)
  })

  it('another method, and no API key', async () => {
    const headers = { apikey: realtime.keys.publishableKey }
    const url = `${realtime.url}/realtime/v1/api/broadcast`
    expect((await fetch(url, { headers })).status).toBe(405)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})
