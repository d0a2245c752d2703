import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'
import type { TestResponse, HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

const refresh = (token: string) =>
  backend.call({
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    body: { refresh_token: token },
  })
const refreshToken = (answer: TestResponse) => String(answer.json().refresh_token)

async function newSession() {
  const { client, userId, token } = await backend.signUp()
  const { data } = await client.auth.getSession()
  return { client, userId, token, refreshToken: data.session?.refresh_token ?? '' }
}

/** Ages a session's used tokens beyond the reuse interval. */
const waitOutReuseInterval = (userId: string) =>
  backend.database.query(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = $1 and revoked`,
    [userId],
  )

describe('refreshing a session', () => {
  it('gives new tokens of the same session', async () => {
    const { client, token, refreshToken: first } = await newSession()
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(first)
    const before = decodeJwt(token)
    const after = decodeJwt(data.session?.access_token ?? '')
    expect(after.session_id).toBe(before.session_id)
    expect(after.amr).toEqual(before.amr)
  })

  it('reflects changes to the account', async () => {
    const { client, userId } = await newSession()
    await backend.database.query(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"plan": "gold"}' where id = $1`,
      [userId],
    )
    const { data } = await client.auth.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ app_metadata: { plan: 'gold' } })
  })

  it('returns the current token if the first response was lost', async () => {
    const { userId, refreshToken: first } = await newSession()
    const second = refreshToken(await refresh(first))
    await waitOutReuseInterval(userId)
    expect(refreshToken(await refresh(first))).toBe(second)
  })

  it('gives ten tabs that refresh at once the same token, and the session continues', async () => {
    const { refreshToken: first } = await newSession()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(10).fill(200))
    const tokens = new Set(answers.map(refreshToken))
    expect(tokens.size).toBe(1)
    expect((await refresh([...tokens][0] ?? '')).status).toBe(200)
  })

  it('accepts an older token within the reuse interval', async () => {
    const { refreshToken: first } = await newSession()
    const second = refreshToken(await refresh(first))
    const third = refreshToken(await refresh(second))
    expect(refreshToken(await refresh(first))).toBe(third)
  })

  it('ends the session if an older token is used later, since it was copied', async () => {
    const { userId, refreshToken: first } = await newSession()
    const second = refreshToken(await refresh(first))
    const third = (await refresh(second)).json()
    await waitOutReuseInterval(userId)

    const reused = await refresh(first)
    expect(reused.status).toBe(400)
    expect(reused.json()).toEqual({
      code: 400,
      error_code: 'refresh_token_already_used',
      msg: 'Invalid Refresh Token: Already Used',
    })
    const { auth } = backend.client()
    expect((await auth.getUser(String(third.access_token))).error).toMatchObject({
      name: 'AuthSessionMissingError',
    })
    expect((await auth.refreshSession({ refresh_token: String(third.refresh_token) })).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
  })

  it('does not affect the account’s other sessions', async () => {
    const { client, userId, refreshToken: first } = await newSession()
    const { data } = await client.auth.getUser()
    const other = await backend.client().auth.signInWithPassword({
      email: data.user?.email ?? '',
      password: 'a good password',
    })
    await refresh(refreshToken(await refresh(first)))
    await waitOutReuseInterval(userId)
    expect((await refresh(first)).status).toBe(400)
    expect((await refresh(other.data.session?.refresh_token ?? '')).status).toBe(200)
  })

  it('is refused after a sign-out', async () => {
    const { client, refreshToken: first } = await newSession()
    await client.auth.signOut()
    expect((await refresh(first)).json()).toMatchObject({ error_code: 'refresh_token_not_found' })
  })

  it('is refused for a banned account', async () => {
    const { userId, refreshToken: first } = await newSession()
    await backend.database.query(`update auth.users set banned_until = 'infinity' where id = $1`, [userId])
    expect((await refresh(first)).json()).toMatchObject({ error_code: 'user_banned' })
  })

  it('is refused when the session has expired', async () => {
    const { userId, refreshToken: first } = await newSession()
    await backend.database.query('update auth.sessions set not_after = now() where user_id = $1', [userId])
    expect((await refresh(first)).json()).toMatchObject({ error_code: 'session_expired' })
  })

  it('works with an expired bearer token', async () => {
    const { refreshToken: first } = await newSession()
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: first },
      headers: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.xxxx' },
    })
    expect(answer.status).toBe(200)
  })

  it('without rotation, refuses a used token but keeps the session', async () => {
    const lenient = await createAuthBackend({
      enableRefreshTokenRotation: false,
      refreshTokenReuseInterval: 0,
    })
    const { client } = await lenient.signUp()
    const { data } = await client.auth.getSession()
    const first = data.session?.refresh_token ?? ''
    const spend = (token: string) =>
      lenient.call({
        method: 'POST',
        path: '/auth/v1/token?grant_type=refresh_token',
        body: { refresh_token: token },
      })
    const third = refreshToken(await spend(refreshToken(await spend(first))))
    expect((await spend(first)).status).toBe(400)
    expect((await spend(third)).status).toBe(200)
    await lenient.close()
  })
})

const post = { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token' }
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'no token', body: {}, status: 400, contains: ['refresh_token required'] },
  { ...post, name: 'null', body: { refresh_token: null }, status: 400, contains: ['refresh_token required'] },
  { ...post, name: 'a number', body: { refresh_token: 1 }, status: 400, contains: ['bad_json'] },
  {
    ...post,
    name: 'an unknown token',
    body: { refresh_token: 'abcdefghijkl' },
    status: 400,
    contains: ['refresh_token_not_found', 'Refresh Token Not Found'],
  },
  {
    ...post,
    name: 'a null byte',
    body: { refresh_token: 'abc\0' },
    status: 400,
    contains: ['null characters'],
  },
  {
    ...post,
    name: '100,000 characters',
    body: { refresh_token: 'x'.repeat(100_000) },
    status: 400,
    contains: ['refresh_token_not_found'],
  },
  {
    ...post,
    name: 'SQL',
    body: { refresh_token: `' or true --` },
    status: 400,
    contains: ['refresh_token_not_found'],
  },
]

describe('a refresh with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
