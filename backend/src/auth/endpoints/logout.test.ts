import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

/** One account on two devices. */
async function twoDevices() {
  const { client: here, email, userId } = await backend.signUp()
  const there = backend.client()
  await there.auth.signInWithPassword({ email, password: PASSWORD })
  return { here, there, userId }
}

const sessionsOf = async (userId: string) =>
  (await backend.database.query('select from auth.sessions where user_id = $1', [userId])).rowCount

describe('signing out', () => {
  it('everywhere is the default, and deletes the refresh tokens', async () => {
    const { here, there, userId } = await twoDevices()
    expect((await here.auth.signOut()).error).toBeNull()
    expect(await sessionsOf(userId)).toBe(0)
    const { rowCount } = await backend.database.query('select from auth.refresh_tokens where user_id = $1', [
      userId,
    ])
    expect(rowCount).toBe(0)
    expect((await there.auth.refreshSession()).error).not.toBeNull()
  })

  it('locally keeps the other device signed in', async () => {
    const { here, there, userId } = await twoDevices()
    expect((await here.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(await sessionsOf(userId)).toBe(1)
    expect((await there.auth.refreshSession()).error).toBeNull()
  })

  it('of the others keeps this device signed in', async () => {
    const { here, there, userId } = await twoDevices()
    expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await sessionsOf(userId)).toBe(1)
    expect((await there.auth.refreshSession()).error).not.toBeNull()
    expect((await here.auth.refreshSession()).error).toBeNull()
  })

  it('elsewhere takes the second factor of an account that has one; here, the password is enough', async () => {
    const { here, there, userId } = await twoDevices()
    await backend.database.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [userId],
    )
    const { data } = await here.auth.getSession()
    for (const scope of ['global', 'others'] as const) {
      const answer = await backend.call({
        method: 'POST',
        path: `/auth/v1/logout?scope=${scope}`,
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      })
      expect([answer.status, answer.json()]).toEqual([
        401,
        expect.objectContaining({ error_code: 'insufficient_aal' }),
      ])
    }
    expect(await sessionsOf(userId)).toBe(2)
    expect((await here.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(await sessionsOf(userId)).toBe(1)
    expect((await there.auth.refreshSession()).error).toBeNull()
  })

  it('does not affect other users', async () => {
    const bystander = await backend.signUp()
    const { here } = await twoDevices()
    await here.auth.signOut()
    expect((await bystander.client.auth.refreshSession()).error).toBeNull()
  })

  it('of an account can be requested by the service with that account’s token', async () => {
    const { client, userId, token } = await backend.signUp()
    const { error } = await backend.client(backend.keys.secretKey).auth.admin.signOut(token, 'global')
    expect(error).toBeNull()
    expect(await sessionsOf(userId)).toBe(0)
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })
})

const { token } = await backend.signUp()
const post = { method: 'POST', path: '/auth/v1/logout' }
const rows: HttpRow[] = [
  { ...post, name: 'nobody signed in', status: 401, contains: ['no_authorization'] },
  {
    ...post,
    name: 'the publishable key alone',
    headers: { authorization: `Bearer ${backend.keys.publishableKey}` },
    status: 403,
    contains: ['bad_jwt'],
  },
  {
    ...post,
    name: 'an unknown scope',
    path: '/auth/v1/logout?scope=%22everyone%22',
    headers: { authorization: `Bearer ${token}` },
    status: 400,
    contains: ['validation_failed', 'Unsupported logout scope'],
  },
  {
    ...post,
    name: 'a forged token',
    headers: { authorization: `Bearer ${token}x` },
    status: 403,
    contains: ['bad_jwt'],
  },
  { ...post, name: 'a good token', headers: { authorization: `Bearer ${token}` }, status: 204 },
  {
    ...post,
    name: 'the token of a session that is over',
    headers: { authorization: `Bearer ${token}` },
    status: 403,
    contains: ['session_not_found'],
  },
]

describe('POST /logout with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
