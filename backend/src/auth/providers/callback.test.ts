import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  authCodeIn,
  codeIn,
  createAuthBackend,
  newEmail,
  PASSWORD,
  SITE_URL,
} from '../../../test/auth-backend.ts'
import type { AuthBackend } from '../../../test/auth-backend.ts'
import { raiseWithTotp } from '../../../test/authenticator.ts'
import { providerAt, startFakeIssuer } from '../../../test/fake-issuer.ts'

const issuer = await startFakeIssuer()
const known = { ...providerAt(issuer), url: '' }
const external = { keycloak: providerAt(issuer), facebook: known, apple: providerAt(issuer) }
const options = {
  external,
  rateLimits: { signInSignUps: 0 },
  enableManualLinking: true,
  maxEmailFrequency: 0,
}
const backend = await createAuthBackend({ ...options, enableAnonymousSignIns: true })
const careful = await createAuthBackend({ ...options, enableConfirmations: true })
const closed = await createAuthBackend({ ...options, enableSignup: false })
afterAll(async () => {
  await Promise.all([backend, careful, closed].map((each) => each.close()))
  await issuer.close()
})
beforeEach(() => {
  issuer.requests.length = 0
  careful.mails.length = 0
})

let people = 0
const somebody = (claims: JWTPayload = {}): JWTPayload => ({
  sub: `subject-${++people}`,
  email: newEmail(),
  email_verified: true,
  name: 'Chimamanda Adichie',
  picture: 'https://pictures.example/1.jpg',
  ...claims,
})

/** Starts a sign-in; the provider would return this state. */
async function begin(of: AuthBackend = backend, query = 'provider=keycloak'): Promise<string> {
  const answer = await of.call({ path: `/auth/v1/authorize?${query}`, headers: { apikey: '' } })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? ''
}

/** The browser's request after the provider's redirect. */
async function comeBack(query: Record<string, string>, of: AuthBackend = backend) {
  const path = `/auth/v1/callback?${new URLSearchParams(query)}`
  const answer = await of.call({ path, headers: { apikey: '' } })
  expect(answer.status).toBe(303)
  const url = new URL(answer.headers.get('location') ?? '')
  return { answer, url, fragment: new URLSearchParams(url.hash.slice(1)) }
}

async function signIn(claims: JWTPayload, of: AuthBackend = backend, query?: string) {
  const state = await begin(of, query)
  return await comeBack({ state, code: issuer.code(claims) }, of)
}

const userIn = async (fragment: URLSearchParams, of: AuthBackend = backend) =>
  (await of.client().auth.getUser(fragment.get('access_token') ?? '')).data.user

