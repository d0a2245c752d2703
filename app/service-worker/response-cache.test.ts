import { expect, test, vi } from 'vitest'
import {
  isCacheable,
  isOfAnotherBuild,
  storeNewest,
  networkFirst,
  openAsDocument,
  type CacheStore,
} from './response-cache.ts'

const text = async (response: Response | Promise<Response>) => (await response).text()
const never = new Promise<Response>(() => {})

function address(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : String(request)
}

/** A cache in memory that keeps the order of insertion. */
function openCache() {
  const entries = new Map<string, Response>()
  const made: CacheStore = {
    match: async (request) => entries.get(address(request)),
    // As the standard says, a response is read first, and then appended in place of an earlier one.
    put: async (request, response) => {
      const body = await response.text()
      entries.delete(address(request))
      entries.set(address(request), new Response(body))
    },
    delete: async (request) => entries.delete(address(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  }
  return { made, addresses: () => [...entries.keys()].map((url) => new URL(url).pathname) }
}

test('the network has priority over the cache', async () => {
  const answer = networkFirst(Promise.resolve(new Response('new')), new Response('seen'))
  expect(await text(answer)).toBe('new')
})

test('without a network the cached response is used', async () => {
  const answer = networkFirst(Promise.reject(new TypeError('Failed to fetch')), new Response('seen'))
  expect(await text(answer)).toBe('seen')
})

test('without a network and a cached response it fails', async () => {
  const answer = networkFirst(Promise.reject(new TypeError('Failed to fetch')), undefined)
  await expect(answer).rejects.toThrow('Failed to fetch')
})

test('a slow network times out', async () => {
  vi.useFakeTimers()
  const answer = networkFirst(never, new Response('seen'), 4_000)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await text(answer)).toBe('seen')
  vi.useRealTimers()
})

test('a slow network does not time out without a cached response', async () => {
  vi.useFakeTimers()
  void networkFirst(never, undefined)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('only the newest entries are kept', async () => {
  const { made, addresses } = openCache()
  for (const path of ['a', 'b', 'a', 'c'])
    await storeNewest(made, new Request(`https://shop.example/${path}`), new Response(path), 2)
  expect(addresses()).toEqual(['/a', '/c'])
})

test('a response whose body breaks off leaves the one that was kept', async () => {
  const { made, addresses } = openCache()
  const request = new Request('https://shop.example/a')
  await storeNewest(made, request, new Response('whole'), 2)
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  await expect(storeNewest(made, request, new Response(broken), 2)).rejects.toThrow('network error')
  expect(addresses()).toEqual(['/a'])
})

function by(build: string, status = 200): Response {
  return new Response(null, { status, headers: { 'X-Build': build } })
}

test('only complete responses of the same build are cached', () => {
  expect(isCacheable(by('b1'), 'b1')).toBe(true)
  expect(isCacheable(by('b2'), 'b1')).toBe(false)
  expect(isCacheable(by('b1', 503), 'b1')).toBe(false)
  expect(isCacheable(new Response(), 'b1')).toBe(false)
})

test('data of another build makes React Router load the document', () => {
  expect(isOfAnotherBuild(by('b2'), 'b1')).toBe(true)
  expect(isOfAnotherBuild(new Response(), 'b1')).toBe(false)
  const answer = openAsDocument('/shop?category=sofas')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('X-Remix-Redirect')).toBe('/shop?category=sofas')
})
