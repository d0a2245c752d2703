import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { createKeys, signToken, signWithSecret } from '../../keys/keys.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())
const { client, userId, email, token } = await backend.signUp()
const { keys } = backend
const strangers = await createKeys()

const now = Math.floor(Date.now() / 1000)
const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 60 }
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
const [head = '', payload = '', signature = ''] = token.split('.')
const forgedPayload = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')

describe('GET /user', () => {
  it('returns the account of the token', async () => {
    const { data, error } = await client.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: userId, email, confirmed_at: expect.any(String) })
  })

  it('accepts a token that another tool signed with the JWT secret', async () => {
    const answer = await backend.call({
      path: '/auth/v1/user',
      headers: bearer(await signWithSecret(keys.jwtSecret, claims)),
    })
    expect(answer.json()).toMatchObject({ id: userId })
  })

  it('fails if the account was deleted', async () => {
    const gone = await backend.signUp()
    await backend.database.query('delete from auth.users where id = $1', [gone.userId])
    const { error } = await gone.client.auth.getUser(gone.token)
    expect(error).toMatchObject({ status: 403, code: 'user_not_found' })
  })

  it('fails if the session has ended, even if the token is still valid', async () => {
    const other = await backend.signUp()
    await other.client.auth.signOut()
    const { error } = await other.client.auth.getUser(other.token)
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('refuses a banned account', async () => {
    const banned = await backend.signUp()
    await backend.database.query(`update auth.users set banned_until = 'infinity' where id = $1`, [
      banned.userId,
    ])
    const { error } = await banned.client.auth.getUser(banned.token)
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
  })

  it('does not accept another account’s session', async () => {
    const other = await backend.signUp()
    const { rows } = await backend.database.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1',
      [other.userId],
    )
    const mixed = await signToken(keys, { ...claims, session_id: rows[0]?.id })
    const answer = await backend.call({ path: '/auth/v1/user', headers: bearer(mixed) })
    expect(answer.json()).toMatchObject({ error_code: 'session_not_found' })
  })
})

const get = { path: '/auth/v1/user', excludes: [email] }
const rows: HttpRow[] = [
  { ...get, name: 'no bearer token', status: 401, contains: ['no_authorization'] },
  {
    ...get,
    name: 'the publishable key as bearer',
    headers: bearer(keys.publishableKey),
    status: 403,
    contains: ['bad_jwt', 'missing sub claim'],
  },
  {
    ...get,
    name: 'the legacy anon key as bearer',
    headers: bearer(keys.anonKey),
    status: 403,
    contains: ['missing sub claim'],
  },
  {
    ...get,
    name: 'the secret key as bearer and no key of that name',
    headers: bearer(keys.secretKey),
    status: 403,
    contains: ['bad_jwt'],
  },
  { ...get, name: 'an empty bearer token', headers: bearer(''), status: 403, contains: ['bad_jwt'] },
  {
    ...get,
    name: 'a word for a token',
    headers: bearer('undefined'),
    status: 403,
    contains: ['bad_jwt', 'Expected 3 parts in JWT; got 1'],
  },
  {
    ...get,
    name: 'a truncated token',
    headers: bearer(token.slice(0, -10)),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'a token without its signature',
    headers: bearer(`${head}.${payload}.`),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'another payload under a good signature',
    headers: bearer(`${head}.${forgedPayload}.${signature}`),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'alg none',
    headers: bearer(new UnsecuredJWT(claims).encode()),
    status: 403,
    contains: ['bad_jwt', 'unsupported encoding algorithm'],
  },
  {
    ...get,
    name: 'alg none with a borrowed signature',
    headers: bearer(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'a stranger’s ES256 key',
    headers: bearer(await signToken(strangers, claims)),
    status: 403,
    contains: ['bad_jwt', 'No suitable key'],
  },
  {
    ...get,
    name: 'a stranger’s ES256 key under our kid',
    headers: bearer(
      await signToken(
        { ...strangers, signingKeys: [{ ...strangers.signingKeys[0], kid: keys.signingKeys[0]?.kid }] },
        claims,
      ),
    ),
    status: 403,
    contains: ['bad_jwt', 'cryptographic'],
  },
  {
    ...get,
    name: 'a stranger’s secret',
    headers: bearer(await signWithSecret(strangers.jwtSecret, claims)),
    status: 403,
    contains: ['bad_jwt', 'cryptographic'],
  },
  {
    ...get,
    name: 'our public key used as a secret',
    headers: bearer(await signWithSecret(JSON.stringify(keys.signingKeys[0]?.x), claims)),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'HS512 with the right secret',
    headers: bearer(
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS512' })
        .sign(new TextEncoder().encode(keys.jwtSecret)),
    ),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'an expired token',
    headers: bearer(await signToken(keys, { ...claims, exp: now - 60 })),
    status: 403,
    contains: ['bad_jwt', 'JWT expired'],
  },
  {
    ...get,
    name: 'a token for later',
    headers: bearer(await signToken(keys, { ...claims, nbf: now + 600 })),
    status: 403,
    contains: ['bad_jwt', 'not yet valid'],
  },
  {
    ...get,
    name: 'another audience',
    headers: bearer(await signToken(keys, { ...claims, aud: 'somewhere' })),
    status: 403,
    contains: ['bad_jwt', 'not in audience'],
  },
  {
    ...get,
    name: 'a role that is not a string',
    headers: bearer(await signToken(keys, { ...claims, role: 'postgres' })),
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...get,
    name: 'a subject that is no uuid',
    headers: bearer(await signToken(keys, { ...claims, sub: `' or true` })),
    status: 400,
    contains: ['must be a UUID'],
  },
  {
    ...get,
    name: 'a session that is no uuid',
    headers: bearer(await signToken(keys, { ...claims, session_id: 7 })),
    status: 403,
    contains: ['must be a UUID'],
  },
]

describe('GET /user with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
