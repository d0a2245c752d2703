import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeIn,
  createAuthBackend,
  linkIn,
  newEmail,
  PASSWORD,
  SITE_URL,
} from '../../../../test/auth-backend.ts'
import type { HttpRow } from '../../../../test/auth-backend.ts'

const backend = await createAuthBackend({ enableSignup: false, maxEmailFrequency: 0 })
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})
const { admin } = backend.client(backend.keys.secretKey).auth

describe('an invitation', () => {
  it('creates an account and mails its owner, even if sign-ups are disabled', async () => {
    const email = newEmail()
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { full_name: 'Ama Ata Aidoo' },
      redirectTo: `${SITE_URL}/welcome`,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { full_name: 'Ama Ata Aidoo' },
    })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(backend.mails).toMatchObject([{ to: [email], subject: 'You are invited' }])

    const answer = await backend.follow(linkIn(backend.mails[0]))
    expect(answer.headers.get('location')).toMatch(/^https:\/\/authors\.example\/welcome#access_token=/)
  })

  it('can be accepted by its code, after which a password can be set', async () => {
    const email = newEmail()
    await admin.inviteUserByEmail(email)
    const client = backend.client()
    const { error } = await client.auth.verifyOtp({ email, token: codeIn(backend.mails[0]), type: 'invite' })
    expect(error).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await backend.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('can be sent again until it is accepted', async () => {
    const email = newEmail()
    const first = await admin.inviteUserByEmail(email)
    const second = await admin.inviteUserByEmail(email)
    expect(second.data.user?.id).toBe(first.data.user?.id)
    await backend.follow(linkIn(backend.mails[1]))
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

const post = { method: 'POST', path: '/auth/v1/invite' }
const service = { apikey: backend.keys.secretKey }
const rows: HttpRow[] = [
  { ...post, name: 'a visitor', body: { email: 'a@b.ng' }, status: 403, contains: ['not_admin'] },
  { ...post, name: 'no body', headers: service, status: 400, contains: ['bad_json'] },
  {
    ...post,
    name: 'no address',
    headers: service,
    body: {},
    status: 400,
    contains: ['email address is required'],
  },
  { ...post, name: 'two addresses', headers: service, body: { email: 'a@b.ng,c@d.ng' }, status: 400 },
  { ...post, name: 'metadata of text', headers: service, body: { email: 'a@b.ng', data: 'x' }, status: 400 },
]

describe('an invitation by', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
