import { expect, test } from 'vitest'
import { noteReads, withReadsNoted } from './table-reads.ts'

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

test('outside a rendering nothing is noted and nothing breaks', async () => {
  expect((await ok(`${rest}/products`)).status).toBe(200)
})
