import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RowChange } from './outdates.ts'
import { createPageCache, type Rendered } from './page-cache.ts'
import { withReadTracking } from './rendering-reads.ts'
import { shownOnPages } from './shown-value.ts'

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** A cache of pages that are not streamed. */
function createCache(maxBytes?: number) {
  const cache = createPageCache(maxBytes === undefined ? {} : { maxBytes })
  const fetch = (request: Request, render: () => Promise<Response>) =>
    cache.fetch(request, keyOf(request), async () => ({ response: await render() }))
  const tableChanged = (table: string) =>
    cache.apply(table === '' ? 'unknown' : [{ table, type: 'TRUNCATE', record: null, old: null }])
  const fetchStream = (request: Request, render: () => Promise<Rendered>) =>
    cache.fetch(request, keyOf(request), render)
  return { ...cache, fetch, fetchStream, tableChanged }
}

const read = withReadTracking(async () => new Response('[]'))
const fail = withReadTracking(async () => new Response('', { status: 503 }))

async function afterFailure() {
  await fail('http://shop.example/rest/v1/products')
  return new Response('half')
}

/** A page that reads the given tables; its text counts the renderings. */
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

test('a page is rendered once and then cached', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  const first = await (await cache.fetch(ask(), render)).text()
  expect(await (await cache.fetch(ask(), render)).text()).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
})

const renderMissing = async () => ({
  response: new Response(null, { status: 404 }),
  html: [Buffer.from('<main>Nothing here')],
})

test('the HTML of a complete page is its body', async () => {
  const cache = createCache()
  const response = await cache.fetchStream(ask(), renderMissing)
  expect([response.status, await response.text()]).toEqual([404, '<main>Nothing here'])
})

test('a page is rendered again when one of its tables changes, and only then', async () => {
  const cache = createCache()
  const render = pageFrom('products', 'categories')
  await cache.fetch(ask(), render)
  cache.tableChanged('faqs')
  await cache.fetch(ask(), render)
  expect(render).toHaveBeenCalledTimes(1)
  cache.tableChanged('categories')
  await cache.fetch(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('after an unknown change all pages are rendered again', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  await cache.fetch(ask(), render)
  cache.tableChanged('')
  await cache.fetch(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('a rendering that hangs is abandoned after ten seconds if there is an earlier version, which is served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = createCache()
  await cache.fetch(ask(), pageFrom('products'))
  cache.tableChanged('products')
  const waiting = cache.fetch(ask(), () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await waiting).text()).toContain('rendered 1')
  expect(await (await cache.fetch(ask(), async () => new Response('new'))).text()).toBe('new')
})

const sale = (from: number, to: number): RowChange[] => [
  {
    table: 'products',
    type: 'UPDATE',
    old: { id: 'a', stock_quantity: from },
    record: { id: 'a', stock_quantity: to },
  },
]

test('a change that pages do not show neither outdates them nor ends the sharing of a rendering', async () => {
  const cache = createPageCache({ shown: shownOnPages })
  const render = pageFrom('products')
  const serve = () => cache.fetch(ask(), '/', async () => ({ response: await render() }))
  const first = serve()
  cache.apply(sale(50, 49))
  await Promise.all([first, serve()])
  cache.apply(sale(49, 11))
  await serve()
  expect(render).toHaveBeenCalledTimes(1)
  cache.apply(sale(11, 10))
  await serve()
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page whose table changes during its rendering is not cached', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  await cache.fetch(ask(), async () => {
    const page = await render()
    cache.tableChanged('products')
    return page
  })
  expect(await (await cache.fetch(ask(), render)).text()).toContain('rendered 2')
})

test('a request after a change does not share a rendering that began before it', async () => {
  const cache = createCache()
  const gate = Promise.withResolvers<Response>()
  const before = cache.fetch(ask(), async () => {
    await read('http://shop.example/rest/v1/products')
    return gate.promise
  })
  cache.tableChanged('products')
  const after = await cache.fetch(ask(), async () => new Response('new'))
  gate.resolve(new Response('old'))
  expect(await after.text()).toBe('new')
  expect(await (await before).text()).toBe('old')
  const later = await cache.fetch(ask(), async () => new Response('newer'))
  expect(await later.text()).toBe('new')
})

test('simultaneous requests share one rendering', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  const responses = await Promise.all([1, 2, 3].map(() => cache.fetch(ask(), render)))
  expect(new Set(await Promise.all(responses.map((each) => each.text()))).size).toBe(1)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page needs a rendering unless it is in the cache or being rendered', async () => {
  const cache = createCache()
  expect(cache.needsRendering('/')).toBe(true)
  const serving = cache.fetch(ask(), pageFrom('products'))
  expect(cache.needsRendering('/')).toBe(false)
  await serving
  expect(cache.needsRendering('/')).toBe(false)
  cache.tableChanged('products')
  expect(cache.needsRendering('/')).toBe(true)
})

