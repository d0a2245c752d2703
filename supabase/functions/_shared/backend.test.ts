import { expect, test, vi } from 'vitest'
import { answer, connect, read, readServiceKey, Refusal } from './backend.ts'

const request = new Request('https://shop.example/functions/v1/payment-start', { method: 'POST' })
const answerOf = (response: Response) => answer(request, () => read(response))

test.each([414, 431])(
  'a value that does not fit into an address is the fault of the caller: %i',
  async (status) => {
    const response = await answerOf(new Response('<h1>Too long</h1>', { status }))
    expect([response.status, await response.json()]).toEqual([
      400,
      { data: null, error: { message: 'A value of the request is too long.', code: '' } },
    ])
  },
)

test.each([503, 504])(
  'a backend that answers %i is unavailable, and the caller is told when to try again',
  async (status) => {
    const response = await answerOf(Response.json({ message: 'secret detail' }, { status }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({
      data: null,
      error: {
        message: 'This cannot be done at the moment. Please try again in a few seconds.',
        code: 'unavailable',
      },
    })
  },
)

test.each([503, 504])('a proxy’s page of status %i counts as unavailable, too', async (status) => {
  const response = await answerOf(new Response('<h1>Unavailable</h1>', { status }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('a refusal is passed on with its status, message and code, and needs no second try', async () => {
  const refused = Response.json({ message: 'Only 1 is left.', hint: 'stock_too_low' }, { status: 409 })
  const response = await answerOf(refused)
  expect([response.status, response.headers.get('retry-after')]).toEqual([409, null])
  expect(await response.json()).toEqual({
    data: null,
    error: { message: 'Only 1 is left.', code: 'stock_too_low' },
  })
})

test('any other failure is logged and answered with 500 without details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await answerOf(Response.json({ message: 'secret detail' }, { status: 500 }))
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('a provider that is unavailable can be tried again as well', async () => {
  const response = await answer(request, async () => {
    throw new Refusal(503, 'Not now.', 'provider_unavailable')
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

/** `apikey` and `Authorization` of a call in the name of a caller with these headers. */
async function sentFor(headers: Record<string, string>, env: Record<string, string>) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async () => Response.json(null))
  const called = new Request('https://shop.example/functions/v1/payment-sweep', { headers })
  await connect({ env: (name) => env[name], fetch }, called).asCaller('/rest/v1/rpc/claim_mails', {})
  const sent = new Headers(fetch.mock.calls[0]?.[1]?.headers)
  return [sent.get('apikey'), sent.get('authorization')]
}

const OLDER = { SUPABASE_ANON_KEY: 'anon.jwt', SUPABASE_SERVICE_ROLE_KEY: 'service.jwt' }
const NEWER = {
  ...OLDER,
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1","app":"sb_publishable_2"}',
  SUPABASE_SECRET_KEYS: '{"cron":"sb_secret_1"}',
}

test.each([
  ['a session, in a project with the older keys', OLDER, 'session.jwt', 'sb_publishable_1', 'anon.jwt'],
  ['a session', NEWER, 'session.jwt', 'sb_publishable_1', 'sb_publishable_1'],
  ['the older service key', NEWER, 'service.jwt', undefined, 'sb_publishable_1'],
])('the token of %s is sent with the public key', async (_whose, env, token, apikey, key) => {
  const headers = { authorization: `Bearer ${token}`, ...(apikey && { apikey }) }
  expect(await sentFor(headers, env)).toEqual([key, `Bearer ${token}`])
})

test.each([
  ['as the API key', { apikey: 'sb_secret_1' }],
  ['as the bearer token', { authorization: 'Bearer sb_secret_1' }],
  ['as both, by supabase-js', { apikey: 'sb_secret_1', authorization: 'Bearer sb_secret_1' }],
])('a key that comes %s is sent as both', async (_how, headers) => {
  expect(await sentFor(headers, NEWER)).toEqual(['sb_secret_1', 'Bearer sb_secret_1'])
})

const serviceKeyIn = (env: Record<string, string>) => readServiceKey((name) => env[name])

test('the function itself uses the secret key, or the older one in a project without', () => {
  expect(serviceKeyIn(NEWER)).toBe('sb_secret_1')
  expect(serviceKeyIn({ ...OLDER, SUPABASE_SECRET_KEYS: '{}' })).toBe('service.jwt')
  expect(serviceKeyIn(OLDER)).toBe('service.jwt')
})
