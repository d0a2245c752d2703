import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { providerAt, startFakeIssuer } from '../../../test/fake-issuer.ts'

const issuer = await startFakeIssuer()
const known = { ...providerAt(issuer), url: '' }
const backend = await createAuthBackend({
  enableManualLinking: true,
  rateLimits: { signInSignUps: 0 },
  external: {
    keycloak: providerAt(issuer),
    google: known,
    apple: known,
    facebook: known,
    azure: known,
    off: providerAt(issuer, { enabled: false }),
    secretless: providerAt(issuer, { secret: '' }),
    gone: providerAt(issuer, { url: 'http://127.0.0.1:1' }),
    liar: providerAt(issuer, { url: `${issuer.url}/other` }),
  },
})
afterAll(async () => {
  await backend.close()
  await issuer.close()
})

const startFlow = async (query: string) =>
  new URL(
    (await backend.call({ path: `/auth/v1/authorize?${query}`, headers: { apikey: '' } })).headers.get(
      'location',
    ) ?? '',
  )

describe('a redirect to a provider', () => {
  it('contains all required parameters', async () => {
    const client = backend.client()
    const { data } = await client.auth.signInWithOAuth({
      provider: 'keycloak',
      options: { scopes: 'offline_access' },
    })
    const answer = await backend.follow(new URL(data.url ?? ''))
    expect(answer.status).toBe(302)
    const target = new URL(answer.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(`${issuer.url}/authorize`)
    expect(Object.fromEntries(target.searchParams)).toEqual({
      response_type: 'code',
      client_id: issuer.clientId,
      redirect_uri: `${SITE_URL}/auth/v1/callback`,
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile offline_access',
    })
  })

  it.for([
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth', 'openid email profile'],
    ['apple', 'https://appleid.apple.com/auth/authorize', 'openid email name'],
    ['Facebook', 'https://www.facebook.com/v16.0/dialog/oauth', 'email'],
  ])('to %s leads to its own address', async ([provider, address, scope]) => {
    const target = await startFlow(`provider=${provider}`)
    expect(target.origin + target.pathname).toBe(address)
    expect(target.searchParams.get('scope')).toBe(scope)
    expect(target.searchParams.get('response_mode')).toBe(provider === 'apple' ? 'form_post' : null)
  })

  it('passes on custom parameters, but none that this service sets', async () => {
    const target = await startFlow(
      'provider=keycloak&prompt=consent&access_type=offline&redirect_uri=https://evil.example&State=x&client_id=y&scope=z&apikey=k',
    )
    expect(target.searchParams.get('prompt')).toBe('consent')
    expect(target.searchParams.get('access_type')).toBe('offline')
    expect(target.searchParams.getAll('redirect_uri')).toEqual([`${SITE_URL}/auth/v1/callback`])
    expect(target.searchParams.get('client_id')).toBe(issuer.clientId)
    expect(target.searchParams.has('State')).toBe(false)
    expect(target.searchParams.has('apikey')).toBe(false)
    expect(target.searchParams.get('scope')).not.toContain('z')
  })

  it('is returned as a URL on request', async () => {
    const answer = await backend.call({
      path: '/auth/v1/authorize?provider=keycloak&skip_http_redirect=true',
    })
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ url: expect.stringContaining(`${issuer.url}/authorize?`) })
  })

  it('has a new state each time', async () => {
    const states = await Promise.all(
      Array.from({ length: 5 }, async () => (await startFlow('provider=keycloak')).searchParams.get('state')),
    )
    expect(new Set(states).size).toBe(5)
  })

  it('to add an identity is returned to the signed-in account', async () => {
    const { client } = await backend.signUp()
    const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak' })
    expect(error).toBeNull()
    expect(data.url).toContain(`${issuer.url}/authorize?`)
    expect((await backend.client().auth.linkIdentity({ provider: 'keycloak' })).error).toBeTruthy()
  })
})

const path = '/auth/v1/authorize?provider='
const rows: HttpRow[] = [
  { name: 'no provider', path: '/auth/v1/authorize', status: 400, contains: ['could not be found'] },
  {
    name: 'an unknown one',
    path: `${path}nobody`,
    status: 400,
    contains: ['Provider nobody could not be found'],
  },
  { name: 'an inherited one', path: `${path}constructor`, status: 400, contains: ['could not be found'] },
  { name: 'one without an address', path: `${path}azure`, status: 400, contains: ['could not be found'] },
  { name: 'one that is off', path: `${path}off`, status: 400, contains: ['provider is not enabled'] },
  {
    name: 'one without a secret',
    path: `${path}secretless`,
    status: 400,
    contains: ['missing OAuth secret'],
  },
  {
    name: 'half a challenge',
    path: `${path}keycloak&code_challenge=x`,
    status: 400,
    contains: ['PKCE flow'],
  },
  {
    name: 'a short challenge',
    path: `${path}keycloak&code_challenge=x&code_challenge_method=s256`,
    status: 400,
  },
  {
    name: 'a null byte',
    path: `${path}keycloak&redirect_to=%00`,
    status: 400,
    contains: ['null characters'],
  },
  {
    name: 'parameters that are too long for a header',
    path: `${path}keycloak&prompt=${'x'.repeat(5_000)}`,
    status: 400,
    contains: ['too long'],
  },
  { name: 'a null byte in a custom one', path: `${path}keycloak&prompt=%00`, status: 400 },
  {
    name: 'linking without a session',
    path: '/auth/v1/user/identities/authorize?provider=keycloak',
    status: 401,
  },
]

describe('a redirect with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })

  it.for(['gone', 'liar'])('a provider with an invalid configuration: %s', async (provider) => {
    const answer = await backend.call({ path: `${path}${provider}` })
    expect(answer.json()).toMatchObject({ error_code: 'unexpected_failure' })
    expect(answer.headers.has('location')).toBe(false)
  })
})
