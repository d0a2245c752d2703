import { expect, it, vi } from 'vitest'
import { createKeys, signToken } from '../keys/keys.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import type { PlainRequest } from '../plain-http.ts'
import { ConnectionFailure } from '../postgres/unavailable.ts'
import type { PlainService } from './answer-rest.ts'
import { createGateway } from './index.ts'

const keys = await createKeys()
const apikey = { apikey: keys.publishableKey }

/** Answers what reaches the service. */
const mirror: PlainService = async ({ target, headers }, { role }) => ({
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ target, role, address: headers['x-real-ip'] ?? null }),
})

function gatewayOf(answer: PlainService, logger?: Logger) {
  const rest = Object.assign(async () => new Response('fetched'), { answer })
  return createGateway({ keys, logger, services: { rest } })
}

const gateway = gatewayOf(mirror)
const request = (target: string, headers = {}, method = 'GET'): PlainRequest => ({ method, target, headers })

it('a read reaches the service without the base path, as the caller of its key or token', async () => {
  const asked = '/rest/v1/books?id=eq.1'
  const visitor = await gateway.answer(request(asked, apikey))
  expect(JSON.parse(String(visitor?.body))).toMatchObject({ target: '/books?id=eq.1', role: 'anon' })
  const token = await signToken(keys, { role: 'authenticated', sub: 'ada' })
  const user = await gateway.answer(request(asked, { ...apikey, authorization: `Bearer ${token}` }))
  expect(JSON.parse(String(user?.body))).toMatchObject({ role: 'authenticated' })
})

it('a read without a valid key or token is refused as by fetch', async () => {
  const refused: Record<string, string>[] = [{}, { apikey: 'x' }, { ...apikey, authorization: 'Bearer x' }]
  for (const headers of refused) {
    const plain = await gateway.answer(request('/rest/v1/books', headers))
    const hono = await gateway.fetch(new Request('http://x.test/rest/v1/books%20', { headers }))
    expect(plain?.status).toBe(401)
    expect([hono.status, await hono.json()]).toEqual([
      401,
      JSON.parse(new TextDecoder().decode(plain?.body as Uint8Array)),
    ])
    expect(Object.fromEntries(plain?.headers ?? [])).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
  }
})

it('the client’s address is the one that the server reports, never the one that the client sends', async () => {
  const forged = request('/rest/v1/books', { ...apikey, 'x-real-ip': '192.0.2.1' })
  const addressOf = async (connection?: { address: string }) =>
    (JSON.parse(String((await gateway.answer(forged, connection))?.body)) as { address: unknown }).address
  expect(await addressOf()).toBeNull()
  expect(await addressOf({ address: '192.0.2.9' })).toBe('192.0.2.9')
})

it('the answer to HEAD has no body, and headers that the service sets itself stay', async () => {
  const own = gatewayOf(async () => ({
    status: 200,
    headers: [['access-control-allow-origin', 'https://books.test']],
    body: '[]',
  }))
  const answer = await own.answer(request('/rest/v1/books', apikey, 'HEAD'))
  expect(answer?.body).toBeNull()
  expect(answer?.headers.filter(([name]) => /^access-control-allow-origin$/i.test(name))).toHaveLength(1)
})

it('an error of the service is a 500 without its details, and is logged; an unreachable database is a 503', async () => {
  const error = vi.fn<Logger['error']>()
  const logger = { ...silentLogger, error } as Logger
  const failing = gatewayOf(() => Promise.reject(new Error('secret')), logger)
  const answer = await failing.answer(request('/rest/v1/books', apikey))
  expect(answer?.status).toBe(500)
  expect(String(answer?.body)).not.toContain('secret')
  expect(error).toHaveBeenCalledOnce()
  const away = gatewayOf(() => Promise.reject(new ConnectionFailure('08001', new Error('gone'))), logger)
  expect((await away.answer(request('/rest/v1/books', apikey)))?.status).toBe(503)
})

it.each([
  ['POST', '/rest/v1/books'],
  ['PATCH', '/rest/v1/books?id=eq.1'],
  ['OPTIONS', '/rest/v1/books'],
  ['GET', '/rest/v1/'],
  ['GET', '/rest/v1/a%20b'],
  ['GET', '/rest/v1/../auth/v1/user'],
  ['GET', '/rest/v1/books#part'],
  ['GET', '/auth/v1/user'],
  ['POST', '/rest/v1/rpc/a/b'],
])('%s %s is left to fetch', (method, target) => {
  expect(gateway.answer(request(target, apikey, method))).toBeUndefined()
})
