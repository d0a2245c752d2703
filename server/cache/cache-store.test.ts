import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCacheStore } from './cache-store.ts'
import { CachedResponse } from './cached-response.ts'
import { readsOf } from './read.ts'

const reads = readsOf('/rest/v1/products', () => '[]') ?? []

function responseOf(text: string): CachedResponse {
  return new CachedResponse(200, [['Content-Type', 'text/html']], [Buffer.from(text)])
}

/** Compresses the response, so that it takes more memory. */
async function grow(response: CachedResponse, encoding: string): Promise<void> {
  const request = new Request('http://shop.example/', { headers: { 'Accept-Encoding': encoding } })
  await (await response.toResponse(request)).arrayBuffer()
}

test('an outdated response stays outdated when a further compressed body is added', async () => {
  const store = createCacheStore<CachedResponse>({ maxBytes: 1_000_000 })
  const response = responseOf('x'.repeat(1_000))
  store.set('/', { value: response, reads })
  await grow(response, 'br')
  store.apply([{ table: 'products', type: 'TRUNCATE', record: null, old: null }])
  await grow(response, 'gzip')
  expect(store.get('/')?.isOutdated).toBe(true)
})

test('compressed bodies count as memory: they push out the responses used longest ago', async () => {
  const store = createCacheStore<CachedResponse>({ maxBytes: 1_000_000 })
  // Random, so that compressing makes them no smaller.
  const responses = Array.from({ length: 40 }, () => new CachedResponse(200, [], [randomBytes(20_000)]))
  for (const [number, response] of responses.entries()) store.set(String(number), { value: response, reads })
  expect(store.get('0')).toBeDefined()
  for (const encoding of ['br', 'gzip', 'zstd']) await grow(responses[0]!, encoding)
  expect(store.get('0')).toBeDefined()
  expect(store.get('1')).toBeUndefined()
})

test('a further compressed body does not make a response live longer', async () => {
  // The store keeps the object `performance` that it found at first, and asks it again after a moment.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => now.mockRestore())
  const pass = (ms: number) => {
    now.mockReturnValue(performance.now() + ms)
    vi.advanceTimersByTime(ms)
  }
  const store = createCacheStore<CachedResponse>({ maxBytes: 1_000_000, lifetime: 10_000 })
  const response = responseOf('x'.repeat(1_000))
  store.set('/', { value: response, reads })
  pass(9_000)
  await grow(response, 'br')
  expect(store.get('/')?.value).toBe(response)
  pass(2_000)
  expect(store.get('/')).toBeUndefined()
})

test('entries with empty responses count as memory, and so do their keys', () => {
  const store = createCacheStore<CachedResponse>({ maxBytes: 1_000_000 })
  const count = (keys: Iterable<string>) => [...keys].filter((key) => store.get(key)).length
  const short = Array.from({ length: 1_000 }, (_, number) => `/${number}`)
  for (const key of short) store.set(key, { value: responseOf(''), reads })
  expect(count(short)).toBeLessThan(300)
  const long = short.map((key) => key.padEnd(10_000, '-'))
  for (const key of long) store.set(key, { value: responseOf(''), reads })
  expect(count(long)).toBeLessThan(50)
  expect(store.bytes()).toBeLessThanOrEqual(1_000_000)
})

test('a part that responses share counts once', () => {
  const store = createCacheStore<CachedResponse>({ maxBytes: 1_000_000 })
  const stylesheet = Buffer.alloc(90_000)
  for (let number = 0; number < 100; number += 1) {
    const response = new CachedResponse(200, [], [Buffer.from(`page ${number}`), stylesheet])
    store.set(`/${number}`, { value: response, reads })
  }
  expect(store.get('/0')).toBeDefined()
  expect(store.bytes()).toBeGreaterThan(90_000)
})

test('nothing is left of a response that is too large to be kept', () => {
  const store = createCacheStore<CachedResponse>({ maxBytes: 1_000_000 })
  const examined = vi.fn(() => false)
  const observed = [{ ...reads[0]!, conditions: [{ column: 'id', excludes: examined }] }]
  store.set('/', { value: responseOf('x'.repeat(200_000)), reads: observed })
  const record = { id: '1' }
  store.apply([{ table: 'products', type: 'INSERT', record, old: null }])
  expect(store.get('/')).toBeUndefined()
  expect(examined).not.toHaveBeenCalled()
})
