import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { createUser } from '../users/create-user.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())
const { userId, email } = await backend.signUp()

/** The published bcrypt test vector for `U*U`, computed by another implementation. */
const FOREIGN_HASH = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

const wrong = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }

describe('signing in with a password', () => {
  it('gives a session, whatever the case of the address', async () => {
    const { data, error } = await backend
      .client()
      .auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: userId, email, last_sign_in_at: expect.any(String) })
  })

  it('signs access tokens ES256 with the claims that policies and clients read', async () => {
    const { data } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD })
    const token = data.session?.access_token ?? ''
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: backend.keys.signingKeys[0]?.kid,
    })
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      iss: `${SITE_URL}/auth/v1`,
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    expect(data.session?.expires_at).toBe(claims.exp)
  })

  it('gives access to the other services as that account', async () => {
    const { data } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD })
    const answer = await backend.call({
      path: '/rest/v1/books',
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    expect(answer.json()).toMatchObject({ path: '/books', role: 'authenticated', claims: { sub: userId } })
  })

  it('gives the same error for a wrong password and an unknown address', async () => {
    const { auth } = backend.client()
    const wrongPassword = await auth.signInWithPassword({ email, password: 'a wrong password' })
    const unknown = await auth.signInWithPassword({ email: newEmail(), password: PASSWORD })
    expect(wrongPassword.error).toMatchObject(wrong)
    expect(unknown.error).toMatchObject(wrong)
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const slow = await createAuthBackend({ passwordCost: 10 })
    await slow.signUp(email)
    const attempt = async (address: string) => {
      const start = performance.now()
      await slow.client().auth.signInWithPassword({ email: address, password: 'a wrong password' })
      return performance.now() - start
    }
    await attempt(newEmail())
    const known = await fastest(() => attempt(email))
    const unknown = await fastest(() => attempt(newEmail()))
    // Without the comparison it would take a hundredth of the time; a busy machine blurs smaller differences.
    expect(unknown).toBeGreaterThan(known * 0.3)
    await slow.close()
  })

  it('works for accounts from a GoTrue dump', async () => {
    const address = newEmail()
    const { id } = await createUser(backend.database, { email: address, password: PASSWORD })
    await backend.database.query('update auth.users set encrypted_password = $2 where id = $1', [
      id,
      FOREIGN_HASH,
    ])
    const { error } = await backend.client().auth.signInWithPassword({ email: address, password: 'U*U' })
    expect(error).toBeNull()
  })

  it('reveals a ban only with the right password', async () => {
    const address = newEmail()
    const { id } = await createUser(backend.database, { email: address, password: PASSWORD })
    await backend.database.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [id],
    )
    const { auth } = backend.client()
    const right = await auth.signInWithPassword({ email: address, password: PASSWORD })
    expect(right.error).toMatchObject({ status: 400, code: 'user_banned' })
    const guessed = await auth.signInWithPassword({ email: address, password: 'a guess' })
    expect(guessed.error).toMatchObject(wrong)
  })

  it('requires an unconfirmed account to confirm its address first', async () => {
    const address = newEmail()
    await createUser(backend.database, { email: address, password: PASSWORD, emailConfirmed: false })
    const { error } = await backend.client().auth.signInWithPassword({ email: address, password: PASSWORD })
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
  })

  it('accepts a password that the current policy calls weak, and reports it', async () => {
    const stricter = await createAuthBackend({ minimumPasswordLength: 40 })
    await createUser(stricter.database, { email, password: PASSWORD })
    const { data, error } = await stricter.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.weakPassword).toMatchObject({
      reasons: ['length'],
    })
    await stricter.close()
  })

  it('stores the session with the client’s address and agent', async () => {
    await backend.call({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Reader/1.0', 'x-real-ip': '6.6.6.6' },
      address: '203.0.113.9',
    })
    const { rows } = await backend.database.query(
      'select host(ip) as ip, user_agent from auth.sessions where user_id = $1 order by created_at desc limit 1',
      [userId],
    )
    expect(rows[0]).toEqual({ ip: '203.0.113.9', user_agent: 'Reader/1.0' })
  })
})

describe('an address that PostgreSQL does not know', () => {
  it.for([
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ["1.2.3.4'; --", null],
  ])('%s is stored as %s', async ([address, stored]) => {
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email, password: PASSWORD },
      address: address ?? undefined,
    })
    expect(answer.status).toBe(200)
    const { rows } = await backend.database.query(
      'select host(ip) as ip from auth.sessions where user_id = $1 order by created_at desc limit 1',
      [userId],
    )
    expect(rows[0]).toEqual({ ip: stored })
  })
})

const post = { method: 'POST', path: '/auth/v1/token?grant_type=password' }
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'a truncated body', body: '{"email":', status: 400, contains: ['bad_json'] },
  {
    ...post,
    name: 'no address',
    body: { password: PASSWORD },
    status: 400,
    contains: ['missing email or phone'],
  },
  { ...post, name: 'no password', body: { email }, status: 400, contains: ['invalid_credentials'] },
  {
    ...post,
    name: 'a phone',
    body: { phone: '234', password: PASSWORD },
    status: 422,
    contains: ['phone_provider_disabled'],
  },
  {
    ...post,
    name: 'a null byte in the address',
    body: { email: `${email}\0`, password: PASSWORD },
    status: 400,
    contains: ['null characters'],
  },
  {
    ...post,
    name: 'an address of 10,000 characters',
    body: { email: `${'a'.repeat(9995)}@b.ng`, password: 'x' },
    status: 400,
    contains: ['invalid_credentials'],
  },
  {
    ...post,
    name: 'SQL for an address',
    body: { email: `' or true --`, password: PASSWORD },
    status: 400,
    contains: ['invalid_credentials'],
  },
  {
    ...post,
    name: 'a wildcard for an address',
    body: { email: '%@authors.example', password: PASSWORD },
    status: 400,
    contains: ['invalid_credentials'],
  },
  {
    ...post,
    name: 'a password of a megabyte',
    body: { email, password: 'x'.repeat(1_000_000) },
    status: 400,
    contains: ['invalid_credentials'],
  },
  {
    ...post,
    name: 'a stale bearer token',
    body: { email, password: PASSWORD },
    headers: { authorization: 'Bearer a.b.c' },
    status: 200,
    contains: ['access_token'],
  },
  {
    ...post,
    name: 'an unknown grant',
    path: '/auth/v1/token?grant_type=magic',
    body: {},
    status: 400,
    contains: ['unsupported_grant_type'],
  },
  {
    ...post,
    name: 'no grant',
    path: '/auth/v1/token',
    body: {},
    status: 400,
    contains: ['unsupported_grant_type'],
  },
]

describe('a sign-in with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})

const attempt = (version?: string) =>
  backend.call({
    ...post,
    body: { email, password: 'wrong' },
    headers: version === undefined ? {} : { 'x-supabase-api-version': version },
  })

describe('the error’s format', () => {
  it('is { code, error_code, msg } for clients that name no API version', async () => {
    const answer = await attempt()
    expect(answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  })

  it.for(['2024-01-01', '2026-05-05'])(
    'is { code, message } for clients of %s, with the version echoed',
    async (version) => {
      const answer = await attempt(version)
      expect(answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    },
  )

  it.for(['2023-12-31', 'tomorrow', '2024-01-01T00:00'])(
    'stays the old one for the version %s',
    async (version) => {
      expect((await attempt(version)).json()).toMatchObject({ error_code: 'invalid_credentials' })
    },
  )
})

async function fastest(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run++) times.push(await measure())
  return Math.min(...times)
}
