import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordLog, type RecordedLog } from '../../test/record-log.ts'
import { createGateway } from '../gateway/index.ts'
import { createKeys, type ProjectKeys } from '../keys/keys.ts'
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
  writeFileSync(join(dir, 'mapped/deno.json'), '{ "imports": { "greeting": "../_shared/greeting.ts" } }')
  writeFileSync(join(dir, '_shared/greeting.ts'), `export default 'Ndewo'`)
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
  older: `import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
    import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
    await serve((request: Request) => Response.json({ from: 'the standard library', by: request.method }))`,
  exported: `export default { fetch: () => Response.json({ from: 'export' }) }`,
  throws: `Deno.serve(() => { throw new Error('secret detail at /some/path') })`,
  rejects: `Deno.serve(async () => Promise.reject(new Error('secret detail')))`,
  nothing: `Deno.serve(() => undefined)`,
  refuses: `Deno.serve(() => Response.json({ error: 'No such chapter' }, { status: 422 }))`,
  broken: `throw new Error('cannot start')`,
  silent: `export const unused = 1`,
  slow: `let wasStopped = false
    Deno.serve((request: Request) => request.method === 'GET' ? Response.json({ wasStopped }) : new Promise((resolve) => {
      request.signal.addEventListener('abort', () => { wasStopped = true; resolve(new Response('late')) })
    }))`,
  later: `import { existsSync, renameSync } from 'node:fs'
    Deno.serve((request: Request) => {
      const file = new URL(request.url).searchParams.get('file')
      const work = async () => {
        while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
        renameSync(file, file + '.done')
      }
      EdgeRuntime.waitUntil(work())
      return new Response('now')
    })`,
  talks: `Deno.serve(() => { console.warn('I say', { a: 1 }); for (let n = 0; n < 5000; n++) console.log(n); return new Response() })`,
  echo: `Deno.serve((request: Request) => new Response(request.body))`,
  glances: `const turns = [Promise.withResolvers(), Promise.withResolvers()]
    let asked = 0
    Deno.serve(async (request: Request) => {
      if (request.method === 'GET') turns[asked++]?.resolve()
      else {
        const reader = request.body.getReader()
        void reader.read()
        await turns[0].promise
        await reader.cancel()
        await turns[1].promise
      }
      return new Response('enough')
    })`,
  endless: `let stopped = 0
    Deno.serve((request: Request) => request.method === 'GET' ? Response.json({ stopped }) : new Response(new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel() { stopped += 1 },
    })))`,
  loops: `Deno.serve(() => { for (;;); })`,
  hoards: `Deno.serve(() => { const kept = []; for (;;) kept.push({ a: [1, 2, 3] }) })`,
  buffers: `Deno.serve(() => { const kept = []; for (;;) kept.push(new Uint8Array(1_000_000).fill(1)) })`,
  exits: `Deno.serve((request: Request) => request.method === 'GET' ? new Response('still here') : process.exit(1))`,
  stands: `const lock = new Int32Array(new SharedArrayBuffer(4))
    Deno.serve(({ url }: Request) => { Atomics.wait(lock, 0, 0, Number(url.split('=')[1])); return new Response() })`,
  trips: `Deno.serve(() => { setTimeout(() => { throw new Error('tripped') }); return new Promise(() => {}) })`,
  loading: `for (;;);`,
  waiting: `await new Promise(() => {})`,
  absent: `import 'npm:no-such-package@1'; Deno.serve(() => new Response())`,
  remote: `import 'https://esm.example/zod'; Deno.serve(() => new Response())`,
  mapped: `import greeting from 'greeting'; Deno.serve(() => new Response(greeting))`,
  surroundings: `Deno.serve(() => Response.json(process.env))`,
  _shared: `Deno.serve(() => new Response('not for callers'))`,
}

let log: RecordedLog

beforeEach(() => {
  log = recordLog()
})

function start(options: Partial<FunctionsOptions> = {}) {
  const functions = createFunctions({ dir, env: {}, logger: log.logger, ...options })
  const gateway = createGateway({ keys, services: { functions }, verifyJwt: () => true })
  const client = createClient('http://localhost', keys.anonKey, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => gateway.fetch(new Request(input, init)) },
  })
  const request = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    gateway.fetch(
      new Request(`http://localhost/functions/v1${path}`, {
        ...init,
        headers: { apikey: keys.anonKey, authorization: `Bearer ${keys.anonKey}`, ...init.headers },
      }),
    )
  return { invoke: client.functions.invoke.bind(client.functions), request, close: () => functions.close() }
}

