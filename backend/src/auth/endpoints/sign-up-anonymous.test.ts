import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeIn, createAuthBackend, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ enableAnonymousSignIns: true, rateLimits: { anonymousUsers: 40 } })
const careful = await createAuthBackend({ enableAnonymousSignIns: true, enableConfirmations: true })
const off = await createAuthBackend()
afterAll(async () => {
  await Promise.all([backend, careful, off].map((each) => each.close()))
})
beforeEach(() => {
  careful.mails.length = 0
})

/** A confirmed account. */
async function signedUp({ client, keys }: typeof careful) {
  const email = newEmail()
  await client(keys.secretKey).auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  return { email }
}

describe('an anonymous account', () => {
  it('has a session and no address', async () => {
    const client = backend.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { city: 'Jos' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      role: 'authenticated',
      app_metadata: {},
      identities: [],
      user_metadata: { city: 'Jos' },
    })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    })
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('becomes permanent with an address and a password', async () => {
    const client = backend.client()
    const { data: before } = await client.auth.signInAnonymously()
    const email = newEmail()
    const { data, error } = await client.auth.updateUser({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: before.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email } }],
    })
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('stays anonymous until its address is confirmed, if that is required', async () => {
    const client = careful.client()
    await client.auth.signInAnonymously()
    const email = newEmail()
    const { data } = await client.auth.updateUser({ email })
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email })
    expect(careful.mails).toMatchObject([{ to: [email] }])
    const verified = await client.auth.verifyOtp({
      email,
      token: codeIn(careful.mails[0]),
      type: 'email_change',
    })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toMatchObject({ is_anonymous: false, email })
    expect(decodeJwt(verified.data.session?.access_token ?? '')).toMatchObject({ is_anonymous: false })
  })

  it('cannot take another account’s address, and is not told that it is taken', async () => {
    const { email } = await signedUp(careful)
    const client = careful.client()
    await client.auth.signInAnonymously()
    const { data, error } = await client.auth.updateUser({ email, password: 'another good password' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email })
    expect(careful.mails).toMatchObject([{ to: [email], subject: 'You have an account already' }])
    const signIn = await careful
      .client()
      .auth.signInWithPassword({ email, password: 'another good password' })
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('is refused another account’s address where none is confirmed, since a free one would be its own at once', async () => {
    const { email } = await backend.signUp()
    const client = backend.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ code: 'email_exists' })
  })

  it('cannot set only a password', async () => {
    const client = backend.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
  })

  it('is refused unless the project enables it, which the settings show', async () => {
    expect((await off.client().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
    const settings = async (of: typeof off) => (await of.call({ path: '/auth/v1/settings' })).json().external
    expect(await settings(off)).toMatchObject({ anonymous_users: false })
    expect(await settings(backend)).toMatchObject({ anonymous_users: true })
  })

  it('can be created forty times an hour from one address', async () => {
    const request = { method: 'POST', path: '/auth/v1/signup', body: {}, address: '198.51.100.7' }
    const answers = await Promise.all(Array.from({ length: 42 }, () => backend.call(request)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

const post = { method: 'POST', path: '/auth/v1/signup' }
const rows: HttpRow[] = [
  { ...post, name: 'a list as metadata', body: { data: [] }, status: 400, contains: ['bad_json'] },
  { ...post, name: 'metadata without end', body: { data: { a: 'b'.repeat(9000) } }, status: 400 },
  { ...post, name: 'a null byte', body: { data: { a: '\0' } }, status: 400, contains: ['null characters'] },
  {
    ...post,
    name: 'a role of one’s own choosing',
    body: { role: 'service_role', is_super_admin: true },
    status: 200,
    contains: ['"role":"authenticated"'],
    excludes: ['service_role'],
  },
]

describe('an anonymous sign-up with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
