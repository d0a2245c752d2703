import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { silentLogger } from '@parlour/backend/logging'
import { expect, onTestFinished, test } from 'vitest'
import type { AppOptions } from '../app-options.ts'
import { createVisitorLimits } from '../limits/visitor-limits.ts'
import { createBackendRequests } from './backend-requests.ts'

const VISITOR = { address: '197.210.64.10', isTls: false, host: 'shop.test' }
const SEARCH = '/rest/v1/rpc/search_active_products?p_text=chair'

/** Requests to a backend that answers everything with 200. */
function createRequests() {
  const backend = {
    fetch: async () => new Response('[]'),
    answer: () => Promise.resolve({ status: 200, headers: [], body: '[]' }),
  } as unknown as NonNullable<AppOptions['backend']>
  const options = {
    supabase: { publishableKey: 'key' },
    limits: createVisitorLimits(() => 0),
    trustsProxy: () => true,
    logger: silentLogger,
  }
  return createBackendRequests(backend, options as unknown as Parameters<typeof createBackendRequests>[1])
}

test('searches of one address are limited, with and without streams together', async () => {
  const requests = createRequests()
  const left = fetchHandler(() => new Response('left', { status: 404 }))
  const server = createHttpServer({ handlers: [requests.respondPlainly, left] })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const streamed = async (visitor = VISITOR) =>
    (await requests.fetch(new Request(`http://shop.test${SEARCH}`), visitor)).status
  const plain = async ({ address } = VISITOR) =>
    (await fetch(`http://127.0.0.1:${port}${SEARCH}`, { headers: { 'X-Forwarded-For': address } })).status
  const statuses = [await plain(), ...(await Promise.all(Array.from({ length: 199 }, () => streamed())))]
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await streamed(), await plain()]).toEqual([429, 429])
  const other = { ...VISITOR, address: '197.210.64.11' }
  expect([await streamed(other), await plain(other)]).toEqual([200, 200])
})
