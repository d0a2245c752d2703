import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { enrollTotp, raiseWithTotp } from '../../../test/authenticator.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

describe('removing a factor', () => {
  it('needs no aal2 session while it is unverified', async () => {
    const { client } = await backend.signUp()
    const { id } = await enrollTotp(client)
    const { data, error } = await client.auth.mfa.unenroll({ factorId: id })
    expect({ data, error }).toEqual({ data: { id }, error: null })
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined()
  })

  it('needs an aal2 session once it is verified', async () => {
    const { client, email } = await backend.signUp()
    const { id } = await raiseWithTotp(client)
    const thief = backend.client()
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await thief.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
  })

  it('returns the sessions that it had elevated to aal1', async () => {
    const { client } = await backend.signUp()
    const { id } = await raiseWithTotp(client)
    await client.auth.mfa.unenroll({ factorId: id })
    await client.auth.refreshSession()
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
  })

  it('makes the old token’s aal2 ineffective', async () => {
    const { client } = await backend.signUp()
    const { id } = await raiseWithTotp(client)
    const raised = (await client.auth.getSession()).data.session?.access_token ?? ''
    await client.auth.mfa.unenroll({ factorId: id })
    await backend.database.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
       select id, 'totp', 'verified', 'other' from auth.users where email = $1`,
      [(await client.auth.getUser()).data.user?.email],
    )
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/factors',
      body: { factor_type: 'totp', friendly_name: 'x' },
      headers: { authorization: `Bearer ${raised}` },
    })
    expect(answer.json()).toMatchObject({ error_code: 'insufficient_aal' })
  })

  it('does not affect other users’ factors', async () => {
    const { client } = await backend.signUp()
    const other = await backend.signUp()
    const { id } = await enrollTotp(other.client)
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await other.client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })
})

const { token } = await backend.signUp()
const remove = { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }
const rows: HttpRow[] = [
  { ...remove, name: 'no UUID', path: '/auth/v1/factors/1', status: 404, contains: ['must be an UUID'] },
  {
    ...remove,
    name: 'SQL',
    path: "/auth/v1/factors/' or true --",
    status: 404,
    contains: ['must be an UUID'],
  },
  {
    ...remove,
    name: 'an unknown id',
    path: '/auth/v1/factors/00000000-0000-4000-8000-000000000000',
    status: 404,
    contains: ['mfa_factor_not_found'],
  },
  {
    ...remove,
    name: 'no session',
    headers: {},
    path: '/auth/v1/factors/00000000-0000-4000-8000-000000000000',
    status: 401,
  },
]

describe('removing a factor with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
