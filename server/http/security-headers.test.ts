import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  createHttpServer,
  fetchHandler,
  plainHandler,
  type RequestHandler,
} from '@parlour/backend/http-server'
import { silentLogger } from '@parlour/backend/logging'
import { expect, onTestFinished, test } from 'vitest'
import { parseTrustedProxies } from '../visitor/trusted-proxies.ts'
import { createSecurityHeaders } from './security-headers.ts'

async function ask(handler: RequestHandler, headers: Record<string, string>, trustProxy = 'loopback') {
  const server = createHttpServer({
    prepare: createSecurityHeaders(parseTrustedProxies(trustProxy)!),
    handlers: [handler],
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close', ...headers } })
  await response.text()
  return response.headers
}

const notFound = fetchHandler(() => new Response(null, { status: 404 }))
const OWN: [string, string] = ['Cache-Control', 'public, max-age=5']
const ANSWERS: [string, RequestHandler][] = [
  ['answered by fetch', fetchHandler(() => new Response('page', { headers: [OWN] }))],
  [
    'answered without streams',
    plainHandler(async () => ({ status: 200, headers: [OWN], body: 'rows' }), silentLogger),
  ],
  [
    'written from a cache',
    (_request, response) => response.writeHead(200, [...OWN, 'Content-Length', '0']).end() !== undefined,
  ],
]

test.each(ANSWERS)(
  'a response %s has the security headers, and its own in place of a default',
  async (_how, handler) => {
    const headers = await ask(handler, {})
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('cache-control')).toBe('public, max-age=5')
  },
)

test('what does not say how long it may be kept is not stored', async () => {
  expect((await ask(notFound, {})).get('cache-control')).toBe('no-store')
})

test.each([
  ['over TLS', 'loopback', { 'X-Forwarded-Proto': 'https' }, 'max-age=31536000'],
  ['over plain HTTP through a proxy', 'loopback', { 'X-Forwarded-Proto': 'http' }, null],
  ['without a proxy', 'loopback', {}, null],
  ['through a proxy that is not trusted', '192.0.2.1', { 'X-Forwarded-Proto': 'https' }, null],
])(
  'a visitor %s is told to keep to TLS only where that works',
  async (_how, trustProxy, headers, expected) => {
    const answered = await ask(notFound, headers as Record<string, string>, trustProxy)
    expect(answered.get('strict-transport-security')).toBe(expected)
  },
)
