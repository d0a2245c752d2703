import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../gateway/index.ts'
import { createKeys, signToken, type ProjectKeys } from '../keys/keys.ts'
import { runInRequest } from '../logging/request-context.ts'
import { createFunctions, type FunctionsConfig, type FunctionsOptions } from './index.ts'

const PHONE = '197.210.64.10'
const OTHER_PHONE = '197.210.64.11'
const MANY_BYTES = 100_000

const sources = {
  broken: `throw new Error('cannot start')`,
  loops: `Deno.serve(() => { for (;;); })`,
  length: `Deno.serve(async (request: Request) => Response.json((await request.bytes()).length))`,
  waits: `const waiting = []
    Deno.serve(({ method }: Request) => {
      if (method === 'GET') return Response.json(waiting.length)
      if (method === 'DELETE') waiting.splice(0).forEach((answer) => answer(new Response('done')))
      return method === 'POST' ? new Promise((answer) => waiting.push(answer)) : new Response()
    })`,
  words: `Deno.serve(() => new Response(new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  })))`,
}

/** As many as a shop has. */
const MANY = Array.from({ length: 12 }, (_, number) => `shop-${number}`)

let dir: string
let keys: ProjectKeys
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'functions-test-'))
  keys = await createKeys()
  const many = MANY.map((name): [string, string] => [name, sources.waits])
  for (const [name, source] of [...Object.entries(sources), ...many]) {
    mkdirSync(join(dir, name))
    writeFileSync(join(dir, name, 'index.ts'), source)
  }
})
afterAll(() => rmSync(dir, { recursive: true }))

/** `connection`: tells clients of one address apart, as the server does. */
type SendInit = RequestInit & { address?: string; connection?: string; duplex?: 'half' }

function start(config: Partial<FunctionsConfig>, callers?: FunctionsOptions['callers']) {
  const functions = createFunctions({ dir, env: {}, config, callers })
  onTestFinished(() => functions.close())
  const gateway = createGateway({ keys, services: { functions } })
  return (path: string, { address = PHONE, connection = '', ...init }: SendInit = {}) => {
    const headers = { apikey: keys.anonKey, authorization: `Bearer ${keys.anonKey}`, ...init.headers }
    const options: SendInit = { method: 'POST', duplex: 'half', ...init, headers }
    const request = new Request(`http://localhost/functions/v1${path}`, options)
    const context = { id: crypto.randomUUID(), connection }
    return runInRequest(context, () => gateway.fetch(request, { address }))
  }
}

type Send = ReturnType<typeof start>

/** Begins a call whose body arrives when the returned function is called. */
function upload(
  send: Send,
  { length, bytes, address }: { length?: number; bytes: number; address?: string },
) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const headers: HeadersInit = length === undefined ? {} : { 'content-length': String(length) }
  const answer = send('/length', { body: readable, headers, ...(address && { address }) })
  return () => {
    const writer = writable.getWriter()
    // The body of a refused call is not read, or cancelled.
    Promise.all([writer.write(new Uint8Array(bytes)), writer.close()]).catch(() => {})
    return answer
  }
}

const numberWaiting = async (send: Send) =>
  await (await send('/waits', { method: 'GET', address: OTHER_PHONE })).json()

describe('a body that does not arrive', () => {
  test('takes no call from others, unless it is large, and of those there are few', async () => {
    const send = start({ maxCalls: 3, callsPerNetwork: 100, uploadsPerNetwork: 1 })
    const small = Array.from({ length: 20 }, () => upload(send, { length: 10, bytes: 10 }))
    const large = Array.from({ length: 20 }, () => upload(send, { length: MANY_BYTES, bytes: MANY_BYTES }))
    expect(await (await send('/length', { body: '{}' })).json()).toBe(2)
    for (const finish of small.slice(0, 2)) expect(await (await finish()).json()).toBe(10)
    const answers = await Promise.all(large.map((finish) => finish()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(503)])
  })

  test('and is large leaves room for one of another network, but not of a third one', async () => {
    const send = start({ uploadsPerNetwork: 1 })
    const large = [PHONE, OTHER_PHONE, '197.210.64.12'].map((address) =>
      upload(send, { length: MANY_BYTES, bytes: MANY_BYTES, address }),
    )
    const answers = await Promise.all(large.map((finish) => finish()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503])
  })

  test('and has no length is taken in first if too many uploads are in progress', async () => {
    const send = start({ uploadsPerNetwork: 1 })
    const [first, small, large] = [5, 5, MANY_BYTES].map((bytes) => upload(send, { bytes }))
    expect((await large?.())?.status).toBe(503)
    expect(await (await small?.())?.json()).toBe(5)
    expect(await (await first?.())?.json()).toBe(5)
  })

  test('because it breaks off is refused, and does not reach the function', async () => {
    const send = start({ callsPerNetwork: 1, waitingCalls: 0 })
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect((await send('/length', { body, headers: { 'content-length': '10' } })).status).toBe(400)
    expect((await send('/length', { body: 'x' })).status).toBe(200)
  })
})

describe('the calls of one network', () => {
  test('are limited over all functions, and those of another are not', async () => {
    const send = start({ callsPerNetwork: 2, waitingCalls: 0 })
    const waiting = [send('/waits'), send('/waits')]
    await expect.poll(() => numberWaiting(send)).toBe(2)
    const refused = await send('/length', { body: 'x' })
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'BUSY'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await send('/waits', { method: 'DELETE', address: OTHER_PHONE })
    for (const answer of waiting) expect(await (await answer).text()).toBe('done')
    expect((await send('/length', { body: 'x' })).status).toBe(200)
  })

  test('count until their responses are read', async () => {
    const send = start({ callsPerNetwork: 1, waitingCalls: 0 })
    const { body } = await send('/words')
    expect((await send('/length')).status).toBe(503)
    await body?.cancel()
    expect((await send('/length')).status).toBe(200)
  })

  test('that are made within the process are not limited', async () => {
    const send = start({ callsPerNetwork: 1, waitingCalls: 0 })
    const waiting = [1, 2].map(() => send('/waits', { address: '' }))
    await expect.poll(() => numberWaiting(send)).toBe(2)
    await send('/waits', { method: 'DELETE' })
    await Promise.all(waiting)
  })
})

