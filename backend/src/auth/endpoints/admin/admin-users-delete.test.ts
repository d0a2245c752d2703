import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../../test/auth-backend.ts'
import type { HttpRow } from '../../../../test/auth-backend.ts'
import { raiseWithTotp } from '../../../../test/authenticator.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())
const { admin } = backend.client(backend.keys.secretKey).auth

describe('a soft delete', () => {
  it('keeps the row without personal data', async () => {
    const { client, email, userId } = await backend.signUp()
    await raiseWithTotp(client)
    const { error } = await admin.deleteUser(userId, true)
    expect(error).toBeNull()
    const { data } = await admin.getUserById(userId)
    expect(data.user).toMatchObject({ id: userId, deleted_at: expect.any(String), user_metadata: {} })
    const { rows } = await backend.database.query(
      `select u.*, i.* from auth.users u left join auth.identities i on i.user_id = u.id where u.id = $1`,
      [userId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(email)
    const { rowCount } = await backend.database.query('select from auth.mfa_factors where user_id = $1', [
      userId,
    ])
    expect(rowCount).toBe(0)
  })

  it('ends its sessions and prevents sign-ins', async () => {
    const { client, email, userId } = await backend.signUp()
    await admin.deleteUser(userId, true)
    expect((await client.auth.refreshSession()).error).toBeTruthy()
    const signIn = await backend.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('frees the address for a new account', async () => {
    const { email, userId } = await backend.signUp()
    await admin.deleteUser(userId, true)
    const again = await backend.signUp(email)
    expect(again.userId).not.toBe(userId)
    expect((await admin.deleteUser(userId, true)).error).toBeNull()
  })
})

const { userId } = await backend.signUp()
const remove = {
  method: 'DELETE',
  path: `/auth/v1/admin/users/${userId}`,
  headers: { apikey: backend.keys.secretKey },
}
const rows: HttpRow[] = [
  { ...remove, name: 'a body that is no JSON', body: '{', status: 400, contains: ['bad_json'] },
  { ...remove, name: 'a wish that is no flag', body: { should_soft_delete: 1 }, status: 400 },
  { ...remove, name: 'a list', body: [], status: 400 },
  { ...remove, name: 'a visitor’s key', headers: {}, status: 403 },
  { ...remove, name: 'no body at all', status: 200, contains: ['{}'] },
]

describe('a deletion with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
