import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLastingRenewal } from './lasting-renewal.ts'

const RENEWAL = 'https://shop.example/auth/v1/token?grant_type=refresh_token'
const BODY = { method: 'POST', body: '{"refresh_token":"old"}' }
const TOKENS = { access_token: 'next', refresh_token: 'new' }
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

const page = new EventTarget()
const network = new EventTarget()
let stored = 'old'
const send = vi.fn<typeof fetch>()
const adopt = vi.fn(async () => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', network)
  vi.stubGlobal('document', page)
  stored = 'old'
  send.mockReset().mockImplementation(offline)
  adopt.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lastingFetch = () => withLastingRenewal({ send, isCurrent: (token) => token === stored, adopt })
const answer = () => send.mockImplementation(async () => Response.json(TOKENS))

test('a renewal without a network is answered as soon as the network is back', async () => {
  const renewing = lastingFetch()(RENEWAL, BODY)
  await seconds(5)
  answer()
  const before = send.mock.calls.length
  network.dispatchEvent(new Event('online'))
  expect(await (await renewing).json()).toEqual(TOKENS)
  expect(send.mock.calls.length).toBe(before + 1)
})

test('without a word of the browser it is tried every two seconds, and while the shop is away', async () => {
  send.mockImplementation(async () => new Response(null, { status: 503 }))
  const renewing = lastingFetch()(RENEWAL, BODY)
  await seconds(9)
  answer()
  await seconds(2)
  expect((await renewing).status).toBe(200)
})

test.each([90, 150])(
  'after %d seconds without a network the session is renewed within two',
  async (count) => {
    const failed = lastingFetch()(RENEWAL, BODY).catch((error: unknown) => error)
    await seconds(count)
    expect(await failed).toBeInstanceOf(TypeError)
    answer()
    await seconds(2)
    expect(adopt.mock.calls).toEqual([[TOKENS]])
  },
)

test('who waits again while it is under way gets its answer, which is not adopted besides', async () => {
  const fetch = lastingFetch()
  const failed = fetch(RENEWAL, BODY).catch((error: unknown) => error)
  await seconds(40)
  expect(await failed).toBeInstanceOf(TypeError)
  const again = [fetch(RENEWAL, BODY), fetch(RENEWAL, BODY)]
  answer()
  await seconds(2)
  for (const response of await Promise.all(again)) expect(await response.json()).toEqual(TOKENS)
  expect(adopt).not.toHaveBeenCalled()
})

test('a session that was signed out meanwhile, or that the shop refuses, is not adopted', async () => {
  lastingFetch()(RENEWAL, BODY).catch(() => undefined)
  await seconds(40)
  stored = 'of another account'
  answer()
  await seconds(60)
  expect(adopt).not.toHaveBeenCalled()
  const asked = send.mock.calls.length
  await seconds(600)
  expect(send.mock.calls.length).toBe(asked)

  send.mockImplementation(async () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 }))
  expect((await lastingFetch()(RENEWAL, BODY)).status).toBe(400)
})

test('other requests fail at once', async () => {
  await expect(lastingFetch()('https://shop.example/rest/v1/orders')).rejects.toThrow('Failed to fetch')
  expect(send).toHaveBeenCalledTimes(1)
})
