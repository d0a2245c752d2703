import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../test/record-log.ts'
import { MAX_ADDRESS_BYTES } from './http-refusals.ts'
import { createHttpServer, type RequestHandler } from './http-server.ts'

const KIBIBYTE = 1024
const PATHS = ['/', '/rest/v1/products', '/auth/v1/user', '/storage/v1/object/public/a/b', '/unknown']

const describe: RequestHandler = ({ method, url }, response) => !!response.end(`${method} ${url?.length}`)

async function serve(handler = describe) {
  const { lines, logger } = recordLog()
  const server = createHttpServer({ handlers: [handler], logger })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, lines }
}

/** The whole answer of a connection that sends this. */
async function answerTo(server: Server, request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(request)
  return await text(socket)
}

const address = (path: string, bytes: number) => `${path}?id=in.(${'1'.repeat(bytes - path.length - 9)})`
const get = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: shop.test', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

function expectRefusal(answer: string, status: number, message: RegExp): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    'Access-Control-Allow-Origin: \\*',
    'Content-Type: application/json',
    'Connection: close',
    'X-Content-Type-Options: nosniff',
    'X-Request-Id: ',
  ])
    expect(head).toMatch(new RegExp(`^${header}`, 'im'))
  expect(JSON.parse(body)).toEqual({
    code: String(status),
    message: expect.stringMatching(message),
    details: null,
    hint: status === 431 || status === 414 ? expect.stringContaining('several requests') : null,
  })
}

test('an address of 64 KiB is read, with the headers of a browser', async () => {
  const { server } = await serve()
  for (const path of PATHS) {
    const target = address(path, MAX_ADDRESS_BYTES)
    const answer = await answerTo(server, get(target, `Authorization: Bearer ${'x'.repeat(8 * KIBIBYTE)}`))
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*GET 65536$/)
  }
})

const CHUNKED = 'POST / HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\n\r\n'

test.each([
  ['a longer address', get(address('/rest/v1/products', 65 * KIBIBYTE)), 414, /65536 bytes/],
  ['headers of 100 KiB', get('/', `X-Long: ${'x'.repeat(100 * KIBIBYTE)}`), 431, /81920 bytes/],
  ['an address of a megabyte', get(address('/', 1024 * KIBIBYTE)), 431, /the address 65536/],
  ['no HTTP', 'hello\r\n\r\n', 400, /not valid HTTP/],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, /not valid HTTP/],
  ['a host that is none', get('/').replace('shop.test', 'a b'), 400, /not valid HTTP/],
  ['two hosts', get('/', 'Host: other.test'), 400, /not valid HTTP/],
  ['a header without a name', get('/', ': value'), 400, /not valid HTTP/],
  ['a coding that is not supported', CHUNKED.replace('chunked', 'gzip, chunked'), 501, /transfer coding/],
  ['an expectation', get('/', 'Expect: the-unexpected'), 417, /expectation/],
  ['the method TRACE', get('/').replace('GET', 'TRACE'), 405, /TRACE/],
  ['the method CONNECT', 'CONNECT shop.test:443 HTTP/1.1\r\nHost: shop.test:443\r\n\r\n', 405, /CONNECT/],
])(
  'what is refused before it is served is answered with JSON that every page may read: %s',
  async (_what, request, status, message) => {
    const { server } = await serve()
    expectRefusal(await answerTo(server, request), status, message)
  },
)

test('what Node cannot read is logged, with the id of its answer and without its content', async () => {
  const { server, lines } = await serve()
  const answer = await answerTo(server, get(address('/', 100 * KIBIBYTE)))
  const id = /^X-Request-Id: (.*)\r$/im.exec(answer)?.[1]
  expect(lines).toMatchObject([{ level: 'warn', id, route: '*', status: 431 }])
  expect(JSON.stringify(lines)).not.toContain('in.(')
})

test('headers that are late are answered with 408, and what follows is not served', async () => {
  const { server } = await serve()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [accepted] = (await once(server, 'connection')) as [unknown]
  const answer = text(socket)
  socket.write('GET / HTTP/1.1\r\n')
  server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted)
  socket.write('Host: shop.test\r\n\r\n')
  expectRefusal(await answer, 408, /did not arrive in time/)
})

test('an answer that has begun is not followed by a refusal', async () => {
  const { server } = await serve((_request, response) => !!response.writeHead(200).write('begun'))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(CHUNKED)
  const [begun] = (await once(socket, 'data')) as [Buffer]
  expect(String(begun)).toMatch(/^HTTP\/1\.1 200 /)
  socket.write('zz\r\n')
  expect(await text(socket)).not.toContain('HTTP/1.1')
})
