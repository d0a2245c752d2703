import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { withReadsNoted } from './table-reads.ts'

const read = withReadsNoted(async () => new Response('[]'))
const fail = withReadsNoted(async () => new Response('', { status: 503 }))

async function afterFailure() {
  await fail('http://shop.example/rest/v1/products')
  return new Response('half')
}

/** A page that reads the given tables; its words tell how often it was rendered. */
function pageFrom(...tables: string[]) {
  let times = 0
  return vi.fn(async () => {
    for (const table of tables) await read(`http://shop.example/rest/v1/${table}`)
    times += 1
    return new Response(`rendered ${times} ${'x'.repeat(500)}`, { headers: { 'Content-Type': 'text/html' } })
  })
}

const ask = (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://shop.example${path}`, { headers, method })

test('a page is rendered once and then kept', async () => {
  const cache = createPageCache()
  const render = pageFrom('products')
  const first = await (await cache.serve(ask(), render)).text()
  expect(await (await cache.serve(ask(), render)).text()).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page is forgotten when a table changes that it was made from, and only then', async () => {
  const cache = createPageCache()
  const render = pageFrom('products', 'categories')
  await cache.serve(ask(), render)
  cache.tableChanged('faqs')
  await cache.serve(ask(), render)
  expect(render).toHaveBeenCalledTimes(1)
  cache.tableChanged('categories')
  await cache.serve(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('when anything may have changed, everything is forgotten', async () => {
  const cache = createPageCache()
  const render = pageFrom('products')
  await cache.serve(ask(), render)
  cache.tableChanged('')
  await cache.serve(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page whose table changes while it is rendered is shown but not kept', async () => {
  const cache = createPageCache()
  const render = pageFrom('products')
  await cache.serve(ask(), async () => {
    const page = await render()
    cache.tableChanged('products')
    return page
  })
  await cache.serve(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('whoever asks after a change does not get the rendering that began before it', async () => {
  const cache = createPageCache()
  const gate = Promise.withResolvers<Response>()
  const before = cache.serve(ask(), async () => {
    await read('http://shop.example/rest/v1/products')
    return gate.promise
  })
  cache.tableChanged('products')
  const after = await cache.serve(ask(), async () => new Response('new'))
  gate.resolve(new Response('old'))
  expect(await after.text()).toBe('new')
  expect(await (await before).text()).toBe('old')
  const later = await cache.serve(ask(), async () => new Response('newer'))
  expect(await later.text()).toBe('new')
})

test('visitors who come at once share one rendering', async () => {
  const cache = createPageCache()
  const render = pageFrom('products')
  const answers = await Promise.all([1, 2, 3].map(() => cache.serve(ask(), render)))
  expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
  expect(render).toHaveBeenCalledTimes(1)
})

test('addresses with different questions are different pages', async () => {
  const cache = createPageCache()
  const render = pageFrom('products')
  await cache.serve(ask('/shop?sort=newest'), render)
  await cache.serve(ask('/shop?sort=popular'), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['a section failed', afterFailure],
  ['nothing was found', async () => new Response('missing', { status: 404 })],
  ['it is somebody’s own', async () => new Response('yours', { headers: { 'Set-Cookie': 'a=1' } })],
])('a page is not kept when %s', async (_why, page) => {
  const cache = createPageCache()
  const render = vi.fn(page)
  await cache.serve(ask(), render)
  await cache.serve(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('a rendering that throws is not kept and is everybody’s own to see', async () => {
  const cache = createPageCache()
  await expect(cache.serve(ask(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await (await cache.serve(ask(), async () => new Response('yes'))).text()).toBe('yes')
})

test('what is no GET is always asked anew', async () => {
  const cache = createPageCache()
  const render = pageFrom()
  await cache.serve(ask('/', {}, 'POST'), render)
  await cache.serve(ask('/', {}, 'POST'), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('pages come as small as the browser accepts', async () => {
  const cache = createPageCache()
  const render = pageFrom()
  const plain = await (await cache.serve(ask(), render)).text()
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const response = await cache.serve(ask('/', { 'Accept-Encoding': accepted }), render)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  }
})

test('a browser that has the page already gets no bytes', async () => {
  const cache = createPageCache()
  const render = pageFrom()
  const etag = (await cache.serve(ask(), render)).headers.get('etag')!
  const again = await cache.serve(ask('/', { 'If-None-Match': etag }), render)
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the oldest pages go when there are too many', async () => {
  const cache = createPageCache(20_000)
  const render = pageFrom()
  for (let number = 0; number < 50; number++) await cache.serve(ask(`/?n=${number}`), render)
  await cache.serve(ask('/?n=49'), render)
  expect(render).toHaveBeenCalledTimes(50)
  await cache.serve(ask('/?n=0'), render)
  expect(render).toHaveBeenCalledTimes(51)
})

test('a page that took so long that parts of it may have been given up is shown but not kept', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createPageCache()
  const render = vi.fn(async () => {
    await read('http://shop.example/rest/v1/products')
    vi.advanceTimersByTime(5_000)
    return new Response('late')
  })
  await cache.serve(ask(), render)
  await cache.serve(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('what is asked for with a token is answered anew, neither from what is kept nor kept', async () => {
  const cache = createPageCache()
  const signed = () =>
    cache.serve(ask('/paper', { Authorization: 'Bearer me' }), async () => new Response('for me alone'))
  expect(await (await signed()).text()).toBe('for me alone')
  const render = pageFrom('products')
  expect(await (await cache.serve(ask('/paper'), render)).text()).toContain('rendered 1')
  expect(await (await signed()).text()).toBe('for me alone')
})

test('somebody without a token never shares a rendering that began with one', async () => {
  const cache = createPageCache()
  const gate = Promise.withResolvers<Response>()
  const signed = cache.serve(ask('/paper', { Authorization: 'Bearer me' }), () => gate.promise)
  const other = await cache.serve(ask('/paper'), async () => new Response('for everybody'))
  gate.resolve(new Response('for me alone'))
  expect(await other.text()).toBe('for everybody')
  expect(await (await signed).text()).toBe('for me alone')
})
