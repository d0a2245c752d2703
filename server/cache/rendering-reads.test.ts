import { expect, test } from 'vitest'
import { markIncomplete, trackReads, withReadTracking } from './rendering-reads.ts'

const answering = (status: number) => withReadTracking(async () => new Response('[]', { status }))
const ok = answering(200)
const rest = 'http://shop.example/rest/v1'

test('tracks the tables that were read, embedded ones included', async () => {
  const { reads, isCacheable } = await trackReads(async () => {
    await Promise.all([
      ok(`${rest}/products?select=*,kind:categories!inner(name,parent:categories(name))`),
      ok(`${rest}/faqs`),
    ])
  })
  expect(reads.map(({ table }) => table).toSorted()).toEqual(['categories', 'categories', 'faqs', 'products'])
  expect(isCacheable).toBe(true)
})

test('simultaneous renderings have separate reads', async () => {
  const [first, second] = await Promise.all([
    trackReads(() => ok(`${rest}/products`)),
    trackReads(() => ok(`${rest}/faqs`)),
  ])
  expect([first, second].map(({ reads }) => reads.map(({ table }) => table))).toEqual([
    ['products'],
    ['faqs'],
  ])
})

test.each([
  ['a response that failed', answering(503), `${rest}/products`],
  ['a function, which may read anything', ok, `${rest}/rpc/popular`],
  ['another service', ok, 'http://shop.example/auth/v1/user'],
])('after %s a page is not cacheable', async (_what, fetch, url) => {
  const { isCacheable } = await trackReads(() => fetch(url))
  expect(isCacheable).toBe(false)
})

test('after a request without a response a page is not cacheable', async () => {
  const unreachable = withReadTracking(() => Promise.reject(new Error('no connection')))
  const { isCacheable } = await trackReads(() => unreachable(`${rest}/products`).catch(() => {}))
  expect(isCacheable).toBe(false)
})

test('an incomplete page is not cacheable', async () => {
  const { isCacheable } = await trackReads(async () => markIncomplete())
  expect(isCacheable).toBe(false)
})

test('requests outside a rendering are not tracked', async () => {
  markIncomplete()
  expect((await ok(`${rest}/products`)).status).toBe(200)
})
