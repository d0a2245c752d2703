import { serve } from '@hono/node-server'
import { afterAll, describe, expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import type { Caller, Service } from '../caller.ts'
import { createKeys, signToken, signWithSecret } from '../keys/keys.ts'
import { ConnectionFailure } from '../postgres/unavailable.ts'
import { createGateway } from './index.ts'
import type { GatewayOptions } from './index.ts'

const ORIGIN = 'https://authors.example'
const keys = await createKeys()
const strangers = await createKeys()
const now = Math.floor(Date.now() / 1000)
const person = {
  sub: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  role: 'authenticated',
  aud: 'authenticated',
  exp: now + 60,
}
const personToken = await signToken(keys, person)

/** Answers the request and the caller that arrived. */
const mirror =
  (name: string): Service =>
  async (request, caller) => {
    const url = new URL(request.url)
    const address = request.headers.get('x-real-ip')
    return Response.json({
      name,
      path: url.pathname + url.search,
      method: request.method,
      body: await request.text(),
      address,
      caller,
    })
  }

const services: GatewayOptions['services'] = {
  auth: mirror('auth'),
  rest: mirror('rest'),
  storage: mirror('storage'),
  functions: mirror('functions'),
  mail: mirror('mail'),
}
const gateway = createGateway({ keys, services, verifyJwt: (name) => name !== 'webhook' })

interface Mirrored {
  name: string
  path: string
  method: string
  body: string
  address: string | null
  caller: Caller
}

const fetchFrom = (path: string, init?: RequestInit) => gateway.fetch(new Request(ORIGIN + path, init))
const mirrored = async (path: string, init?: RequestInit) =>
  (await (await fetchFrom(path, init)).json()) as Mirrored
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const apikey = { apikey: keys.publishableKey }

describe('the paths', () => {
  it.for([
    ['/auth/v1', true],
    ['/rest/v1/', true],
    ['/storage/v1/object/x', true],
    ['/functions/v1/f', true],
    ['/realtime/v1/websocket', true],
    ['/', false],
    ['/rest', false],
    ['/rest/v2/books', false],
    ['/rest/v1x/books', false],
    ['/shop/rest/v1/books', false],
  ] as const)('%s is the gateway’s: %s', ([path, expected]) => {
    expect(gateway.handles(path)).toBe(expected)
  })

  it.for([
    ['/rest/v1/books?select=*', 'rest', '/books?select=*'],
    ['/rest/v1', 'rest', '/'],
    ['/rest/v1/', 'rest', '/'],
    ['/auth/v1/user', 'auth', '/user'],
    ['/storage/v1/object/list/covers', 'storage', '/object/list/covers'],
    ['/storage/v1/object/covers/a%20b%2Fc.jpg', 'storage', '/object/covers/a%20b%2Fc.jpg'],
    ['/functions/v1/hello/you', 'functions', '/hello/you'],
    ['/functions/v1/_mail', 'mail', '/_mail'],
    ['/functions/v1/_mailing', 'functions', '/_mailing'],
  ] as const)('%s reaches %s as %s', async ([path, name, inner]) => {
    expect(await mirrored(path, { headers: { ...apikey, ...bearer(personToken) } })).toMatchObject({
      name,
      path: inner,
    })
  })

  it.for(['/realtime/v1/api', '/pg/v1/x', '/rest/v2/x'])(
    '%s, which is not served, answers JSON',
    async (path) => {
      const answer = await fetchFrom(path, { headers: apikey })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ message: 'no Route matched with those values' })
    },
  )

  it('are served for a plain OPTIONS request too', async () => {
    expect(await mirrored('/rest/v1/books', { method: 'OPTIONS', headers: apikey })).toMatchObject({
      method: 'OPTIONS',
    })
  })

  it('keep HEAD a HEAD, and its response without a body', async () => {
    const methods: string[] = []
    const rest: Service = async (request) => {
      methods.push(request.method)
      return new Response(null, { headers: { 'content-range': '0-24/573' } })
    }
    const answer = await createGateway({ keys, services: { rest } }).fetch(
      new Request(`${ORIGIN}/rest/v1/books`, { method: 'HEAD', headers: apikey }),
    )
    expect(methods).toEqual(['HEAD'])
    expect(answer.headers.get('content-range')).toBe('0-24/573')
    expect(await answer.text()).toBe('')
  })

  it('pass on method and body', async () => {
    const answer = await mirrored('/rest/v1/books', {
      method: 'PATCH',
      headers: apikey,
      body: '{"title":"Ake"}',
    })
    expect(answer).toMatchObject({ method: 'PATCH', body: '{"title":"Ake"}' })
  })
})

