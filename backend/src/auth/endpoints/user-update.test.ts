import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ maxEmailFrequency: 0 })
afterAll(() => backend.close())

const NEW_PASSWORD = 'an even better password'
const signIn = (email: string, password: string) =>
  backend.client().auth.signInWithPassword({ email, password })
const { follow } = backend

describe('updating one’s own account', () => {
  it('merges metadata, and null removes a key', async () => {
    const { client } = await backend.signUp()
    await client.auth.updateUser({ data: { city: 'Nsukka', pen_name: 'Sozaboy' } })
    const { data, error } = await client.auth.updateUser({ data: { city: 'Port Harcourt', pen_name: null } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ city: 'Port Harcourt', email_verified: true })
  })

  it('keeps what two concurrent updates set', async () => {
    const { client } = await backend.signUp()
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => client.auth.updateUser({ data: { [key]: 1 } })))
    const { data } = await client.auth.getUser()
    expect(data.user?.user_metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 })
  })

  it('limits metadata to what a header can carry, also across updates', async () => {
    const { client } = await backend.signUp()
    expect((await client.auth.updateUser({ data: { first: 'x'.repeat(6000) } })).error).toBeNull()
    const { error } = await client.auth.updateUser({ data: { second: 'x'.repeat(6000) } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('changes the password and signs the other devices out', async () => {
    const { client, email } = await backend.signUp()
    const other = await signIn(email, PASSWORD)
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(error).toBeNull()
    expect((await signIn(email, PASSWORD)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(email, NEW_PASSWORD)).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    const lost = await backend
      .client()
      .auth.refreshSession({ refresh_token: other.data.session?.refresh_token ?? '' })
    expect(lost.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('refuses the same password again', async () => {
    const { client } = await backend.signUp()
    const { error } = await client.auth.updateUser({ password: PASSWORD })
    expect(error).toMatchObject({ status: 422, code: 'same_password' })
  })

  it('does not confirm a guess that comes with a change that is refused', async () => {
    const { client } = await backend.signUp()
    const data = { biography: 'x'.repeat(9000) }
    for (const password of [PASSWORD, 'a guess of somebody']) {
      const { error } = await client.auth.updateUser({ password, data })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    }
  })

  it('refuses a weak password and keeps the old one', async () => {
    const { client, email } = await backend.signUp()
    const { error } = await client.auth.updateUser({ password: 'short' })
    expect(error).toMatchObject({ code: 'weak_password' })
    expect((await signIn(email, PASSWORD)).error).toBeNull()
  })

  it('checks the current password if it is sent', async () => {
    const { token, email } = await backend.signUp()
    const put = (current: string) =>
      backend.call({
        method: 'PUT',
        path: '/auth/v1/user',
        body: { password: NEW_PASSWORD, current_password: current },
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await put('a guess')).json()).toMatchObject({ error_code: 'current_password_invalid' })
    expect((await signIn(email, PASSWORD)).error).toBeNull()
    expect((await put(PASSWORD)).status).toBe(200)
  })

  it('requires aal2 of an account with a verified second factor', async () => {
    const { client, userId } = await backend.signUp()
    await backend.database.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [userId],
    )
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    const { error: ofData } = await client.auth.updateUser({ data: { city: 'Jos' } })
    expect(ofData).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await client.auth.reauthenticate()).error).toMatchObject({ code: 'insufficient_aal' })
  })
})

describe('changing the address', () => {
  it('applies once both the old and the new address have confirmed', async () => {
    const { client, email, userId } = await backend.signUp()
    const address = newEmail()
    backend.mails.length = 0
    const { data } = await client.auth.updateUser({ email: address })
    expect(data.user).toMatchObject({ email, new_email: address })
    expect(backend.mails.map((mail) => mail.to)).toEqual([[address], [email]])

    const [toNew, toOld] = backend.mails.map((mail) => linkIn(mail))
    const half = await follow(toNew!)
    expect(half.headers.get('location')).toContain('proceed+to+confirm')
    expect((await signIn(address, PASSWORD)).error).not.toBeNull()

    const done = await follow(toOld!)
    const fragment = new URLSearchParams(done.headers.get('location')?.split('#')[1])
    expect(decodeJwt(fragment.get('access_token') ?? '')).toMatchObject({ sub: userId, email: address })
    expect((await signIn(address, PASSWORD)).error).toBeNull()
    expect((await signIn(email, PASSWORD)).error).not.toBeNull()
  })

  it('does not apply if one of the two links is followed twice', async () => {
    const { client, email } = await backend.signUp()
    backend.mails.length = 0
    await client.auth.updateUser({ email: newEmail() })
    const link = linkIn(backend.mails[0])
    await follow(link)
    expect((await follow(link)).headers.get('location')).toContain('otp_expired')
    expect((await signIn(email, PASSWORD)).error).toBeNull()
  })

  it('refuses an address that was taken in the meantime', async () => {
    const { client } = await backend.signUp()
    const address = newEmail()
    backend.mails.length = 0
    await client.auth.updateUser({ email: address })
    await backend.signUp(address)
    await follow(linkIn(backend.mails[0]))
    const answer = await follow(linkIn(backend.mails[1]))
    expect(answer.headers.get('location')).toContain('email_exists')
  })
})

const { token } = await backend.signUp()
const headers = { authorization: `Bearer ${token}` }
const put = { method: 'PUT', path: '/auth/v1/user', headers }
const rows: HttpRow[] = [
  { ...put, name: 'no token', headers: {}, body: { data: {} }, status: 401, contains: ['no_authorization'] },
  { ...put, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...put, name: 'a truncated body', body: '{"data":{', status: 400, contains: ['bad_json'] },
  {
    ...put,
    name: 'app metadata',
    body: { app_metadata: { plan: 'gold' } },
    status: 403,
    contains: ['not_admin'],
  },
  { ...put, name: 'a role', body: { role: 'service_role' }, status: 200, excludes: ['service_role'] },
  { ...put, name: 'a phone', body: { phone: '234' }, status: 400, contains: ['phone_provider_disabled'] },
  {
    ...put,
    name: 'an invalid address',
    body: { email: 'nobody' },
    status: 400,
    contains: ['invalid format'],
  },
  {
    ...put,
    name: 'a null byte in the metadata',
    body: { data: { 'a\0': 1 } },
    status: 400,
    contains: ['null characters'],
  },
  { ...put, name: 'metadata that is a text', body: { data: 'x' }, status: 400, contains: ['bad_json'] },
  { ...put, name: 'nothing', body: {}, status: 200 },
]

describe('PUT /user with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
