import { describe, expect, it } from 'vitest'
import type { Service } from '../caller.ts'
import { createKeys } from '../keys/keys.ts'
import { createGateway } from './index.ts'

const ORIGIN = 'https://authors.example'
const keys = await createKeys()
const apikey = { apikey: keys.publishableKey }
const plain: Service = async () => Response.json([])
const opinionated: Service = async () =>
  new Response('x', { headers: { 'access-control-allow-origin': ORIGIN } })
const gateway = createGateway({ keys, services: { rest: plain, functions: opinionated } })
const fetchFrom = (path: string, init?: RequestInit) => gateway.fetch(new Request(ORIGIN + path, init))

const shop = createGateway({
  keys,
  services: {
    rest: Object.assign(plain, { answer: async () => ({ status: 200, headers: [], body: '[]' }) }),
  },
  corsOrigins: ['https://app.example'],
})
const SHOP = 'https://shop.example'
const callShop = (host?: string) =>
  shop.answer(
    { method: 'POST', target: '/rest/v1/rpc/f', headers: { ...apikey, host: 'inner:3000', origin: SHOP } },
    { host },
  )

describe('where only some origins may write, a browser', () => {
  it.for([
    ['GET', 'https://elsewhere.example', '*'],
    ['POST', 'https://elsewhere.example', null],
    ['DELETE', 'null', null],
    ['POST', 'https://app.example', '*'],
    ['POST', SHOP, '*'],
    ['POST', 'https://shop.example:8443', null],
  ] as const)('asks for %s from %s', async ([method, origin, expected]) => {
    const asking = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'apikey',
    }
    const preflight = await shop.fetch(
      new Request(`${SHOP}/rest/v1/books`, { method: 'OPTIONS', headers: asking }),
    )
    expect(preflight.headers.get('access-control-allow-origin')).toBe(expected)
    expect(preflight.status).toBe(expected === null ? 403 : 200)
    const answer = await shop.fetch(
      new Request(`${SHOP}/rest/v1/books`, { method, headers: { ...apikey, origin } }),
    )
    const status = expected === null ? 403 : 200
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, expected])
  })

  it('calls a function from the host that the proxy says it asked for', async () => {
    const allowed = ['Access-Control-Allow-Origin', '*']
    expect((await callShop('shop.example'))?.headers).toContainEqual(allowed)
    expect(await callShop()).toMatchObject({ status: 403 })
  })

  it.for([
    ['auth', '/auth/v1/signup?apikey='],
    ['rest', '/rest/v1/rpc/f?apikey='],
    ['rest', '/rest/v1/books?apikey='],
    ['storage', '/storage/v1/object/covers/a?apikey='],
    ['functions', '/functions/v1/contact-email?apikey='],
    ['realtime', '/realtime/v1/api/broadcast?apikey='],
  ] as const)('sends nothing to %s by a form of another site, which needs no preflight', async ([, path]) => {
    const send = async (origin?: string) => {
      const headers = { 'content-type': 'text/plain', ...(origin !== undefined && { origin }) }
      const request = new Request(SHOP + path + keys.publishableKey, { method: 'POST', headers, body: '{}' })
      return (await shop.fetch(request)).status
    }
    expect(await send('https://evil.example')).toBe(403)
    expect(await send('null')).toBe(403)
    for (const origin of [undefined, SHOP, 'https://app.example']) expect(await send(origin)).not.toBe(403)
  })

  it('comes back from a sign-in provider by the form of its page', async () => {
    const headers = {
      origin: 'https://appleid.apple.com',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const answer = await shop.fetch(
      new Request(`${SHOP}/auth/v1/callback`, { method: 'POST', headers, body: 'state=1' }),
    )
    expect(answer.status).not.toBe(403)
  })
})

describe('a browser', () => {
  it.for([
    '/rest/v1/books',
    '/auth/v1/token',
    '/storage/v1/object/covers/a',
    '/functions/v1/hello',
    '/realtime/v1/x',
  ])('may ask %s from any origin, before it has a key', async (path) => {
    const answer = await fetchFrom(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,prefer',
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,authorization,prefer')
    expect(answer.headers.get('access-control-max-age')).toBe('3600')
  })

  it('that asks for many headers is allowed all of them by a short wildcard', async () => {
    const answer = await fetchFrom('/rest/v1/books', {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-header,'.repeat(1_000),
      },
    })
    expect(answer.headers.get('access-control-allow-headers')).toBe('*, Authorization')
  })

  it.for([
    ['an answer', 200, apikey],
    ['a refusal', 401, undefined],
  ] as const)('reads the headers that its client needs on %s', async ([, status, headers]) => {
    const answer = await fetchFrom('/rest/v1/books', { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const exposed = answer.headers.get('access-control-expose-headers')
    for (const name of ['Content-Range', 'X-Total-Count', 'X-Supabase-Api-Version']) {
      expect(exposed).toContain(name)
    }
  })

  it('gets a function’s own CORS headers unchanged', async () => {
    const answer = await fetchFrom('/functions/v1/f', { headers: apikey })
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  })
})
