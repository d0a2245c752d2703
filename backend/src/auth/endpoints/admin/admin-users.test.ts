import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../../../test/auth-backend.ts'
import type { HttpRow } from '../../../../test/auth-backend.ts'
import { authConfig } from '../../config/config.ts'
import { createUser } from '../../users/create-user.ts'
import { createPasswords } from '../../users/password.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())
const { admin } = backend.client(backend.keys.secretKey).auth
const signIn = (email: string, password = PASSWORD) =>
  backend.client().auth.signInWithPassword({ email, password })

describe('the first account of a project', () => {
  it('can be created without HTTP and can sign in', async () => {
    const email = newEmail()
    const user = await createUser(backend.database, {
      email,
      password: PASSWORD,
      userMetadata: { full_name: 'Ama Ata Aidoo' },
      appMetadata: { staff: true },
    })
    expect(user).toMatchObject({ email, raw_app_meta_data: { staff: true, provider: 'email' } })
    const { data } = await signIn(email)
    expect(data.user).toMatchObject({ id: user.id, user_metadata: { full_name: 'Ama Ata Aidoo' } })
  })

  it('is created once', async () => {
    const email = newEmail()
    await createUser(backend.database, { email, password: PASSWORD })
    await expect(
      createUser(backend.database, { email: email.toUpperCase(), password: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'email_exists',
    })
  })

  it('needs a valid password too', async () => {
    await expect(
      createUser(backend.database, { email: newEmail(), password: '12345' }),
    ).rejects.toMatchObject({
      code: 'weak_password',
    })
  })
})

describe('the service', () => {
  it('creates accounts, confirmed or not', async () => {
    const [confirmed, waiting] = [newEmail(), newEmail()]
    const made = await admin.createUser({
      email: confirmed,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { a: 1 },
    })
    expect(made.error).toBeNull()
    expect(made.data.user).toMatchObject({ email: confirmed, user_metadata: { a: 1 } })
    await admin.createUser({ email: waiting, password: PASSWORD })
    expect((await signIn(confirmed)).error).toBeNull()
    expect((await signIn(waiting)).error).toMatchObject({ code: 'email_not_confirmed' })
  })

  it.for([
    ['bcrypt', '$2a$04$HASH'],
    ['argon2id', '$argon2id$v=19$m=1024,t=2,p=1$c2FsdHNhbHQ$Lpz/vcAWZKtq7RBa8D7Do8WYRSFGE4YD2MWNJxxxi2w'],
  ])('takes over a password as %s has hashed it', async ([, given = '']) => {
    const email = newEmail()
    const password_hash = given.includes('HASH')
      ? await createPasswords(authConfig({ passwordCost: 4 })).hash('a')
      : given
    const { error } = await admin.createUser({ email, password_hash, email_confirm: true })
    expect(error).toBeNull()
    expect((await signIn(email, 'a')).error).toBeNull()
  })

  it.for([
    [{ password_hash: 'md5' }, 'The password hash must be one of bcrypt, argon2i or argon2id'],
    [{ password_hash: 'x', password: PASSWORD }, 'Only a password or a password hash should be provided'],
  ] as const)('takes no %j', async ([wish, message]) => {
    const { error } = await admin.createUser({ email: newEmail(), ...wish })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  it('creates an account without a password, which cannot be guessed', async () => {
    const email = newEmail()
    await admin.createUser({ email, email_confirm: true })
    expect((await signIn(email, '')).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('chooses the id', async () => {
    const id = '5a4dc0f6-0f3c-4c59-9a52-1f0f8a9f4a11'
    const { data } = await admin.createUser({ id, email: newEmail() })
    expect(data.user?.id).toBe(id)
  })

  it('reads one account', async () => {
    const { userId, email } = await backend.signUp()
    const { data } = await admin.getUserById(userId)
    expect(data.user).toMatchObject({ id: userId, email })
  })

  it('lists accounts by pages, newest first', async () => {
    const newest = await backend.signUp()
    const { data, error } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users).toHaveLength(2)
    expect(data.users[0]?.id).toBe(newest.userId)
    expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    const { rows } = await backend.database.query('select count(*)::int as total from auth.users')
    expect(data).toMatchObject({ total: rows[0]?.total })
    const all = await admin.listUsers({ page: 1, perPage: 1000 })
    const ids = all.data.users.map((user) => user.id)
    expect(new Set(ids).size).toBe(rows[0]?.total)
  })

  it('changes address, metadata and confirmation', async () => {
    const { userId } = await backend.signUp()
    const address = newEmail()
    const { data, error } = await admin.updateUserById(userId, {
      email: address,
      email_confirm: true,
      app_metadata: { plan: 'gold' },
      user_metadata: { city: 'Accra' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: address,
      app_metadata: { plan: 'gold', provider: 'email' },
      user_metadata: { city: 'Accra', email_verified: true },
    })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: address })
    expect((await signIn(address)).error).toBeNull()
  })

  it('sets a password, which ends every session', async () => {
    const { client, userId, email } = await backend.signUp()
    await admin.updateUserById(userId, { password: 'set by the service' })
    expect((await signIn(email, 'set by the service')).error).toBeNull()
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })

  it('bans and lifts the ban', async () => {
    const { userId, email } = await backend.signUp()
    const { data } = await admin.updateUserById(userId, { ban_duration: '1h30m' })
    const until = new Date(String((data.user as { banned_until?: string } | null)?.banned_until)).getTime()
    expect(until).toBeGreaterThan(Date.now() + 89 * 60_000)
    expect(until).toBeLessThan(Date.now() + 91 * 60_000)
    expect((await signIn(email)).error).toMatchObject({ code: 'user_banned' })
    await admin.updateUserById(userId, { ban_duration: 'none' })
    expect((await signIn(email)).error).toBeNull()
  })

  it('deletes an account with everything that references it', async () => {
    const { userId, email } = await backend.signUp()
    expect((await admin.deleteUser(userId)).error).toBeNull()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    for (const table of ['identities', 'sessions', 'refresh_tokens']) {
      const { rowCount } = await backend.database.query(`select from auth.${table} where user_id = $1`, [
        userId,
      ])
      expect(rowCount).toBe(0)
    }
  })
})

const { token, userId, email } = await backend.signUp()
const service = { apikey: backend.keys.secretKey }
const list = '/auth/v1/admin/users'
const one = `${list}/${userId}`
const rows: HttpRow[] = [
  {
    name: 'a person lists',
    path: list,
    headers: { authorization: `Bearer ${token}` },
    status: 403,
    contains: ['not_admin'],
    excludes: [email],
  },
  { name: 'the public key lists', path: list, status: 403, contains: ['not_admin'], excludes: [email] },
  {
    name: 'a person with the secret key and an own token lists',
    path: list,
    headers: { ...service, authorization: `Bearer ${token}` },
    status: 403,
    contains: ['not_admin'],
  },
  {
    name: 'a person reads themself',
    path: one,
    headers: { authorization: `Bearer ${token}` },
    status: 403,
    contains: ['not_admin'],
  },
  {
    name: 'a person makes an account',
    method: 'POST',
    path: list,
    body: { email: newEmail() },
    headers: { authorization: `Bearer ${token}` },
    status: 403,
  },
  {
    name: 'a person changes a role',
    method: 'PUT',
    path: one,
    body: { role: 'service_role' },
    headers: { authorization: `Bearer ${token}` },
    status: 403,
  },
  {
    name: 'a person deletes',
    method: 'DELETE',
    path: one,
    headers: { authorization: `Bearer ${token}` },
    status: 403,
  },
  {
    name: 'a malformed id',
    path: `${list}/1`,
    headers: service,
    status: 404,
    contains: ['user_id must be an UUID'],
  },
  { name: 'an id with a null byte', path: `${list}/%00`, headers: service, status: 404 },
  {
    name: 'an unknown id',
    path: `${list}/00000000-0000-0000-0000-000000000000`,
    headers: service,
    status: 404,
    contains: ['user_not_found'],
  },
  {
    name: 'page 0',
    path: `${list}?page=0`,
    headers: service,
    status: 400,
    contains: ['Bad Pagination Parameters'],
  },
  { name: 'page -1', path: `${list}?page=-1`, headers: service, status: 400 },
  {
    name: 'a page beyond all numbers',
    path: `${list}?page=99999999999999999999`,
    headers: service,
    status: 400,
  },
  {
    name: 'a page beyond the last',
    path: `${list}?page=999999`,
    headers: service,
    status: 200,
    contains: ['"users":[]'],
  },
  {
    name: 'an account without an address',
    method: 'POST',
    path: list,
    body: {},
    headers: service,
    status: 400,
    contains: ['Cannot create a user'],
  },
  {
    name: 'an account with an address that is taken',
    method: 'POST',
    path: list,
    body: { email },
    headers: service,
    status: 422,
    contains: ['email_exists'],
  },
  {
    name: 'an account with a malformed id',
    method: 'POST',
    path: list,
    body: { email: newEmail(), id: 'x' },
    headers: service,
    status: 400,
    contains: ['uuid'],
  },
  {
    name: 'an account with an id that is taken',
    method: 'POST',
    path: list,
    body: { email: newEmail(), id: userId },
    headers: service,
    status: 422,
  },
  {
    name: 'a change to an invalid address',
    method: 'PUT',
    path: one,
    body: { email: 'x' },
    headers: service,
    status: 400,
  },
  {
    name: 'a weak password',
    method: 'PUT',
    path: one,
    body: { password: 'x' },
    headers: service,
    status: 422,
    contains: ['weak_password'],
  },
  {
    name: 'a ban without a unit',
    method: 'PUT',
    path: one,
    body: { ban_duration: '24' },
    headers: service,
    status: 400,
    contains: ['ban duration'],
  },
  {
    name: 'a ban for ever and ever',
    method: 'PUT',
    path: one,
    body: { ban_duration: '999999h' },
    headers: service,
    status: 200,
  },
  {
    name: 'a broken body',
    method: 'PUT',
    path: one,
    body: '{',
    headers: service,
    status: 400,
    contains: ['bad_json'],
  },
]

describe('the admin endpoints when', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
