import { once } from 'node:events'
import { request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as elapsed } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordLog, type RecordedLog } from '../../test/record-log.ts'
import { createHttpServer, fetchHandler } from '../http-server.ts'
import { nameRoute } from './request-context.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

let server: Server
let url: string
let log: RecordedLog
let answer: (request: Request) => Response | Promise<Response>

beforeEach(async () => {
  log = recordLog('debug')
  answer = () => new Response('ok')
  server = createHttpServer({
    handlers: [
      fetchHandler((request) => {
        if (!request.url.includes('unnamed'))
          nameRoute(request.url.includes('product') ? '/product/:id' : '/')
        return answer(request)
      }),
    ],
    logger: log.logger,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

/** The line is written when the connection is done with the response, which the client may notice earlier. */
const line = async () => {
  await expect.poll(() => log.lines.length).toBe(1)
  return log.lines[0]
}

test('a request is one line with id, method, route, status and duration; the response has the same id', async () => {
  answer = () => new Response('ok', { status: 201 })
  const response = await fetch(`${url}/product/7`, { method: 'PUT' })
  const written = await line()
  expect(written).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    id: response.headers.get('x-request-id'),
    method: 'PUT',
    route: '/product/:id',
    status: 201,
    durationMs: expect.any(Number),
    msg: 'request',
  })
  expect(written?.id).toMatch(UUID)
})

test('nothing that identifies a person or grants access is in the line', async () => {
  const secrets = [
    'tok-3n',
    'ada@example.com',
    'Bear3r',
    'c00kie',
    'Br0wser',
    '10.9.8.7',
    '127.0.0.1',
    'o-1234',
  ]
  await fetch(`${url}/orders/o-1234?token=tok-3n&email=ada@example.com`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.com' }),
    headers: {
      Authorization: 'Bearer Bear3r',
      Cookie: 'session=c00kie',
      'User-Agent': 'Br0wser',
      'X-Forwarded-For': '10.9.8.7',
      Referer: 'https://shop.example/?token=tok-3n',
    },
  })
  const written = JSON.stringify(await line())
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
})

test.each([
  [200, 'info'],
  [304, 'info'],
  [404, 'warn'],
  [503, 'error'],
] as const)('status %i is logged as %s', async (status, level) => {
  answer = () => new Response(null, { status })
  await fetch(url)
  expect(await line()).toMatchObject({ status, level })
})

test('a minor request is logged at debug, unless it fails', async () => {
  const statuses = [200, 500]
  answer = () => {
    nameRoute('/healthz', { isMinor: true })
    return new Response(null, { status: statuses.shift() })
  }
  await fetch(`${url}/unnamed`)
  await fetch(`${url}/unnamed`)
  await expect.poll(() => log.lines.map(({ level }) => level)).toEqual(['debug', 'error'])
})

test('a request that no route answers is a minor one', async () => {
  await fetch(`${url}/unnamed`)
  expect(await line()).toMatchObject({ route: '*', level: 'debug' })
})

test('the first name of a route counts', async () => {
  answer = () => {
    nameRoute('/rest/v1/:table')
    return new Response()
  }
  await fetch(`${url}/product/7`)
  expect(await line()).toMatchObject({ route: '/product/:id' })
})

test('HEAD is logged like GET', async () => {
  await fetch(url, { method: 'HEAD' })
  expect(await line()).toMatchObject({ method: 'HEAD', status: 200, route: '/' })
})

test('the duration of a streamed response lasts until the end of its body', async () => {
  answer = () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(Buffer.from('first'))
          await elapsed(50)
          controller.close()
        },
      }),
    )
  await (await fetch(url)).text()
  expect((await line())?.durationMs).toBeGreaterThanOrEqual(49)
})

test('a response that its client left in the middle is marked', async () => {
  answer = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(65_536)) }))
  const response = await fetch(url)
  await response.body?.cancel()
  expect(await line()).toMatchObject({ status: 200, aborted: true, level: 'info' })
})

test('a client that leaves before the response begins is logged with 499', async () => {
  const asked = Promise.withResolvers<void>()
  answer = () => {
    asked.resolve()
    return new Promise(() => {})
  }
  const request = httpRequest(url).end()
  request.on('error', () => {})
  await asked.promise
  request.destroy()
  expect(await line()).toMatchObject({ status: 499, aborted: true, level: 'info' })
})

test('a log of an error has the id of its request, also after an await', async () => {
  answer = async () => {
    await elapsed(1)
    log.logger.error({ err: new Error('broken') }, 'It failed')
    return new Response(null, { status: 500 })
  }
  const ids = await Promise.all(
    [fetch(url), fetch(url)].map(async (each) => (await each).headers.get('x-request-id')),
  )
  await expect.poll(() => log.lines.length).toBe(4)
  const failures = log.lines.filter(({ msg }) => msg === 'It failed')
  expect(failures.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

const idFor = async (given: string) => {
  const response = await fetch(url, { headers: { 'X-Request-Id': given } })
  return response.headers.get('x-request-id')
}

test.each(['0198c0de-7f3a-7d3c-9d7e-5a1f2b3c4d5e', 'abcdef0123456789'])(
  'the id %s of a proxy on this machine is kept',
  async (id) => {
    expect(await idFor(id)).toBe(id)
    expect(await line()).toMatchObject({ id })
  },
)

test.each(['short', 'x'.repeat(65), 'ada@example.com', 'with a space', '<script>alert(1)</script>'])(
  'what does not look like an id is replaced: %s',
  async (given) => {
    expect(await idFor(given)).toMatch(UUID)
  },
)
