import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../gateway/index.ts'
import { createKeys, type ProjectKeys } from '../keys/keys.ts'
import { createFunctions, type FunctionsConfig } from './index.ts'

const PHONE = '197.210.64.10'
const OTHER_PHONE = '197.210.64.11'
const MANY_BYTES = 100_000

const sources = {
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

let dir: string
let keys: ProjectKeys
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'functions-test-'))
  keys = await createKeys()
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(dir, name))
    writeFileSync(join(dir, name, 'index.ts'), source)
  }
})
afterAll(() => rmSync(dir, { recursive: true }))

type SendInit = RequestInit & { address?: string; duplex?: 'half' }

function start(config: Partial<FunctionsConfig>) {
  const functions = createFunctions({ dir, env: {}, config })
  onTestFinished(() => functions.close())
  const gateway = createGateway({ keys, services: { functions } })
  return (path: string, { address = PHONE, ...init }: SendInit = {}) => {
    const headers = { apikey: keys.anonKey, authorization: `Bearer ${keys.anonKey}`, ...init.headers }
    const options: SendInit = { method: 'POST', duplex: 'half', ...init, headers }
    const request = new Request(`http://localhost/functions/v1${path}`, options)
    return gateway.fetch(request, { address })
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
    const send = start({ callsPerNetwork: 1 })
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect((await send('/length', { body, headers: { 'content-length': '10' } })).status).toBe(400)
    expect((await send('/length', { body: 'x' })).status).toBe(200)
  })
})

describe('the calls of one network', () => {
  test('are limited over all functions, and those of another are not', async () => {
    const send = start({ callsPerNetwork: 2 })
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
    const send = start({ callsPerNetwork: 1 })
    const { body } = await send('/words')
    expect((await send('/length')).status).toBe(503)
    await body?.cancel()
    expect((await send('/length')).status).toBe(200)
  })

  test('that are made within the process are not limited', async () => {
    const send = start({ callsPerNetwork: 1 })
    const waiting = [1, 2].map(() => send('/waits', { address: '' }))
    await expect.poll(() => numberWaiting(send)).toBe(2)
    await send('/waits', { method: 'DELETE' })
    await Promise.all(waiting)
  })
})