const wrongKeys: [name: string, key: string][] = [
  ['a word', 'secret'],
  ['a stranger’s publishable key', strangers.publishableKey],
  ['a stranger’s legacy key', strangers.serviceRoleKey],
  ['the start of the secret key', keys.secretKey.slice(0, -1)],
  ['an expired legacy key', await signWithSecret(keys.jwtSecret, { role: 'service_role', exp: now - 60 })],
  ['an unsigned legacy key', `${keys.serviceRoleKey.split('.').slice(0, 2).join('.')}.`],
]

describe('the API key', () => {
  it.for(['/rest/v1/books', '/auth/v1/settings', '/functions/v1/hello'])(
    'is required by %s',
    async (path) => {
      const answer = await fetchFrom(path)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      })
    },
  )

  it('is reported as a missing token by storage, in its own format', async () => {
    const answer = await fetchFrom('/storage/v1/object/covers/a.jpg')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      statusCode: '403',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
    })
  })

  it.for(wrongKeys)('is refused when it is %s', async ([, key]) => {
    const answer = await fetchFrom('/rest/v1/books', { headers: { apikey: key } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'Invalid API key' })
  })

  it.for([
    ['the publishable key', keys.publishableKey, 'anon'],
    ['the secret key', keys.secretKey, 'service_role'],
    ['the legacy anon key', keys.anonKey, 'anon'],
    ['the legacy service key', keys.serviceRoleKey, 'service_role'],
  ] as const)('%s alone, as bearer too, or in the address: %s is %s', async ([, key, role]) => {
    const alone = await mirrored('/rest/v1/books', { headers: { apikey: key } })
    const both = await mirrored('/rest/v1/books', { headers: { apikey: key, ...bearer(key) } })
    const inAddress = await mirrored(`/rest/v1/books?apikey=${key}`)
    expect([alone, both, inAddress].map((answer) => answer.caller.role)).toEqual([role, role, role])
    expect(alone.caller.claims.role).toBe(role)
  })

  it.for([
    ['storage', '/storage/v1/object/public/covers/a.jpg'],
    ['storage', '/storage/v1/render/image/public/covers/a.jpg?width=80'],
    ['storage', '/storage/v1/object/sign/covers/a.jpg?token=x'],
    ['auth', '/auth/v1/.well-known/jwks.json'],
    ['auth', '/auth/v1/verify?token=x'],
    ['functions', '/functions/v1/webhook'],
  ] as const)('is not asked for where a link or a stranger’s server calls: %s %s', async ([name, path]) => {
    expect(await mirrored(path)).toMatchObject({ name, caller: { role: 'anon' } })
  })

  it.for([
    ['POST', '/storage/v1/object/sign/covers/a.jpg'],
    ['DELETE', '/storage/v1/object/public/covers/a.jpg'],
    ['GET', '/storage/v1/object/publications/a.jpg'],
    ['GET', '/storage/v1/object/covers/public/a.jpg'],
    ['GET', '/auth/v1/verify/x'],
    ['GET', '/auth/v1/.well-known/../user'],
    ['GET', '/functions/v1/hello/webhook'],
  ] as const)('is asked for by what only looks like such a link: %s %s', async ([method, path]) => {
    expect((await fetchFrom(path, { method })).status).toBe(401)
  })

  it('that is wrong does not break a public picture', async () => {
    const answer = await mirrored('/storage/v1/object/public/covers/a.jpg', {
      headers: { apikey: 'x', ...bearer('y') },
    })
    expect(answer.caller.role).toBe('anon')
  })

  it.for(['/storage/v1/object/covers/a.jpg', '/functions/v1/hello'])(
    'may be absent for %s if there is a valid bearer token',
    async (path) => {
      const answer = await mirrored(path, { headers: bearer(personToken) })
      expect(answer.caller).toMatchObject({ role: 'authenticated', claims: { sub: person.sub } })
    },
  )

  it('of anon with the secret key as bearer token does not give service rights', async () => {
    const answer = await fetchFrom('/rest/v1/books', { headers: { ...apikey, ...bearer(keys.secretKey) } })
    expect(answer.status).toBe(401)
  })

  it('is always required for the mailer: no function name opens it', async () => {
    const open = createGateway({ keys, services, verifyJwt: () => false })
    const answer = await open.fetch(new Request(`${ORIGIN}/functions/v1/_mail`, { method: 'POST' }))
    expect(answer.status).toBe(401)
  })
})

