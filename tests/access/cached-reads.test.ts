import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRestCache, type RestCache } from '../../server/cache/rest-cache.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// The official client reads through the cache, over HTTP.

const shop = useShop()
let cache: RestCache
let server: Server
let sofa: Json
/** The requests that the backend had to answer. */
let asked: string[] = []

beforeAll(async () => {
  sofa = await makeProduct(makeWith(shop), { name: 'Sofa', price: 10, stock_quantity: 500 })
  cache = createRestCache(shop.keys.publishableKey)
  await shop.changes.follow(cache.apply)
  server = createServer((request, response) => {
    if (!cache.respond(request, response)) void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server?.close()
})
beforeEach(() => {
  asked = []
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
  asked.push(`${request.method} ${request.url}`)
  const plain = { method: request.method ?? '', target: request.url ?? '', headers }
  const answered = await cache.answer(plain, () => shop.answer(plain))
  response.writeHead(answered?.status ?? 500, answered?.headers.flat()).end(answered?.body ?? undefined)
}

function client(key = shop.keys.publishableKey, headers: Record<string, string> = {}): SupabaseClient {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createClient(url, key, { auth: { persistSession: false }, global: { headers } })
}

const read = (by = client()) => by.from('products').select('id, name, stock_quantity').eq('id', sofa.id)

const search = (text = 'sofa') => client().rpc('search_active_products', { p_text: text }, { get: true })

test('a second read of a visitor is answered from the cache, with the same rows', async () => {
  const [first, second] = [await read(), await read()]
  expect(second.data).toEqual(first.data)
  expect(second.data).toEqual([{ id: sofa.id, name: 'Sofa', stock_quantity: 500 }])
  expect(asked).toHaveLength(1)
})

test('a sale changes what is read, also above the low-stock limit', async () => {
  await read()
  await placeOrder(shop.as.owner, cartOf([sofa, 1]))
  await shop.changes.caughtUp()
  expect((await read()).data).toMatchObject([{ stock_quantity: 499 }])
})

test('a search is cached until a product changes', async () => {
  await search()
  expect((await search()).data).toMatchObject([{ name: 'Sofa' }])
  expect(asked).toHaveLength(1)
  await shop.as.admin.from('products').update({ name: 'Sofa bed' }).eq('id', sofa.id).throwOnError()
  await shop.changes.caughtUp()
  expect((await search()).data).toMatchObject([{ name: 'Sofa bed' }])
})

test('a search is cached until staff change what its words mean', async () => {
  expect((await search('couch')).data).toEqual([])
  await shop.as.admin
    .from('search_synonyms')
    .insert({ words: ['couch', 'sofa'] })
    .throwOnError()
  await shop.changes.caughtUp()
  expect((await search('couch')).data).toMatchObject([{ id: sofa.id }])
})

test.each([
  ['with a token', () => client(shop.keys.publishableKey, { Authorization: 'Bearer x' })],
  ['with the secret key', () => client(shop.keys.secretKey)],
  [
    'with an unusual Accept header',
    () => client(shop.keys.publishableKey, { Accept: 'application/json, a/x' }),
  ],
  ['with a preference', () => client(shop.keys.publishableKey, { Prefer: 'count=exact' })],
])('a read %s is not answered from the cache, and fills it with nothing', async (_how, by) => {
  await read(by())
  await read(by())
  expect(asked).toHaveLength(2)
})

test('what visitors may not read is not cached', async () => {
  await client().from('orders').select('id')
  await client().from('orders').select('id')
  expect(asked).toHaveLength(2)
})
