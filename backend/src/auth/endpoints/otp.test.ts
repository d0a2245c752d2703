import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeIn,
  createAuthBackend,
  linkIn,
  newEmail,
  PASSWORD,
  SITE_URL,
} from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ maxEmailFrequency: 0, rateLimits: { emails: 0 } })
const careful = await createAuthBackend({ enableConfirmations: true, maxEmailFrequency: 0 })
const closed = await createAuthBackend({ enableSignup: false })
const withoutEmail = await createAuthBackend({ enableEmail: false })
afterAll(async () => {
  await Promise.all([backend, careful, closed, withoutEmail].map((each) => each.close()))
})
beforeEach(() => {
  backend.mails.length = 0
  careful.mails.length = 0
})

describe('signing in by mail', () => {
  it('works by the link', async () => {
    const { email } = await backend.signUp()
    const { error } = await backend.client().auth.signInWithOtp({ email })
    expect(error).toBeNull()
    expect(backend.mails).toMatchObject([{ to: [email], subject: 'Sign in to your account' }])
    const answer = await backend.follow(linkIn(backend.mails[0]))
    const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1))
    expect(fragment.get('type')).toBe('magiclink')
    expect(fragment.get('access_token')).toBeTruthy()
  })

  it('works by the code, once', async () => {
    const { email, userId } = await backend.signUp()
    const client = backend.client()
    await client.auth.signInWithOtp({ email })
    const token = codeIn(backend.mails[0])
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    })
  })

  it('redirects only where the site allows', async () => {
    const { email } = await backend.signUp()
    const client = backend.client()
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${SITE_URL}/books` } })
    expect(linkIn(backend.mails[0]).searchParams.get('redirect_to')).toBe(`${SITE_URL}/books`)
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example' } })
    expect(linkIn(backend.mails[1]).searchParams.get('redirect_to')).toBe(SITE_URL)
  })

  it('invalidates the previous mail', async () => {
    const { email } = await backend.signUp()
    const client = backend.client()
    await client.auth.signInWithOtp({ email })
    await client.auth.signInWithOtp({ email })
    const answer = await backend.follow(linkIn(backend.mails[0]))
    expect(answer.headers.get('location')).toContain('otp_expired')
  })

  it('creates an account for a new address, with its metadata', async () => {
    const email = newEmail()
    const client = backend.client()
    await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Flora Nwapa' } } })
    const { data, error } = await client.auth.verifyOtp({
      email,
      token: codeIn(backend.mails[0]),
      type: 'email',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Flora Nwapa' } })
  })

  it('gives a new account neither a session nor a password before its mail is used', async () => {
    const email = newEmail()
    await backend.client().auth.signInWithOtp({ email })
    const { rows } = await backend.database.query(
      `select encrypted_password, (select count(*)::int from auth.sessions where user_id = u.id) as sessions
       from auth.users u where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ encrypted_password: null, sessions: 0 }])
  })

  it('works for an account that staff added with an address that nobody has confirmed', async () => {
    const email = newEmail()
    await backend.client(backend.keys.secretKey).auth.admin.createUser({ email, password: PASSWORD })
    const client = backend.client()
    await client.auth.signInWithOtp({ email })
    const token = codeIn(backend.mails[0])
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('creates none if the request forbids it', async () => {
    const email = newEmail()
    const { error } = await backend
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toBeNull()
    expect(backend.mails).toEqual([])
    const { error: unknown } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(unknown?.code).toBe('invalid_credentials')
  })

  it('creates none if sign-ups are disabled', async () => {
    const { error } = await closed.client().auth.signInWithOtp({ email: newEmail() })
    expect(error).toBeNull()
    expect(closed.mails).toEqual([])
  })

  it('is disabled with e-mail', async () => {
    expect((await withoutEmail.client().auth.signInWithOtp({ email: newEmail() })).error).toMatchObject({
      status: 422,
      code: 'email_provider_disabled',
    })
    const credentials = { email: newEmail(), password: PASSWORD }
    expect((await withoutEmail.client().auth.signUp(credentials)).error?.code).toBe('email_provider_disabled')
    expect((await withoutEmail.client().auth.signInWithPassword(credentials)).error?.code).toBe(
      'email_provider_disabled',
    )
  })
})

describe('if addresses must be confirmed', () => {
  it('a new one gets the confirmation mail, which signs in as well', async () => {
    const email = newEmail()
    const client = careful.client()
    const { error } = await client.auth.signInWithOtp({ email })
    expect(error).toBeNull()
    expect(careful.mails).toMatchObject([{ to: [email], subject: 'Confirm your email address' }])
    const { data } = await client.auth.verifyOtp({ email, token: codeIn(careful.mails[0]), type: 'email' })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.session).toBeTruthy()
  })
})

const post = { method: 'POST', path: '/auth/v1/otp' }
const link = { method: 'POST', path: '/auth/v1/magiclink' }
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'nothing', body: {}, status: 400, contains: ['One of email or phone must be set'] },
  { ...post, name: 'both', body: { email: 'a@b.ng', phone: '1' }, status: 400, contains: ['Only an email'] },
  {
    ...post,
    name: 'a channel for a mail',
    body: { email: 'a@b.ng', channel: 'sms' },
    status: 400,
    contains: ['Channel should only'],
  },
  { ...post, name: 'no address', body: { email: 'nobody' }, status: 400, contains: ['validate email'] },
  { ...post, name: 'an address that is no text', body: { email: ['a@b.ng'] }, status: 400 },
  { ...post, name: 'a wish that is no flag', body: { email: 'a@b.ng', create_user: 'no' }, status: 400 },
  { ...post, name: 'metadata that is a list', body: { email: 'a@b.ng', data: [] }, status: 400 },
  { ...post, name: 'a line break', body: { email: 'a@b.ng\r\nBcc: c@d.ng' }, status: 400 },
  { ...link, name: 'a link for nobody', body: {}, status: 422, contains: ['requires an email'] },
  { ...link, name: 'a link for a new address', body: { email: 'new@b.ng' }, status: 200, contains: ['{}'] },
]

describe('a request for a mail with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
