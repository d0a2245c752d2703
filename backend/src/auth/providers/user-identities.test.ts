import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ enableManualLinking: true })
const off = await createAuthBackend()
afterAll(async () => {
  await backend.close()
  await off.close()
})

/** An account with a second identity. */
async function linked(identity: Record<string, unknown> = {}) {
  const account = await backend.signUp()
  await backend.database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
     values ($1, $2, $3, 'google', now() + interval '1 second')`,
    [`google-${account.userId}`, account.userId, JSON.stringify(identity)],
  )
  const { data } = await account.client.auth.getUserIdentities()
  const [mail, google] = data?.identities ?? []
  if (!mail || !google) throw new Error('The identities are missing')
  return { ...account, mail, google }
}

describe('removing an identity', () => {
  it('keeps the others, and updates the metadata', async () => {
    const { client, google } = await linked()
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull()
    const { data } = await client.auth.getUser()
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] })
  })

  it('changes the account’s address to the next identity’s', async () => {
    const { client, mail, userId } = await linked({ email: 'other@gmail.example', email_verified: true })
    expect((await client.auth.unlinkIdentity(mail)).error).toBeNull()
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({
      id: userId,
      email: 'other@gmail.example',
      app_metadata: { provider: 'google', providers: ['google'] },
    })
  })

  it('is refused if the next one’s address is taken', async () => {
    const { email } = await backend.signUp()
    const { client, mail } = await linked({ email })
    expect((await client.auth.unlinkIdentity(mail)).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
  })

  it('keeps the last, also if two are removed at once', async () => {
    const { client, mail, google, userId } = await linked()
    const answers = await Promise.all([client.auth.unlinkIdentity(mail), client.auth.unlinkIdentity(google)])
    expect(answers.filter(({ error }) => error?.code === 'single_identity_not_deletable')).toHaveLength(1)
    const { rowCount } = await backend.database.query('select from auth.identities where user_id = $1', [
      userId,
    ])
    expect(rowCount).toBe(1)
  })

  it('does not affect other users’ identities', async () => {
    const { client } = await linked()
    const other = await linked()
    expect((await client.auth.unlinkIdentity(other.google)).error).toMatchObject({
      code: 'identity_not_found',
    })
  })

  it('is refused unless the project enables it', async () => {
    const { client } = await off.signUp()
    const { data } = await client.auth.getUserIdentities()
    expect((await client.auth.unlinkIdentity(data!.identities[0]!)).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    })
  })
})

const { token } = await backend.signUp()
const remove = { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }
const rows: HttpRow[] = [
  { ...remove, name: 'no session', headers: {}, path: '/auth/v1/user/identities/1', status: 401 },
  {
    ...remove,
    name: 'no UUID',
    path: "/auth/v1/user/identities/'",
    status: 404,
    contains: ['must be an UUID'],
  },
  {
    ...remove,
    name: 'only one left',
    path: '/auth/v1/user/identities/00000000-0000-4000-8000-000000000000',
    status: 422,
    contains: ['single_identity_not_deletable'],
  },
]

describe('removing an identity with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