test('a HEAD and a request with a token are answered from the cache', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  await cache.fetch(ask(), render)
  for (const request of [ask('/', {}, 'HEAD'), ask('/', { Authorization: 'x' })])
    expect((await cache.fetch(request, render)).status).toBe(200)
  expect(render).toHaveBeenCalledTimes(1)
})

test('different queries are different pages', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  await cache.fetch(ask('/shop?sort=newest'), render)
  await cache.fetch(ask('/shop?sort=popular'), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['a section failed', afterFailure],
  ['its subject could not be read', async () => new Response('failed', { status: 503 })],
  ['nothing was found', async () => new Response('missing', { status: 404 })],
  ['it is private', async () => new Response('yours', { headers: { 'Cache-Control': 'private, no-store' } })],
  ['it sets a cookie', async () => new Response('yours', { headers: { 'Set-Cookie': 'a=1' } })],
])('a page is not cached when %s', async (_why, page) => {
  const cache = createCache()
  const render = vi.fn(page)
  await cache.fetch(ask(), render)
  await cache.fetch(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each(['public, max-age=3600', 'private, no-store'])(
  'the Cache-Control of a response is kept: %s',
  async (word) => {
    const render = async () => new Response('…', { headers: { 'Cache-Control': word } })
    const { headers } = await createCache().fetch(ask(), render)
    expect(headers.get('Cache-Control')).toBe(word)
  },
)

test('a rendering that throws is not cached', async () => {
  const cache = createCache()
  await expect(cache.fetch(ask(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await (await cache.fetch(ask(), async () => new Response('yes'))).text()).toBe('yes')
})

test('pages are compressed as the browser accepts', async () => {
  const cache = createCache()
  const render = pageFrom()
  const plain = await (await cache.fetch(ask(), render)).text()
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['br;Q=0, GZIP ;q=0.5', 'gzip', gunzipSync],
    ['zstd;q=0, *', 'br', brotliDecompressSync],
  ] as const) {
    const response = await cache.fetch(ask('/', { 'Accept-Encoding': accepted }), render)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  }
})

test('a request with the current ETag is answered with 304', async () => {
  const cache = createCache()
  const render = pageFrom()
  const etag = (await cache.fetch(ask(), render)).headers.get('etag')!
  const again = await cache.fetch(ask('/', { 'If-None-Match': etag }), render)
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the least recently used pages are removed when the cache is full', async () => {
  const cache = createCache(100_000)
  const render = pageFrom()
  for (let number = 0; number < 50; number++) await cache.fetch(ask(`/?n=${number}`), render)
  await cache.fetch(ask('/?n=49'), render)
  expect(render).toHaveBeenCalledTimes(50)
  await cache.fetch(ask('/?n=0'), render)
  expect(render).toHaveBeenCalledTimes(51)
})

test('a page whose deferred parts may have timed out is not cached', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createCache()
  const render = vi.fn(async () => {
    await read('http://shop.example/rest/v1/products')
    vi.advanceTimersByTime(15_000)
    return new Response('late')
  })
  await cache.fetch(ask(), render)
  await cache.fetch(ask(), render)
  expect(render).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

/** A streamed page: its late part is sent by `finish`, and reads a table then. */
function latePage() {
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const complete = Promise.withResolvers<string | null>()
  const write = (text: string) => writer.write(new TextEncoder().encode(text))
  async function readLate() {
    await read('http://shop.example/rest/v1/products')
    const html = await complete.promise
    return html === null ? null : { headers: new Headers(), html: [Buffer.from(html)] }
  }
  return {
    render: vi.fn(async () => {
      // Fails when the page is broken off before it was read.
      write('<main>skeletons').catch(() => undefined)
      return { response: new Response(readable), complete: readLate }
    }),
    async finish(page: string | null = '<main>sofas') {
      void write('<template>sofas')
      void writer.close()
      complete.resolve(page)
      // The cache is notified a few ticks later.
      await new Promise((resolve) => setTimeout(resolve))
    },
    breakOff: () => writer.abort(new Error('broken off')),
  }
}

const firstPart = async (response: Response) => {
  const { value } = await response.clone().body!.getReader().read()
  return value
}

describe('a streamed page', () => {
  test('sends its first part at once, to all requests, with one rendering', async () => {
    const cache = createCache()
    const page = latePage()
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => cache.fetchStream(ask(), page.render)),
    )
    expect(Buffer.from((await firstPart(responses[0]!))!).toString()).toBe('<main>skeletons')
    const late = await cache.fetchStream(ask(), page.render)
    await page.finish()
    for (const response of [...responses, late])
      expect(await response.text()).toBe('<main>skeletons<template>sofas')
    expect(page.render).toHaveBeenCalledTimes(1)
  })

  test('is not cached itself; the complete page is', async () => {
    const cache = createCache()
    const page = latePage()
    const streamed = await cache.fetchStream(ask(), page.render)
    expect(streamed.headers.get('etag')).toBeNull()
    expect(streamed.headers.get('cache-control')).toBe('private, no-cache')
    await page.finish()
    const kept = await cache.fetchStream(ask(), page.render)
    expect(await kept.text()).toBe('<main>sofas')
    expect(kept.headers.get('etag')).not.toBeNull()
    cache.tableChanged('products')
    const again = latePage()
    await cache.fetchStream(ask(), again.render)
    expect(again.render).toHaveBeenCalledTimes(1)
  })

  test('is rendered to the end when the first request is aborted', async () => {
    const cache = createCache()
    const page = latePage()
    const first = await cache.fetchStream(ask(), page.render)
    await first.body!.cancel()
    await page.finish()
    expect(await (await cache.fetchStream(ask(), page.render)).text()).toBe('<main>sofas')
  })

  test('is not cached when a part of it failed', async () => {
    const cache = createCache()
    const page = latePage()
    await cache.fetchStream(ask(), page.render)
    await page.finish(null)
    const again = latePage()
    await cache.fetchStream(ask(), again.render)
    expect(again.render).toHaveBeenCalledTimes(1)
  })

  test('fails for its readers when its rendering fails', async () => {
    const cache = createCache()
    const page = latePage()
    const response = await cache.fetchStream(ask(), page.render)
    await page.breakOff()
    await expect(response.text()).rejects.toThrow('broken off')
  })

  test.each([
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ] as const)('is flushed after each part in %s', async (encoding, createDecoder) => {
    const cache = createCache()
    const page = latePage()
    const response = await cache.fetchStream(ask('/', { 'Accept-Encoding': encoding }), page.render)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const decoded = Readable.fromWeb(response.body as NodeReadableStream).pipe(createDecoder())
    const parts = decoded.iterator()
    expect(String((await parts.next()).value)).toBe('<main>skeletons')
    await page.finish()
    expect(String((await parts.next()).value)).toBe('<template>sofas')
    expect((await parts.next()).done).toBe(true)
  })
})

test('late data is streamed, and cached when it is complete', async () => {
  const cache = createCache()
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const write = (text: string) => void writer.write(new TextEncoder().encode(text))
  write('first,')
  const render = vi.fn(async () => new Response(readable))
  const streamed = await cache.fetch(ask('/_.data'), render)
  expect(streamed.headers.get('etag')).toBeNull()
  write('then')
  void writer.close()
  expect(await streamed.text()).toBe('first,then')
  expect(await (await cache.fetch(ask('/_.data'), render)).text()).toBe('first,then')
  expect(render).toHaveBeenCalledTimes(1)
})

test('hits and misses are counted; an outdated page is a miss', async () => {
  const cache = createCache()
  const render = pageFrom('products')
  for (let time = 0; time < 3; time += 1) await cache.fetch(ask(), render)
  expect(cache.usage()).toEqual({ hits: 2, misses: 1, bytes: expect.any(Number) })
  expect(cache.usage().bytes).toBeGreaterThan(500)
  cache.tableChanged('products')
  await cache.fetch(ask(), render)
  expect(cache.usage()).toMatchObject({ hits: 2, misses: 2 })
})
