import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRequests } from './limit-requests.ts'

const sent = vi.fn<typeof fetch>()
const page = { fetch: sent as typeof fetch }
let exempt = false

beforeEach(() => {
  exempt = false
  vi.useFakeTimers()
  sent.mockReset().mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  page.fetch = sent
  vi.stubGlobal('window', page)
  limitRequests(() => exempt)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What has become of a request. */
function outcomeOf(request: Promise<Response>): { of: unknown } {
  const outcome: { of: unknown } = { of: 'waiting' }
  request.then(
    () => (outcome.of = 'answered'),
    (error: unknown) => (outcome.of = error),
  )
  return outcome
}

test('a request without an answer is aborted after 30 seconds', async () => {
  const outcome = outcomeOf(page.fetch('/shop.data'))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outcome.of).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.of).toMatchObject({ name: 'AbortError' })
})

test('an answer that has begun has another minute', async () => {
  sent.mockResolvedValue(new Response('…'))
  await page.fetch('/shop.data')
  const signal = sent.mock.lastCall?.[1]?.signal
  await vi.advanceTimersByTimeAsync(59_999)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(signal?.aborted).toBe(true)
})

test.each([
  ['an upload', () => ({ method: 'POST', body: new FormData() })],
  ['an exempt request', () => ((exempt = true), {})],
])('%s may take longer', async (_what, init) => {
  const outcome = outcomeOf(page.fetch('/storage/v1/object/receipts/1', init()))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(outcome.of).toBe('waiting')
})

test("the caller's signal aborts the request, also when it was aborted before", async () => {
  const caller = new AbortController()
  const outcome = outcomeOf(page.fetch('/shop.data', { signal: caller.signal }))
  caller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.of).toMatchObject({ name: 'AbortError' })
  sent.mockClear()
  await expect(page.fetch('/shop.data', { signal: caller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(sent).not.toHaveBeenCalled()
})
