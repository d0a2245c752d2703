import { expect, test } from 'vitest'
import { noteIncomplete, noteReads, withReadsNoted, writtenTable } from './table-reads.ts'

const answering = (status: number) => withReadsNoted(async () => new Response('[]', { status }))
const ok = answering(200)
const rest = 'http://shop.example/rest/v1'

test('names the tables that were read, and those read along with them', async () => {
  const { reads } = await noteReads(async () => {
    await Promise.all([
      ok(`${rest}/products?select=*,kind:categories!inner(name,parent:categories(name))`),
      ok(`${rest}/faqs`),
    ])
  })
  expect(reads).toEqual({ tables: new Set(['products', 'categories', 'faqs']), repeatable: true })
})

test('two renderings at once keep their reads apart', async () => {
  const [first, second] = await Promise.all([
    noteReads(() => ok(`${rest}/products`)),
    noteReads(() => ok(`${rest}/faqs`)),
  ])
  expect([[...first.reads.tables], [...second.reads.tables]]).toEqual([['products'], ['faqs']])
})

test.each([
  ['an answer that failed', answering(503), `${rest}/products`],
  ['a function, which may read anything', ok, `${rest}/rpc/popular`],
  ['another service', ok, 'http://shop.example/auth/v1/user'],
])('%s makes a page that is not worth keeping', async (_what, fetch, url) => {
  const { reads } = await noteReads(() => fetch(url))
  expect(reads.repeatable).toBe(false)
})

test('a rendering that goes without something is not worth keeping', async () => {
  const { reads } = await noteReads(async () => noteIncomplete())
  expect(reads.repeatable).toBe(false)
})

test('outside a rendering nothing is noted and nothing breaks', async () => {
  noteIncomplete()
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
