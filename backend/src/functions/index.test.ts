import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGateway } from '../gateway.ts'
import { createKeys, type ProjectKeys } from '../keys.ts'
import { createFunctions, type FunctionsOptions } from './index.ts'

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

const sources = {
  greet: `Deno.serve(async (request: Request) => {
    const { name } = (await request.json()) as { name: string }
    return Response.json({ message: 'Hello ' + name })
  })`,
  mirror: `Deno.serve({ port: 1 }, async (request: Request) => new Response(await request.bytes(), {
    headers: { 'content-type': request.headers.get('content-type') ?? 'application/octet-stream' },
  }))`,
  where: `Deno.serve({ handler: (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return Response.json({ method: request.method, path: pathname + search })
  } })`,
  settings: `const atStart = Deno.env.get('SEASON')
    Deno.serve(() => Response.json({ atStart, now: Deno.env.get('SEASON'), all: Deno.env.toObject() }))`,
  counter: `let calls = 0
    Deno.serve(() => Response.json({ calls: ++calls }))`,
  form: `Deno.serve(async (request: Request) => {
    const form = await request.formData()
    return Response.json({ title: form.get('title'), size: (form.get('file') as File).size })
  })`,
  stream: `Deno.serve(() => new Response(new ReadableStream({
    start(controller) {
      for (const word of ['data: one\\n\\n', 'data: two\\n\\n']) controller.enqueue(new TextEncoder().encode(word))
      controller.close()
    },
  }), { headers: { 'content-type': 'text/event-stream' } }))`,
  exported: `export default { fetch: () => Response.json({ from: 'export' }) }`,
  throws: `Deno.serve(() => { throw new Error('secret detail at /some/path') })`,
  rejects: `Deno.serve(async () => Promise.reject(new Error('secret detail')))`,
  nothing: `Deno.serve(() => undefined)`,
  refuses: `Deno.serve(() => Response.json({ error: 'No such chapter' }, { status: 422 }))`,
  broken: `throw new Error('cannot start')`,
  silent: `export const unused = 1`,
  slow: `Deno.serve((request: Request) => new Promise((resolve) => {
    request.signal.addEventListener('abort', () => { globalThis.slowWasStopped = true; resolve(new Response('late')) })
  }))`,
  later: `Deno.serve(() => {
    EdgeRuntime.waitUntil(new Promise((resolve) => setTimeout(resolve, 20)).then(() => { globalThis.laterIsDone = true }))
    return new Response('now')
  })`,
  _shared: `Deno.serve(() => new Response('not for callers'))`,
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

function start(options: Partial<FunctionsOptions> = {}) {
  const functions = createFunctions({ dir, env: {}, ...options })
  const gateway = createGateway({ keys, services: { functions }, verifyJwt: () => true })
  const client = createClient('http://localhost', keys.anonKey, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => gateway.fetch(new Request(input, init)) },
  })
  const request = (path: string, init: RequestInit = {}) =>
    gateway.fetch(
      new Request(`http://localhost/functions/v1${path}`, {
        ...init,
        headers: { apikey: keys.anonKey, authorization: `Bearer ${keys.anonKey}`, ...init.headers },
      }),
    )
  return { invoke: client.functions.invoke.bind(client.functions), request, close: () => functions.close() }
}

describe('a function', () => {
  test('answers what supabase-js sends it', async () => {
    const { data, error } = await start().invoke('greet', { body: { name: 'Ada' } })
    expect({ data, error }).toMatchObject({ data: { message: 'Hello Ada' }, error: null })
  })

  test('sees its own name, the rest of the path and the query, with any method', async () => {
    const { request } = start()
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request('/where/to/go?x=1', { method })
      expect(await response.json()).toEqual({ method, path: '/where/to/go?x=1' })
    }
  })

  test('passes binary bodies through unchanged, both ways', async () => {
    const bytes = new Uint8Array(70_000).map((_, index) => index % 256)
    const { data } = await start().invoke('mirror', { body: bytes.buffer })
    expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(bytes)
  })

  test('reads a multipart form', async () => {
    const form = new FormData()
    form.append('title', 'Dusk')
    form.append('file', new Blob(['12345']))
    expect((await start().invoke('form', { body: form })).data).toEqual({ title: 'Dusk', size: 5 })
  })

  test('streams its answer', async () => {
    const response = await start().request('/stream')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await response.text()).toBe('data: one\n\ndata: two\n\n')
  })

  test('keeps its own refusals', async () => {
    const { error } = await start().invoke('refuses')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(await (error as FunctionsHttpError).context.json()).toEqual({ error: 'No such chapter' })
  })

  test('may export its handler instead of serving it', async () => {
    expect((await start().invoke('exported')).data).toEqual({ from: 'export' })
  })

  test('is loaded once, also when its first calls come together', async () => {
    const { invoke } = start()
    const answers = await Promise.all([invoke('counter'), invoke('counter'), invoke('counter')])
    expect(answers.map(({ data }) => data.calls).sort()).toEqual([1, 2, 3])
  })
})

describe('the environment', () => {
  test('is there while the file loads and while it answers', async () => {
    const { data } = await start({ env: { SEASON: 'harmattan' } }).invoke('settings')
    expect(data).toEqual({ atStart: 'harmattan', now: 'harmattan', all: { SEASON: 'harmattan' } })
  })

  test('of one project is not seen by another in the same process', async () => {
    const dry = start({ env: { SEASON: 'dry' } })
    const rainy = start({ env: { SEASON: 'rainy' } })
    const [first, second] = await Promise.all([dry.invoke('settings'), rainy.invoke('settings')])
    expect([first.data.now, second.data.now]).toEqual(['dry', 'rainy'])
    expect([first.data.atStart, second.data.atStart]).toEqual(['dry', 'rainy'])
  })

  test('does not show what the process itself was started with', async () => {
    const { data } = await start().invoke('settings')
    expect(data).toEqual({ all: {} })
  })
})

describe('what cannot be answered', () => {
  test.each(['unknown', '_shared', '..%2fgreet', '', 'greet%00'])('%j is not found', async (name) => {
    const response = await start().request(`/${name}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })

  test.each(['throws', 'rejects', 'nothing'])('a function that %s gives 500 and no detail', async (name) => {
    const response = await start().request(`/${name}`)
    expect(response.status).toBe(500)
    expect(response.headers.has('x-relay-error')).toBe(false)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({ message: 'The function failed. Please try again.' })
    expect(text).not.toContain('secret')
    expect(console.error).toHaveBeenCalled()
  })

  test.each(['broken', 'silent'])('a %s file gives a relay error', async (name) => {
    const { error } = await start().invoke(name)
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect((error as FunctionsRelayError).context.status).toBe(503)
  })

  test('a function that takes too long is told to stop, and its caller hears so', async () => {
    const { error } = await start({ config: { timeoutMs: 20 } }).invoke('slow')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect((error as FunctionsRelayError).context.status).toBe(504)
    expect(globalThis).toHaveProperty('slowWasStopped', true)
  })

  test('a call without a key never reaches the function', async () => {
    const gateway = createGateway({ keys, services: { functions: createFunctions({ dir, env: {} }) } })
    const response = await gateway.fetch(new Request('http://localhost/functions/v1/where'))
    expect(response.status).toBe(401)
  })
})

test('closing waits for work that goes on after the answer', async () => {
  const { request, close } = start()
  expect(await (await request('/later')).text()).toBe('now')
  expect(globalThis).not.toHaveProperty('laterIsDone')
  await close()
  expect(globalThis).toHaveProperty('laterIsDone', true)
})