/** The status of a call whose response has been read, which ends it. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer
  await body?.cancel()
  return status
}

/** Lets calls of the function end, and those that wait begin, until all have ended. */
async function release(send: Send, name: string, calls: Promise<number>[]): Promise<number[]> {
  let ended = 0
  for (const call of calls) void call.finally(() => (ended += 1))
  do {
    await send(`/${name}`, { method: 'DELETE', address: '' })
  } while (ended < calls.length)
  return Promise.all(calls)
}

/**
 * Calls that are not answered, of all functions but one, each by its own connection. Some of them run, the others wait.
 * @returns lets all of their clients hang up
 */
function flood(send: Send, spared: string, addresses: number): () => Promise<unknown> {
  const others = MANY.filter((name) => name !== spared)
  const clients = new AbortController()
  const calls = Array.from({ length: 60 }, (_, index) =>
    send(`/${others[index % others.length]}`, {
      address: `41.58.0.${index % addresses}`,
      connection: String(index),
      signal: clients.signal,
    }),
  )
  return () => {
    clients.abort()
    return Promise.all(calls)
  }
}

describe('while others are flooded', () => {
  test('from 1, 10 and 50 addresses, each function in turn answers', async () => {
    const send = start({ maxCalls: 2, waitMs: 600_000, bootMs: 60_000 })
    for (const addresses of [1, 10, 50])
      for (const spared of MANY) {
        const hangUp = flood(send, spared, addresses)
        const { status, body } = await send(`/${spared}`, { method: 'GET' })
        expect([addresses, spared, status]).toEqual([addresses, spared, 200])
        await body?.cancel()
        await hangUp()
      }
  })

  test('by a neighbour of the same address, 200 shoppers are served', async () => {
    const send = start({ callsPerNetwork: 2, callsPerMember: 1, waitMs: 600_000, bootMs: 60_000 })
    const neighbour = Array.from({ length: 300 }, () => statusOf(send('/waits', { connection: 'neighbour' })))
    const shoppers = Array.from({ length: 200 }, (_, index) =>
      statusOf(send('/length', { body: '{}', connection: `shopper ${index}` })),
    )
    expect(new Set(await Promise.all(shoppers))).toEqual(new Set([200]))
    const statuses = await release(send, 'waits', neighbour)
    // What one connection has waiting is bounded.
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(200)
  })

  test('a call that waits is refused in time, with the seconds after which to try again', async () => {
    const send = start({ maxCalls: 1, waitMs: 50 })
    void send('/waits')
    const late = await send('/waits', { address: OTHER_PHONE })
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
  })

  test('a call whose client has gone begins no more', async () => {
    const send = start({ maxCalls: 1, waitMs: 600_000 })
    void send('/waits')
    const client = new AbortController()
    const gone = send('/waits', { signal: client.signal, address: OTHER_PHONE })
    client.abort()
    expect((await gone).status).toBe(503)
  })

  test('by calls that end their thread, the others go on', async () => {
    const send = start({ maxCalls: 1, busyMs: 200, bootMs: 20_000 })
    const ending = [1, 2, 3].map((number) => send('/loops', { connection: String(number) }))
    expect((await send('/length', { body: 'x' })).status).toBe(200)
    expect((await Promise.all(ending)).map(({ status }) => status)).toEqual([546, 546, 546])
  })
})

describe('whom a function does not serve', () => {
  const SECRET = 'sk_test_1'
  const body = '{"event":"charge.success"}'
  const signature = createHmac('sha512', SECRET).update(body).digest('hex')
  const callers: FunctionsOptions['callers'] = {
    broken: 'session',
    length: 'secret-key',
    words: { header: 'x-signature', secret: SECRET, hmac: 'sha512' },
    waits: { header: 'x-hash', secret: '' },
  }

  test('is refused before its thread is started, which would fail here', async () => {
    const send = start({}, callers)
    const answer = await send('/broken')
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'UNAUTHORIZED_CALLER'])
    const claims = { sub: crypto.randomUUID(), role: 'authenticated', exp: Date.now() / 1000 + 60 }
    const person = { authorization: `Bearer ${await signToken(keys, claims)}` }
    expect((await send('/broken', { headers: person })).status).toBe(503)
  })

  test('has no secret key', async () => {
    const send = start({}, callers)
    const service = { authorization: `Bearer ${keys.serviceRoleKey}` }
    expect((await send('/length', { body })).status).toBe(401)
    expect((await send('/length', { body, headers: service })).status).toBe(200)
  })

  test('has no right signature', async () => {
    const send = start({}, callers)
    const withSignature = async (value: string) => {
      const answer = await send('/words', { body, headers: { 'x-signature': value } })
      await answer.body?.cancel()
      return answer.status
    }
    expect(await withSignature(signature)).toBe(200)
    expect(await withSignature(signature.toUpperCase())).toBe(200)
    expect(await withSignature('')).toBe(401)
    expect(await withSignature(signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).toBe(401)
    expect((await send('/words', { body })).status).toBe(401)
    expect((await send('/waits', { body, headers: { 'x-hash': '' } })).status).toBe(503)
    expect((await send('/words', { body: 'x'.repeat(300_000) })).status).toBe(413)
  })
})
