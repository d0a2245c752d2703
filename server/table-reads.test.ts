import { expect, test } from 'vitest'
import { markIncomplete, trackReads, withReadTracking, writtenTable } from './table-reads.ts'

const answering = (status: number) => withReadTracking(async () => new Response('[]', { status }))
const ok = answering(200)
const rest = 'http://shop.example/rest/v1'

test('tracks the tables that were read, embedded ones included', async () => {
  const { reads } = await trackReads(async () => {
    await Promise.all([
      ok(`${rest}/products?select=*,kind:categories!inner(name,parent:categories(name))`),
      ok(`${rest}/faqs`),
    ])
  })
  expect(reads).toEqual({ tables: new Set(['products', 'categories', 'faqs']), isCacheable: true })
})

test('simultaneous renderings have separate reads', async () => {
  const [first, second] = await Promise.all([
    trackReads(() => ok(`${rest}/products`)),
    trackReads(() => ok(`${rest}/faqs`)),
  ])
  expect([[...first.reads.tables], [...second.reads.tables]]).toEqual([['products'], ['faqs']])
})

test.each([
  ['an answer that failed', answering(503), `${rest}/products`],
  ['a function, which may read anything', ok, `${rest}/rpc/popular`],
  ['another service', ok, 'http://shop.example/auth/v1/user'],
])('after %s a page is not cacheable', async (_what, fetch, url) => {
  const { reads } = await trackReads(() => fetch(url))
  expect(reads.isCacheable).toBe(false)
})

test('an incomplete page is not cacheable', async () => {
  const { reads } = await trackReads(async () => markIncomplete())
  expect(reads.isCacheable).toBe(false)
})

test('requests outside a rendering are not tracked', async () => {
  markIncomplete()
  expect((await ok(`${rest}/products`)).status).toBe(200)
})

test.each([
  ['PATCH', '/rest/v1/website_settings?id=eq.1', 204, 'website_settings'],
  ['POST', '/rest/v1/faqs', 201, 'faqs'],
  ['DELETE', '/rest/v1/faqs?id=eq.1', 403, undefined],
  ['GET', '/rest/v1/faqs', 200, undefined],
  ['POST', '/storage/v1/object/product-images/a.jpg', 200, undefined],
])('%s %s answered with %s changed %s', (method, path, status, table) => {
  const request = new Request(`http://shop.example${path}`, { method })
  expect(writtenTable(request, new Response(null, { status }))).toBe(table)
})
