import { expect, test } from 'vitest'
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
  const options = { supabase: { publishableKey: 'key' }, limits: createVisitorLimits(() => 0) }
  return createBackendRequests(backend, options as unknown as Parameters<typeof createBackendRequests>[1])
}

test('searches of one address are limited, with and without streams together', async () => {
  const requests = createRequests()
  const serve = async (visitor = VISITOR) =>
    (await requests.fetch(new Request(`http://shop.test${SEARCH}`), visitor)).status
  const answer = async (visitor = VISITOR) =>
    (await requests.answer({ method: 'GET', target: SEARCH, headers: {} }, visitor))?.status
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? serve() : answer())),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await serve(), await answer()]).toEqual([429, 429])
  const other = { ...VISITOR, address: '197.210.64.11' }
  expect([await serve(other), await answer(other)]).toEqual([200, 200])
})