describe('a function', () => {
  test('answers a request of supabase-js', async () => {
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

  test('receives and sends binary bodies unchanged', async () => {
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

  test('streams its response', async () => {
    const response = await start().request('/stream')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await response.text()).toBe('data: one\n\ndata: two\n\n')
  })

  test('sets its own status', async () => {
    const { error } = await start().invoke('refuses')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(await (error as FunctionsHttpError).context.json()).toEqual({ error: 'No such chapter' })
  })

  test('may export its handler instead of calling serve', async () => {
    expect((await start().invoke('exported')).data).toEqual({ from: 'export' })
  })

  test('may be older than Deno.serve, and start with what supabase functions new generated', async () => {
    const { data, error } = await start().invoke('older', { method: 'GET' })
    expect({ data, error }).toEqual({ data: { from: 'the standard library', by: 'GET' }, error: null })
  })

  test('is loaded once, also if its first calls are concurrent', async () => {
    const { invoke } = start()
    const answers = await Promise.all([invoke('counter'), invoke('counter'), invoke('counter')])
    expect(answers.map(({ data }) => data.calls).sort()).toEqual([1, 2, 3])
  })
})

describe('the environment', () => {
  test('is set while the file loads and during calls', async () => {
    const { data } = await start({ env: { SEASON: 'harmattan' } }).invoke('settings')
    expect(data).toEqual({ atStart: 'harmattan', now: 'harmattan', all: { SEASON: 'harmattan' } })
  })

  test('of one project is separate from another in the same process', async () => {
    const dry = start({ env: { SEASON: 'dry' } })
    const rainy = start({ env: { SEASON: 'rainy' } })
    const [first, second] = await Promise.all([dry.invoke('settings'), rainy.invoke('settings')])
    expect([first.data.now, second.data.now]).toEqual(['dry', 'rainy'])
    expect([first.data.atStart, second.data.atStart]).toEqual(['dry', 'rainy'])
  })

  test('does not contain the environment of the process', async () => {
    const { data } = await start().invoke('settings')
    expect(data).toEqual({ all: {} })
    expect((await start({ env: { A: 'b' } }).invoke('surroundings')).data).toEqual({ A: 'b' })
  })
})

describe('a call that cannot be answered', () => {
  test.each(['unknown', '_shared', '..%2fgreet', '', 'greet%00'])('%j is not found', async (name) => {
    const response = await start().request(`/${name}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })

  test.each(['throws', 'rejects', 'nothing'])(
    'to a function that %s gives 500 without details',
    async (name) => {
      const response = await start().request(`/${name}`)
      expect(response.status).toBe(500)
      expect(response.headers.has('x-relay-error')).toBe(false)
      const text = await response.text()
      expect(JSON.parse(text)).toEqual({ message: 'The function failed. Please try again.' })
      expect(text).not.toContain('secret')
      expect(log.lines).toContainEqual(expect.objectContaining({ level: 'error', function: name }))
    },
  )

  test.each(['broken', 'silent'])('to a %s file gives a relay error', async (name) => {
    const { error } = await start().invoke(name)
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect((error as FunctionsRelayError).context.status).toBe(503)
  })

  test('to a function that takes too long is aborted, with a relay error', async () => {
    const functions = start({ config: { timeoutMs: 1_000 } })
    const { error } = await functions.invoke('slow')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect((error as FunctionsRelayError).context.status).toBe(504)
    const after = await functions.request('/slow')
    expect(await after.json()).toEqual({ wasStopped: true })
  })

  test('without a key never reaches the function', async () => {
    const gateway = createGateway({ keys, services: { functions: createFunctions({ dir, env: {} }) } })
    const response = await gateway.fetch(new Request('http://localhost/functions/v1/where'))
    expect(response.status).toBe(401)
  })
})

describe('a function that harms itself', () => {
  const small = { busyMs: 60_000, memoryBytes: 64 * 1024 * 1024 }

  test.each(['loops', 'hoards', 'buffers'])(
    '%s: its caller hears 546, and the others go on',
    async (name) => {
      const functions = start({ config: name === 'loops' ? { busyMs: 1_000 } : small })
      await functions.invoke('exported')
      const harmed = functions.invoke(name)
      expect((await functions.invoke('exported')).data).toEqual({ from: 'export' })
      const { error } = await harmed
      expect(error).toBeInstanceOf(FunctionsRelayError)
      const { context } = error as FunctionsRelayError
      expect([context.status, (await context.json()).code]).toEqual([546, 'WORKER_LIMIT'])
    },
  )

  test('is told from one whose thread had no turn on a busy machine, but not for ever', async () => {
    const functions = start({ config: { busyMs: 200 } })
    expect((await functions.request('/stands?ms=600')).status).toBe(200)
    expect((await functions.request('/stands?ms=60000')).status).toBe(546)
  })

  test('by ending its thread is reported, and is restarted for the next call', async () => {
    const functions = start()
    const { error } = await functions.invoke('exits')
    const { context } = error as FunctionsRelayError
    expect([context.status, (await context.json()).code]).toEqual([500, 'WORKER_ERROR'])
    expect(await (await functions.request('/exits')).text()).toBe('still here')
  })

  test('by an error outside of a call ends only itself', async () => {
    const functions = start()
    expect(((await functions.invoke('trips')).error as FunctionsRelayError).context.status).toBe(500)
    expect((await functions.invoke('exported')).data).toEqual({ from: 'export' })
  })

  test.each(['loading', 'waiting'])('while %s never starts', async (name) => {
    const { error } = await start({ config: { bootMs: 300 } }).invoke(name)
    expect((error as FunctionsRelayError).context.status).toBe(503)
  })
})

test('console output of a function is logged with its name, up to a maximum', async () => {
  await start().request('/talks')
  expect(log.lines[0]).toMatchObject({ level: 'warn', function: 'talks', msg: 'I say { a: 1 }' })
  expect(log.lines.length).toBeLessThan(2_000)
})

describe('imports', () => {
  test('may be named in deno.json', async () => {
    expect(await (await start().request('/mapped')).text()).toBe('Ndewo')
  })

  test.each([
    ['absent', 'It imports npm:no-such-package@1, which is not installed: run npm install no-such-package'],
    ['remote', 'It imports https://esm.example/zod, but code is not downloaded here'],
  ])('%s: the log says what to do', async (name, sentence) => {
    const { error } = await start().invoke(name)
    expect((error as FunctionsRelayError).context.status).toBe(503)
    expect(log.lines).toMatchObject([
      { msg: 'The function was ended', err: { message: expect.stringContaining(sentence) } },
    ])
  })
})

describe('a stream', () => {
  test('can be read and written at the same time', async () => {
    const up = new TransformStream<Uint8Array, Uint8Array>()
    const writer = up.writable.getWriter()
    const answer = start().request('/echo', { method: 'POST', body: up.readable, duplex: 'half' })
    void writer.write(new TextEncoder().encode('first'))
    const reader = (await answer).body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
    void writer.write(new TextEncoder().encode('second'))
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('second')
    void writer.close()
    expect((await reader.read()).done).toBe(true)
  })

  test.each([
    ['announces too much', { 'content-length': '1001' }],
    ['turns out too long', {}],
  ])('that %s is refused with 413', async (_what, headers) => {
    const functions = start({ config: { bodyBytes: 1_000 } })
    const body = new Blob(['x'.repeat(1_001)]).stream()
    const answer = await functions.request('/mirror', { method: 'POST', body, duplex: 'half', headers })
    expect(answer.status).toBe(413)
    const fits = await functions.request('/mirror', { method: 'POST', body: 'x'.repeat(1_000) })
    expect(fits.status).toBe(200)
  })

  test('is cancelled at its source if no one reads it', async () => {
    const functions = start()
    const { body } = await functions.request('/endless', { method: 'POST' })
    const reader = body!.getReader()
    expect((await reader.read()).value).toHaveLength(65_536)
    await reader.cancel()
    const stopped = async () => (await functions.request('/endless')).json()
    await expect.poll(stopped).toEqual({ stopped: 1 })
  })

  test('that the function stops reading can continue without harm', async () => {
    const functions = start()
    const up = new TransformStream<Uint8Array, Uint8Array>()
    const writer = up.writable.getWriter()
    const answer = functions.request('/glances', { method: 'POST', body: up.readable, duplex: 'half' })
    await functions.request('/glances')
    await writer.write(new Uint8Array(10))
    await functions.request('/glances')
    expect(await (await answer).text()).toBe('enough')
  })

  test('fails when its time is up', async () => {
    const { body } = await start({ config: { wallMs: 2_000 } }).request('/endless', { method: 'POST' })
    const reader = body!.getReader()
    expect((await reader.read()).value).toHaveLength(65_536)
    await expect(reader.closed).rejects.toThrow('took too long')
  })
})

test('an unused thread ends, and loses its state', async () => {
  const functions = start({ config: { idleMs: 40 } })
  expect((await functions.invoke('counter')).data).toEqual({ calls: 1 })
  // Asked more often, it would not be idle.
  const calls = async () => (await functions.invoke('counter')).data
  await expect.poll(calls, { interval: 500 }).toEqual({ calls: 1 })
})

test('closing waits for work that continues after the response', async () => {
  const { request, close } = start()
  const file = join(dir, 'later.txt')
  expect(await (await request(`/later?file=${encodeURIComponent(file)}`)).text()).toBe('now')
  writeFileSync(file, 'to do')
  await close()
  expect(existsSync(`${file}.done`)).toBe(true)
})