describe('the bearer token', () => {
  it('of a user takes precedence over the key, even over the secret key', async () => {
    for (const key of [keys.publishableKey, keys.secretKey]) {
      const answer = await mirrored('/rest/v1/books', { headers: { apikey: key, ...bearer(personToken) } })
      expect(answer.caller).toMatchObject({ role: 'authenticated', claims: { sub: person.sub } })
    }
  })

  it('of another scheme than bearer is not read', async () => {
    const answer = await mirrored('/rest/v1/books', { headers: { ...apikey, authorization: 'Basic eDp5' } })
    expect(answer.caller.role).toBe('anon')
  })

  it('with a project’s own role is accepted if the database has the role', async () => {
    const asked = createGateway({ keys, services, knowsRole: async (role) => role === 'librarian' })
    const ask = async (role: string) =>
      await asked.fetch(
        new Request(`${ORIGIN}/rest/v1/books`, {
          headers: { ...apikey, ...bearer(await signWithSecret(keys.jwtSecret, { role })) },
        }),
      )
    expect((await ask('librarian')).status).toBe(200)
    const refused = await ask('postgres')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: '22023', message: 'role "postgres" does not exist' })
  })

  const expired = signToken(keys, { ...person, exp: now - 60 })
  it.for([
    ['rest', '/rest/v1/books', 401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }],
    ['auth', '/auth/v1/user', 403, { code: 403, error_code: 'bad_jwt' }],
    [
      'storage',
      '/storage/v1/object/covers/a.jpg',
      400,
      { statusCode: '403', error: 'Unauthorized', message: 'JWT expired' },
    ],
    ['functions', '/functions/v1/hello', 401, { code: 401, message: 'Invalid JWT' }],
  ] as const)('that has expired is refused by %s in its own words', async ([, path, status, body]) => {
    const answer = await fetchFrom(path, { headers: { ...apikey, ...bearer(await expired) } })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject(body)
  })

  it('that a function refuses differs from the function’s own response', async () => {
    const answer = await fetchFrom('/functions/v1/hello', {
      headers: { ...apikey, ...bearer(await expired) },
    })
    expect(answer.headers.get('x-relay-error')).toBe('true')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Relay-Error')
  })

  it('that is malformed is PGRST301 with a challenge', async () => {
    const answer = await fetchFrom('/rest/v1/books', { headers: { ...apikey, ...bearer('"junk"') } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1' })
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]+"$/,
    )
  })

  it.for(['/auth/v1/token?grant_type=password', '/auth/v1/signup', '/auth/v1/recover', '/auth/v1/settings'])(
    'that has expired does not prevent %s',
    async (path) => {
      const answer = await mirrored(path, { headers: { ...apikey, ...bearer(await expired) } })
      expect(answer).toMatchObject({ name: 'auth', caller: { role: 'anon' } })
    },
  )

  it('of another issuer does not close a function that needs no token', async () => {
    const answer = await mirrored('/functions/v1/webhook', { headers: bearer('whsec_1') })
    expect(answer.caller.role).toBe('anon')
  })
})

