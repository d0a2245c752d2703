import { expect, test, vi } from 'vitest'
import { isKeepable, isOfAnotherBuild, keep, networkFirst, openAsDocument, type Shelf } from './last-seen.ts'

const text = async (response: Response | Promise<Response>) => (await response).text()
const never = new Promise<Response>(() => {})

function address(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : String(request)
}

/** A cache in memory, its entries in the order in which they came. */
function shelf() {
  const entries = new Map<string, Response>()
  const made: Shelf = {
    match: async (request) => entries.get(address(request)),
    put: async (request, response) => void entries.set(address(request), response),
    delete: async (request) => entries.delete(address(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  }
  return { made, addresses: () => [...entries.keys()].map((url) => new URL(url).pathname) }
}

test('the network goes before what was seen last', async () => {
  const answer = networkFirst(Promise.resolve(new Response('new')), new Response('seen'))
  expect(await text(answer)).toBe('new')
})

test('without a network one sees what one saw last', async () => {
  const answer = networkFirst(Promise.reject(new TypeError('Failed to fetch')), new Response('seen'))
  expect(await text(answer)).toBe('seen')
})

test('without a network, what was never seen fails', async () => {
  const answer = networkFirst(Promise.reject(new TypeError('Failed to fetch')), undefined)
  await expect(answer).rejects.toThrow('Failed to fetch')
})

test('a slow network is waited for only so long', async () => {
  vi.useFakeTimers()
  const answer = networkFirst(never, new Response('seen'), 4_000)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await text(answer)).toBe('seen')
  vi.useRealTimers()
})

test('a slow network is waited for without end when there is nothing else to show', async () => {
  vi.useFakeTimers()
  void networkFirst(never, undefined)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('of what was seen the newest are kept', async () => {
  const { made, addresses } = shelf()
  for (const path of ['a', 'b', 'a', 'c'])
    await keep(made, new Request(`https://shop.example/${path}`), new Response(path), 2)
  expect(addresses()).toEqual(['/a', '/c'])
})

function by(build: string, status = 200): Response {
  return new Response(null, { status, headers: { 'X-Build': build } })
}

test('only whole answers of the same build are kept', () => {
  expect(isKeepable(by('b1'), 'b1')).toBe(true)
  expect(isKeepable(by('b2'), 'b1')).toBe(false)
  expect(isKeepable(by('b1', 503), 'b1')).toBe(false)
  expect(isKeepable(new Response(), 'b1')).toBe(false)
})

test('an answer of another build opens the page anew instead of mixing the two', () => {
  expect(isOfAnotherBuild(by('b2'), 'b1')).toBe(true)
  expect(isOfAnotherBuild(new Response(), 'b1')).toBe(false)
  const answer = openAsDocument('/shop?category=sofas')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('X-Remix-Redirect')).toBe('/shop?category=sofas')
})