describe('the callback', () => {
  it('signs in to a new account with the provider’s profile', async () => {
    const claims = somebody()
    const { url, fragment } = await signIn(
      claims,
      backend,
      `provider=keycloak&redirect_to=${SITE_URL}/welcome`,
    )
    expect(url.origin + url.pathname).toBe(`${SITE_URL}/welcome`)
    expect(fragment.get('provider_token')).toMatch(/^access-code-/)
    expect(fragment.get('provider_refresh_token')).toMatch(/^refresh-code-/)
    expect(decodeJwt(fragment.get('access_token') ?? '')).toMatchObject({ amr: [{ method: 'oauth' }] })
    expect(await userIn(fragment)).toMatchObject({
      email: claims.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: {
        full_name: 'Chimamanda Adichie',
        avatar_url: 'https://pictures.example/1.jpg',
        email_verified: true,
      },
      identities: [
        { provider: 'keycloak', id: claims.sub, identity_data: { iss: issuer.url, sub: claims.sub } },
      ],
      is_anonymous: false,
    })
  })

  it('authenticates to the provider', async () => {
    const answer = await backend.call({ path: '/auth/v1/authorize?provider=keycloak' })
    const target = new URL(answer.headers.get('location') ?? '').searchParams
    await comeBack({ state: target.get('state') ?? '', code: issuer.code(somebody()) })
    const [request] = issuer.requests
    expect(request?.authorization).toBe(`Basic ${btoa('our-client:our-secret')}`)
    expect(request?.form.get('redirect_uri')).toBe(`${SITE_URL}/auth/v1/callback`)
    const verifier = request?.form.get('code_verifier') ?? ''
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(target.get('code_challenge'))
  })

  it('signs in to the same account again, with the updated profile', async () => {
    const claims = somebody()
    const first = await userIn((await signIn(claims)).fragment)
    const again = await userIn((await signIn({ ...claims, name: 'C. N. Adichie' })).fragment)
    expect(again?.id).toBe(first?.id)
    expect(again?.user_metadata.full_name).toBe('C. N. Adichie')
    expect(again?.identities).toHaveLength(1)
  })

  it('gives a PKCE client an auth code, and the provider’s tokens with the session', async () => {
    const client = backend.client(undefined, 'pkce')
    const { data } = await client.auth.signInWithOAuth({ provider: 'keycloak' })
    const state = await begin(backend, new URL(data.url ?? '').search.slice(1))
    const { answer, url } = await comeBack({ state, code: issuer.code(somebody()) })
    expect(url.hash).toBe('')
    const { data: exchanged, error } = await client.auth.exchangeCodeForSession(authCodeIn(answer))
    expect(error).toBeNull()
    expect(exchanged.session?.provider_token).toMatch(/^access-/)
    expect(exchanged.session?.provider_refresh_token).toMatch(/^refresh-/)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('never redirects to another site', async () => {
    const { url } = await signIn(somebody(), backend, 'provider=keycloak&redirect_to=https://evil.example')
    expect(url.origin).toBe(SITE_URL)
  })

  it('accepts a profile without an address only if that is configured', async () => {
    const { fragment } = await signIn(somebody({ email: undefined }))
    expect(fragment.get('error_description')).toBe('Error getting user email from external provider')
    const optional = await createAuthBackend({
      external: { keycloak: providerAt(issuer, { emailOptional: true }) },
    })
    onTestFinished(() => optional.close())
    const allowed = await signIn(somebody({ email: undefined }), optional)
    expect(await userIn(allowed.fragment, optional)).toMatchObject({ email: '', is_anonymous: false })
  })
})

describe('an address that already has an account', () => {
  it('is linked if both have proven it, and the password stays', async () => {
    const email = newEmail()
    const client = careful.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const { data } = await client.auth.verifyOtp({ email, token: codeIn(careful.mails[0]), type: 'email' })
    const { fragment } = await signIn(somebody({ email: email.toUpperCase() }), careful)
    const user = await userIn(fragment, careful)
    expect(user?.id).toBe(data.user?.id)
    expect(user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'keycloak'] })
    expect((await careful.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('removes all other credentials if the earlier user had proven nothing', async () => {
    const squatter = await backend.signUp()
    await raiseWithTotp(squatter.client)
    const { fragment } = await signIn(somebody({ email: squatter.email }))
    expect(await userIn(fragment)).toMatchObject({
      id: squatter.userId,
      identities: [{ provider: 'keycloak' }],
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    const again = await backend
      .client()
      .auth.signInWithPassword({ email: squatter.email, password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await squatter.client.auth.refreshSession()).error).toBeTruthy()
    expect((await userIn(fragment))?.factors).toBeUndefined()
  })

  it('is not linked for a provider that has not proven it', async () => {
    const { email } = await backend.signUp()
    for (const email_verified of [false, undefined, 'yes', 1]) {
      const { url } = await signIn(somebody({ email, email_verified }))
      expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    }
  })

  it('must be confirmed by mail if no one has proven it and the project requires it', async () => {
    const claims = somebody({ email_verified: false })
    const { fragment } = await signIn(claims, careful)
    expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
    expect(careful.mails).toMatchObject([{ to: [claims.email], subject: 'Confirm your email address' }])
    await careful.client().auth.verifyOtp({
      email: String(claims.email),
      token: codeIn(careful.mails[0]),
      type: 'email',
    })
    expect((await signIn(claims, careful)).fragment.get('access_token')).toBeTruthy()
  })
})

async function linkUrl(client: ReturnType<AuthBackend['client']>) {
  const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
  return new URL(data.url ?? '').searchParams.get('state') ?? ''
}

describe('adding an identity', () => {
  it('gives the account another way to sign in', async () => {
    const { client, userId, email } = await backend.signUp()
    const claims = somebody()
    await comeBack({ state: await linkUrl(client), code: issuer.code(claims) })
    const user = await userIn((await signIn(claims)).fragment)
    expect(user).toMatchObject({ id: userId, email })
    expect(user?.identities).toHaveLength(2)
  })

  it('makes an anonymous account permanent', async () => {
    const client = backend.client()
    const { data } = await client.auth.signInAnonymously()
    const claims = somebody()
    const { fragment } = await comeBack({ state: await linkUrl(client), code: issuer.code(claims) })
    expect(await userIn(fragment)).toMatchObject({
      id: data.user?.id,
      is_anonymous: false,
      email: claims.email,
    })
  })

  it('is refused for one that is already linked, to any account', async () => {
    const claims = somebody()
    await signIn(claims)
    const { client } = await backend.signUp()
    const other = await comeBack({ state: await linkUrl(client), code: issuer.code(claims) })
    expect(other.url.searchParams.get('error_description')).toBe('Identity is already linked to another user')
    const own = somebody()
    await comeBack({ state: await linkUrl(client), code: issuer.code(own) })
    const twice = await comeBack({ state: await linkUrl(client), code: issuer.code(own) })
    expect(twice.url.searchParams.get('error_code')).toBe('identity_already_exists')
  })
})

describe('the callback is refused', () => {
  it.for<[string, Record<string, string>, string]>([
    ['without a state', { code: 'x' }, 'bad_oauth_callback'],
    [
      'with an unknown state',
      { code: 'x', state: '00000000-0000-4000-8000-000000000000' },
      'bad_oauth_state',
    ],
    ['with a malformed state', { code: 'x', state: "' or true --" }, 'bad_oauth_state'],
    ['with a null byte', { code: 'x', state: '\0' }, 'bad_oauth_state'],
  ])('%s, and leads to the site', async ([, query, code]) => {
    const { url, fragment } = await comeBack(query)
    expect(url.origin).toBe(SITE_URL)
    expect(url.searchParams.get('error_code')).toBe(code)
    expect(fragment.get('error_code')).toBe(code)
  })

  it('after the user denied access, with the error sent to the redirect target', async () => {
    const state = await begin(backend, `provider=keycloak&redirect_to=${SITE_URL}/in`)
    const { url } = await comeBack({ state, error: 'access_denied', error_description: 'No, thanks' })
    expect(url.pathname).toBe('/in')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'No, thanks',
    })
  })

  it('without a code, and with a code that the provider does not accept', async () => {
    const missing = await comeBack({ state: await begin() })
    expect(missing.url.searchParams.get('error_code')).toBe('bad_oauth_callback')
    const unknown = await comeBack({ state: await begin(), code: 'made up' })
    expect(unknown.url.searchParams.get('error')).toBe('server_error')
  })

  it('the second time, also if ten requests arrive at once', async () => {
    const state = await begin()
    const code = issuer.code(somebody())
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack({ state, code })))
    expect(answers.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
  })

  it('after five minutes', async () => {
    const state = await begin()
    await backend.database.query(
      `update auth.flow_state set created_at = now() - interval '301 seconds' where id = $1`,
      [state],
    )
    const { url } = await comeBack({ state, code: issuer.code(somebody()) })
    expect(url.searchParams.get('error_description')).toBe('OAuth state has expired')
  })

  it.for<[string, JWTPayload]>([
    ['another client', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['nobody', { sub: undefined }],
    ['a time that is over', { exp: 1 }],
  ])('with a token for %s', async ([, claims]) => {
    const { fragment } = await signIn(somebody(claims))
    expect(fragment.get('error_description')).toBe('Bad ID token')
    expect(fragment.has('access_token')).toBe(false)
  })

  it('for a banned account', async () => {
    const claims = somebody()
    await signIn(claims)
    await backend.database.query(
      `update auth.users set banned_until = now() + interval '1 hour' where email = $1`,
      [claims.email],
    )
    const { fragment } = await signIn(claims)
    expect([fragment.get('error'), fragment.get('error_code')]).toEqual(['access_denied', 'user_banned'])
  })

  it('for a new user if sign-ups are disabled', async () => {
    const { fragment } = await signIn(somebody(), closed)
    expect([fragment.get('error'), fragment.get('error_code')]).toEqual(['access_denied', 'signup_disabled'])
  })
})

describe('provider-specific behaviour', () => {
  it('Apple posts its response, with the name as a separate parameter', async () => {
    const claims = somebody({ name: undefined, email_verified: 'true' as unknown as boolean })
    const state = await begin(backend, 'provider=apple')
    const user = JSON.stringify({ name: { firstName: 'Wole', lastName: 'Soyinka' } })
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/callback',
      headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ state, code: issuer.code(claims), user }).toString(),
    })
    const fragment = new URLSearchParams(answer.headers.get('location')?.split('#')[1])
    expect(await userIn(fragment)).toMatchObject({
      email: claims.email,
      user_metadata: { full_name: 'Wole Soyinka', email_verified: true },
    })
    expect(issuer.requests[0]?.form.get('client_secret')).toBe('our-secret')
    expect(issuer.requests[0]?.authorization).toBe('')
  })

  it('a posted response of more than 64 KiB is refused', async () => {
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/callback',
      headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a&'.repeat(32 * 1024 + 1),
    })
    expect(answer.headers.get('location')).toContain('error_description=OAuth+response+is+too+long')
  })

  it('Facebook’s profile is fetched from its API', async () => {
    const email = newEmail()
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const url = new URL(input instanceof Request ? input.url : input)
      asked.push(url.pathname)
      if (url.pathname.endsWith('/access_token')) return Response.json({ access_token: 'token of theirs' })
      return Response.json({
        id: '42',
        name: 'Sefi Atta',
        email,
        picture: { data: { url: 'https://p.example' } },
      })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { fragment } = await signIn({}, backend, 'provider=facebook')
    expect(asked).toEqual(['/v16.0/oauth/access_token', '/me'])
    expect(fragment.get('provider_token')).toBe('token of theirs')
    expect(await userIn(fragment)).toMatchObject({
      email,
      user_metadata: { full_name: 'Sefi Atta', avatar_url: 'https://p.example' },
      identities: [{ provider: 'facebook', id: '42' }],
    })
  })
})