const failing: Service = async () => {
  throw new Error('the password is 12345')
}

const withoutDatabase: Service = async () => {
  throw new ConnectionFailure('08001', new Error('connect ECONNREFUSED 10.0.0.7:5432'))
}

describe('an error', () => {
  it('inside a service becomes a 500 without its details, and is logged', async () => {
    const { logger, lines } = recordLog()
    const answer = await createGateway({ keys, services: { rest: failing }, logger }).fetch(
      new Request(`${ORIGIN}/rest/v1/books`, { headers: apikey }),
    )
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/12345|\.ts|at /)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(lines).toMatchObject([{ level: 'error', msg: 'The backend failed', err: { type: 'Error' } }])
  })

  it('of an unreachable database is a 503 that says when to retry, and is not logged for each request', async () => {
    const { logger, lines } = recordLog()
    const answer = await createGateway({ keys, services: { rest: withoutDatabase }, logger }).fetch(
      new Request(`${ORIGIN}/rest/v1/books`, { headers: apikey }),
    )
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.text()).not.toContain('10.0.0.7')
    expect(lines).toEqual([])
  })

  it.for(['rest', 'auth', 'functions', 'realtime'] as const)(
    'for %s: too large a body is a 413',
    async (name) => {
      const all = { ...services, realtime: mirror('realtime') }
      const small = createGateway({ keys, services: all, bodyLimits: { [name]: 10 } })
      const post = (body: string) =>
        small.fetch(new Request(`${ORIGIN}/${name}/v1/x`, { method: 'POST', headers: apikey, body }))
      expect((await post('0123456789')).status).toBe(200)
      const answer = await post('01234567890')
      expect(answer.status).toBe(413)
      expect(await answer.text()).toContain('Request body too large (max 10 bytes)')
    },
  )
})

describe('the client’s address', () => {
  it('is the one that the server reports, never the one that the client sends', async () => {
    const forged = { headers: { ...apikey, 'x-real-ip': '6.6.6.6' } }
    expect((await mirrored('/rest/v1/x', forged)).address).toBeNull()
    const answer = await gateway.fetch(new Request(`${ORIGIN}/rest/v1/x`, forged), { address: '203.0.113.9' })
    expect(await answer.json()).toMatchObject({ address: '203.0.113.9' })
  })
})

const server = serve({ fetch: (request) => gateway.fetch(request), port: 0, hostname: '127.0.0.1' })
await new Promise((resolve) => server.once('listening', resolve))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

describe('over a real socket', () => {
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  it('bodies arrive, with a length and in chunks', async () => {
    const chunks = new Blob(['{"title":', '"Ake"}']).stream()
    for (const body of ['{"title":"Ake"}', chunks]) {
      const init = { method: 'POST', headers: apikey, body, duplex: 'half' } as RequestInit
      const answer = (await (await fetch(`${url}/rest/v1/books`, init)).json()) as Mirrored
      expect(answer).toMatchObject({ path: '/books', body: '{"title":"Ake"}', caller: { role: 'anon' } })
    }
  })

  it('uploads stream through to storage', async () => {
    const body = new Uint8Array(3 * 1024 * 1024).fill(65)
    const init = { method: 'POST', headers: { ...apikey, ...bearer(personToken) }, body }
    const answer = (await (await fetch(`${url}/storage/v1/object/covers/a`, init)).json()) as Mirrored
    expect(answer.body).toHaveLength(body.length)
  })
})
