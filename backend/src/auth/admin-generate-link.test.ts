import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD, SITE_URL } from '../../test/auth-backend.ts'
import type { HttpRow } from '../../test/auth-backend.ts'

const backend = await createAuthBackend({ enableConfirmations: true })
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})
const { admin } = backend.client(backend.keys.secretKey).auth

async function confirmedAccount() {
  const email = newEmail()
  const { error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  return email
}

const opens = async (link: string) => {
  const answer = await backend.follow(new URL(link))
  return answer.headers.get('location')?.includes('access_token') ?? false
}

describe('a link that an admin asks for', () => {
  it('to sign up makes the account; nothing is mailed', async () => {
    const email = newEmail()
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Mariama Bâ' }, redirectTo: `${SITE_URL}/welcome` },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Mariama Bâ' } })
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: `${SITE_URL}/welcome`,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    const link = new URL(data.properties?.action_link ?? '')
    expect(link.searchParams.get('token')).toBe(data.properties?.hashed_token)
    expect(await opens(link.href)).toBe(true)
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect(backend.mails).toEqual([])
  })

  it('to sign in works by link, code and hash', async () => {
    const email = await confirmedAccount()
    const make = async () => (await admin.generateLink({ type: 'magiclink', email })).data.properties!
    expect(await opens((await make()).action_link)).toBe(true)
    const { email_otp: token } = await make()
    expect((await backend.client().auth.verifyOtp({ email, token, type: 'magiclink' })).error).toBeNull()
    const { hashed_token: hash } = await make()
    expect((await backend.client().auth.verifyOtp({ token_hash: hash, type: 'email' })).error).toBeNull()
  })

  it('to sign in makes an account for a new address', async () => {
    const email = newEmail()
    const { data } = await admin.generateLink({ type: 'magiclink', email })
    expect(data.properties?.verification_type).toBe('signup')
    expect(await opens(data.properties?.action_link ?? '')).toBe(true)
  })

  it('to be invited', async () => {
    const { data } = await admin.generateLink({ type: 'invite', email: newEmail() })
    expect(data.user?.invited_at).toBeTruthy()
    expect(await opens(data.properties?.action_link ?? '')).toBe(true)
  })

  it('to choose a new password', async () => {
    const email = await confirmedAccount()
    const { data } = await admin.generateLink({ type: 'recovery', email })
    expect(await opens(data.properties?.action_link ?? '')).toBe(true)
  })

  it('to change the address takes both', async () => {
    const email = await confirmedAccount()
    const newAddress = newEmail()
    const ask = async (type: 'email_change_current' | 'email_change_new') =>
      (await admin.generateLink({ type, email, newEmail: newAddress })).data.properties?.action_link ?? ''
    const current = await ask('email_change_current')
    const next = await ask('email_change_new')
    expect(await opens(current)).toBe(false)
    expect(await opens(next)).toBe(true)
    const moved = await backend.client().auth.signInWithPassword({ email: newAddress, password: PASSWORD })
    expect(moved.error).toBeNull()
  })

  it('leads nowhere but to the site', async () => {
    const { data } = await admin.generateLink({
      type: 'invite',
      email: newEmail(),
      options: { redirectTo: 'https://evil.example' },
    })
    expect(data.properties?.redirect_to).toBe(SITE_URL)
  })
})

const taken = await confirmedAccount()
const post = {
  method: 'POST',
  path: '/auth/v1/admin/generate_link',
  headers: { apikey: backend.keys.secretKey },
}
const email = 'nobody@authors.example'
const rows: HttpRow[] = [
  {
    ...post,
    name: 'a visitor',
    headers: {},
    body: { type: 'signup', email },
    status: 403,
    contains: ['not_admin'],
  },
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'no address', body: { type: 'signup' }, status: 400 },
  { ...post, name: 'no type', body: { email }, status: 400, contains: ['Invalid email action link type'] },
  {
    ...post,
    name: 'an unknown type',
    body: { email, type: 'toString' },
    status: 400,
    contains: ['action link'],
  },
  {
    ...post,
    name: 'no password',
    body: { email, type: 'signup' },
    status: 400,
    contains: ['valid password'],
  },
  {
    ...post,
    name: 'a weak password',
    body: { email, type: 'signup', password: 'x' },
    status: 422,
    contains: ['weak'],
  },
  {
    ...post,
    name: 'a known address',
    body: { email: taken, type: 'signup', password: PASSWORD },
    status: 422,
  },
  { ...post, name: 'an invited address', body: { email: taken, type: 'invite' }, status: 422 },
  {
    ...post,
    name: 'a stranger',
    body: { email, type: 'recovery' },
    status: 404,
    contains: ['user_not_found'],
  },
  { ...post, name: 'no new address', body: { email: taken, type: 'email_change_new' }, status: 400 },
  {
    ...post,
    name: 'a new address that is taken',
    body: { email: taken, new_email: taken, type: 'email_change_new' },
    status: 422,
    contains: ['email_exists'],
  },
]

describe('a link asked for with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
