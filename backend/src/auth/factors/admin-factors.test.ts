import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { enrollTotp, raiseWithTotp } from '../../../test/authenticator.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())
const { admin } = backend.client(backend.keys.secretKey).auth

describe('the admin', () => {
  it('lists an account’s factors', async () => {
    const { client, userId } = await backend.signUp()
    const { id } = await enrollTotp(client)
    const { data, error } = await admin.mfa.listFactors({ userId })
    expect(error).toBeNull()
    expect(data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'unverified' }])
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  it('removes a factor of a user who lost their phone; elevated sessions return to aal1', async () => {
    const { client, userId } = await backend.signUp()
    const { id } = await raiseWithTotp(client)
    const { data, error } = await admin.mfa.deleteFactor({ userId, id })
    expect(error).toBeNull()
    expect(JSON.stringify(data)).toContain(id)
    await client.auth.refreshSession()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  it('renames a factor', async () => {
    const { client, userId } = await backend.signUp()
    const { id } = await enrollTotp(client)
    const answer = await backend.call({
      method: 'PUT',
      path: `/auth/v1/admin/users/${userId}/factors/${id}`,
      body: { friendly_name: 'the old phone' },
      headers: { apikey: backend.keys.secretKey },
    })
    expect(answer.json()).toMatchObject({ id, friendly_name: 'the old phone' })
  })

  it('cannot give two factors the same name', async () => {
    const { client, userId } = await backend.signUp()
    await enrollTotp(client, 'one')
    const { id } = await enrollTotp(client, 'two')
    const answer = await backend.call({
      method: 'PUT',
      path: `/auth/v1/admin/users/${userId}/factors/${id}`,
      body: { friendly_name: 'one' },
      headers: { apikey: backend.keys.secretKey },
    })
    expect(answer.json()).toMatchObject({ code: 422, error_code: 'mfa_factor_name_conflict' })
  })
})

const { userId, client, token } = await backend.signUp()
const { id } = await enrollTotp(client)
const other = await backend.signUp()
const path = `/auth/v1/admin/users/${userId}/factors`
const service = { apikey: backend.keys.secretKey }
const rows: HttpRow[] = [
  { name: 'a visitor who lists', path, status: 403, contains: ['not_admin'] },
  { name: 'the owner who lists', path, headers: { authorization: `Bearer ${token}` }, status: 403 },
  { name: 'a visitor who deletes', method: 'DELETE', path: `${path}/${id}`, status: 403 },
  { name: 'a visitor who renames', method: 'PUT', path: `${path}/${id}`, body: {}, status: 403 },
  { name: 'no such factor', method: 'DELETE', path: `${path}/${userId}`, headers: service, status: 404 },
  { name: 'no UUID', method: 'DELETE', path: `${path}/1`, headers: service, status: 404 },
  {
    name: 'another user’s factor',
    method: 'DELETE',
    path: `/auth/v1/admin/users/${other.userId}/factors/${id}`,
    headers: service,
    status: 404,
    contains: ['mfa_factor_not_found'],
  },
  {
    name: 'a name without end',
    method: 'PUT',
    path: `${path}/${id}`,
    headers: service,
    body: { friendly_name: 'a'.repeat(9999) },
    status: 400,
  },
  {
    name: 'no body',
    method: 'PUT',
    path: `${path}/${id}`,
    headers: service,
    status: 400,
    contains: ['bad_json'],
  },
]

describe('the admin’s factors refuse', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
