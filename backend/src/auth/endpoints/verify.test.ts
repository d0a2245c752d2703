import { decodeJwt } from 'jose'
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

const backend = await createAuthBackend({
  enableConfirmations: true,
  maxEmailFrequency: 0,
  additionalRedirectUrls: ['https://preview.example/**'],
})
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})

const { follow } = backend
const lastMail = () => backend.mails.at(-1)

async function signUp(emailRedirectTo?: string) {
  const email = newEmail()
  const client = backend.client()
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo },
  })
  return { client, email, data, error }
}

describe('confirming a new account', () => {
  it('is requested by mail; until then there is no session', async () => {
    const { data, error, email, client } = await signUp()
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, confirmation_sent_at: expect.any(String) } })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(backend.mails).toMatchObject([{ to: [email], subject: 'Confirm your email address' }])
    const signIn = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(signIn.error).toMatchObject({ code: 'email_not_confirmed' })
  })

  it('works by the link in the mail, which redirects to the site with a session', async () => {
    const { email } = await signUp(`${SITE_URL}/welcome`)
    const link = linkIn(lastMail())
    expect(link.origin + link.pathname).toBe(`${SITE_URL}/auth/v1/verify`)
    const answer = await follow(link)
    expect(answer.status).toBe(303)
    const [target, fragment] = answer.headers.get('location')?.split('#') ?? []
    expect(target).toBe(`${SITE_URL}/welcome`)
    const session = new URLSearchParams(fragment)
    expect(session.get('type')).toBe('signup')
    expect(session.get('refresh_token')).toBeTruthy()
    expect(decodeJwt(session.get('access_token') ?? '')).toMatchObject({
      email,
      amr: [{ method: 'otp' }],
      user_metadata: { email_verified: true },
    })
  })

  it('works by typing the code', async () => {
    const { client, email } = await signUp()
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(lastMail()), type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.session?.access_token).toBeTruthy()
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
  })

  it('works by the token hash, for links to the site', async () => {
    const { client } = await signUp()
    const { error } = await client.auth.verifyOtp({
      token_hash: linkIn(lastMail()).searchParams.get('token') ?? '',
      type: 'signup',
    })
    expect(error).toBeNull()
  })

  it('works once', async () => {
    const { client, email } = await signUp()
    const link = linkIn(lastMail())
    await follow(link)
    expect((await follow(link)).headers.get('location')).toBe(
      `${SITE_URL}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    )
    const { error } = await client.auth.verifyOtp({ email, token: codeIn(lastMail()), type: 'signup' })
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  })

  it('is not used up by a mail filter that checks the link', async () => {
    await signUp()
    const link = linkIn(lastMail())
    const look = await backend.call({
      method: 'HEAD',
      path: link.pathname + link.search,
      headers: { apikey: '' },
    })
    expect(look.status).toBe(405)
    expect((await follow(link)).headers.get('location')).toContain('access_token')
  })

  it('works for an hour', async () => {
    const { email } = await signUp()
    await backend.database.query(
      `update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`,
      [email],
    )
    expect((await follow(linkIn(lastMail()))).headers.get('location')).toContain('otp_expired')
  })

  it('of one account does not work with another’s code', async () => {
    const { client, email } = await signUp()
    await signUp()
    const { error } = await client.auth.verifyOtp({ email, token: codeIn(lastMail()), type: 'signup' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  it('gives one session for ten concurrent clicks', async () => {
    await signUp()
    const link = linkIn(lastMail())
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(link)))
    const opened = answers.filter((answer) => answer.headers.get('location')?.includes('access_token'))
    expect(opened).toHaveLength(1)
  })

  it('keeps the first password if someone signs up again with the address', async () => {
    const { client, email } = await signUp()
    await backend.client().auth.signUp({ email, password: 'an impostor’s password' })
    await follow(linkIn(lastMail()))
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

describe('the redirect of a mailed link', () => {
  it.for([
    ['a page of the site', `${SITE_URL}/books?sort=new`, `${SITE_URL}/books?sort=new`],
    ['a listed address', 'https://preview.example/42/welcome', 'https://preview.example/42/welcome'],
    ['nowhere in particular', undefined, SITE_URL],
    ['a stranger’s site', 'https://evil.example/', SITE_URL],
    ['a stranger with our name in front', `${SITE_URL}.evil.example/`, SITE_URL],
    ['a stranger with our name as user', 'https://authors.example@evil.example/', SITE_URL],
    ['a listed name in a stranger’s path', 'https://evil.example/https://preview.example/1', SITE_URL],
    ['no address at all', 'welcome', SITE_URL],
    ['a script', 'javascript:alert(1)//https://authors.example', SITE_URL],
    ['another scheme of our host', 'ftp://authors.example/', SITE_URL],
  ])('%s', async ([, requested, expected]) => {
    await signUp(requested)
    expect(linkIn(lastMail()).searchParams.get('redirect_to')).toBe(expected)
    const link = linkIn(lastMail())
    if (requested) link.searchParams.set('redirect_to', requested)
    expect((await follow(link)).headers.get('location')?.split('#')[0]).toBe(expected)
  })
})

const post = { method: 'POST', path: '/auth/v1/verify' }
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'nothing', body: {}, status: 400, contains: ['either a token or a token hash'] },
  {
    ...post,
    name: 'no type',
    body: { token_hash: 'x' },
    status: 400,
    contains: ['requires a verification type'],
  },
  {
    ...post,
    name: 'an unknown type',
    body: { token_hash: 'x', type: 'sms' },
    status: 400,
    contains: ['Unsupported verification type'],
  },
  {
    ...post,
    name: 'an inherited type',
    body: { token_hash: 'x', type: 'constructor' },
    status: 400,
    contains: ['Unsupported verification type'],
  },
  {
    ...post,
    name: 'a wrong hash',
    body: { token_hash: 'x', type: 'recovery' },
    status: 403,
    contains: ['otp_expired'],
  },
  {
    ...post,
    name: 'both',
    body: { token_hash: 'x', token: '1', type: 'recovery' },
    status: 400,
    contains: ['either a token or a token hash'],
  },
  {
    ...post,
    name: 'a code without an address',
    body: { token: '123456', type: 'email' },
    status: 400,
    contains: ['An email address is required'],
  },
  {
    ...post,
    name: 'a null byte',
    body: { token_hash: '\0', type: 'email' },
    status: 400,
    contains: ['null characters'],
  },
  { name: 'an empty link', path: '/auth/v1/verify', status: 400, contains: ['Verify requires a token'] },
  { name: 'a link with a null byte', path: '/auth/v1/verify?token=%00&type=signup', status: 303 },
  {
    name: 'a link of an unknown type',
    path: '/auth/v1/verify?token=x&type=y',
    status: 400,
    contains: ['Unsupported'],
  },
]

describe('a verification with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
