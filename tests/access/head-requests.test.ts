import { request as send, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useShop } from './shop.ts'

const shop = useShop()

/** Of each answer its own, or of the connection. */
const OWN = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'])

/** The answer as it comes from the socket: `fetch` hides lengths. */
async function answer(method: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(shop.url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  send({ hostname, port, path, method, headers, agent: false }, resolve).on('error', reject).end()
  const response = await promise
  const named = Object.entries(response.headers).filter(([name]) => !OWN.has(name))
  const status = response.statusCode
  return { status, headers: Object.fromEntries(named), body: await text(response) }
}

const KEYLESS = { apikey: '' }
const FORGED = { Authorization: 'Bearer x' }

test.each<[string, string, Record<string, string>?]>([
  ['REST: an offset below zero', '/rest/v1/products?offset=-1'],
  ['REST: an offset beyond the rows', '/rest/v1/products?offset=1000', { Prefer: 'count=exact' }],
  ['REST: an unknown column', '/rest/v1/products?nothing=eq.1'],
  ['REST: an unknown table', '/rest/v1/nothing'],
  ['REST: a table of staff', '/rest/v1/user_roles'],
  ['REST: a function of staff', '/rest/v1/rpc/staff_access'],
  ['REST: a function of accounts', '/rest/v1/rpc/own_order?p_number=x'],
  ['REST: no key', '/rest/v1/products', KEYLESS],
  ['REST: a forged token', '/rest/v1/products', FORGED],
  ['REST: the description', '/rest/v1/'],
  ['auth: health', '/auth/v1/health'],
  ['auth: settings', '/auth/v1/settings'],
  ['auth: keys', '/auth/v1/.well-known/jwks.json'],
  ['auth: nobody is signed in', '/auth/v1/user'],
  ['auth: a forged token', '/auth/v1/user', FORGED],
  ['auth: an unknown path', '/auth/v1/nothing'],
  ['storage: buckets', '/storage/v1/bucket'],
  ['storage: a missing object', '/storage/v1/object/public/product-images/nothing.jpg'],
  ['storage: a missing bucket', '/storage/v1/object/public/nothing/nothing.jpg'],
  ['storage: a missing signed object', '/storage/v1/object/sign/product-images/nothing.jpg?token=x'],
  ['storage: about a missing object', '/storage/v1/object/info/public/product-images/nothing.jpg'],
  ['storage: a missing picture', '/storage/v1/render/image/public/product-images/nothing.jpg?width=100'],
  ['storage: a width that is none', '/storage/v1/render/image/public/product-images/nothing.jpg?width=x'],
  ['functions: an unknown one', '/functions/v1/nothing'],
  ['functions: one of the shop', '/functions/v1/mail-sender'],
  ['realtime: an unknown path', '/realtime/v1/nothing'],
])('HEAD answers as GET does, with the length and without the body: %s', async (_what, path, headers) => {
  const sent = { apikey: shop.keys.publishableKey, ...headers }
  const { body, ...get } = await answer('GET', path, sent)
  expect(await answer('HEAD', path, sent)).toEqual({ ...get, body: '' })
  expect(get.headers['content-length']).toBe(String(Buffer.byteLength(body)))
})
