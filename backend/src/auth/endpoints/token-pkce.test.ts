import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  authCodeIn,
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
  rateLimits: { tokenVerifications: 0, emails: 0 },
})
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})

const VERIFIER = 'v'.repeat(50)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const { follow } = backend
const lastMail = () => backend.mails.at(-1)
const pkceClient = () => backend.client(undefined, 'pkce')
const exchange = (authCode: string, verifier = VERIFIER) =>
  backend.call({
    method: 'POST',
    path: '/auth/v1/token?grant_type=pkce',
    body: { auth_code: authCode, code_verifier: verifier },
  })

async function confirmedAccount() {
  const email = newEmail()
  await backend.client().auth.signUp({ email, password: PASSWORD })
  await follow(linkIn(lastMail()))
  backend.mails.length = 0
  return email
}

/** Requests a link with our challenge and opens it. */
async function openedLink(challenge = CHALLENGE, method = 's256') {
  const email = await confirmedAccount()
  await backend.call({
    method: 'POST',
    path: '/auth/v1/otp',
    body: { email, code_challenge: challenge, code_challenge_method: method },
  })
  return { email, code: authCodeIn(await follow(linkIn(lastMail()))) }
}

describe('a PKCE client gets its session by exchanging an auth code', () => {
  it('after a sign-up', async () => {
    const client = pkceClient()
    const email = newEmail()
    await client.auth.signUp({ email, password: PASSWORD })
    const answer = await follow(linkIn(lastMail()))
    expect(answer.headers.get('location')).toMatch(/^https:\/\/authors\.example\?code=[\w-]+$/)
    const { data, error } = await client.auth.exchangeCodeForSession(authCodeIn(answer))
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'email/signup' }] })
  })

  it('after a magic link', async () => {
    const email = await confirmedAccount()
    const client = pkceClient()
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${SITE_URL}/in?from=mail` } })
    const answer = await follow(linkIn(lastMail()))
    expect(answer.headers.get('location')).toMatch(/^https:\/\/authors\.example\/in\?from=mail&code=[\w-]+$/)
    const { data } = await client.auth.exchangeCodeForSession(authCodeIn(answer))
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'magiclink' }] })
  })

  it('after a password reset', async () => {
    const email = await confirmedAccount()
    const client = pkceClient()
    await client.auth.resetPasswordForEmail(email)
    const { data, error } = await client.auth.exchangeCodeForSession(
      authCodeIn(await follow(linkIn(lastMail()))),
    )
    expect(error).toBeNull()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'recovery' }] })
  })

  it('after a change of address, once both addresses have confirmed', async () => {
    const email = await confirmedAccount()
    const client = pkceClient()
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const address = newEmail()
    await client.auth.updateUser({ email: address })
    const [toNew, toOld] = backend.mails.map((mail) => linkIn(mail))
    const half = new URL((await follow(toNew!)).headers.get('location') ?? '')
    expect(half.searchParams.get('message')).toContain('Please proceed to confirm')
    const { data, error } = await client.auth.exchangeCodeForSession(authCodeIn(await follow(toOld!)))
    expect(error).toBeNull()
    expect(data.user?.email).toBe(address)
  })

  it('or at once, by typing the code', async () => {
    const email = await confirmedAccount()
    const client = pkceClient()
    await client.auth.signInWithOtp({ email })
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(lastMail()), type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
  })

  it('with the plain challenge method', async () => {
    const { code } = await openedLink(VERIFIER, 'plain')
    expect((await exchange(code)).status).toBe(200)
  })
})

describe('the exchange refuses', () => {
  it('a wrong verifier, and still accepts the right one', async () => {
    const { code } = await openedLink()
    const wrong = await exchange(code, 'w'.repeat(50))
    expect(wrong.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' })
    expect((await exchange(code)).status).toBe(200)
  })

  it('the challenge instead of the verifier', async () => {
    const { code } = await openedLink()
    expect((await exchange(code, CHALLENGE)).json()).toMatchObject({ error_code: 'bad_code_verifier' })
  })

  it('a code that was already exchanged, also if ten requests arrive at once', async () => {
    const { code } = await openedLink()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  })

  it('a code that is five minutes old', async () => {
    const { code } = await openedLink()
    await backend.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code = $1`,
      [code],
    )
    expect((await exchange(code)).json()).toMatchObject({ code: 422, error_code: 'flow_state_expired' })
  })

  it('a banned account', async () => {
    const { code, email } = await openedLink()
    await backend.database.query(
      `update auth.users set banned_until = now() + interval '1 hour' where email = $1`,
      [email],
    )
    expect((await exchange(code)).json()).toMatchObject({ error_code: 'user_banned' })
  })

  it('a link without its prefix, which would bypass the verifier', async () => {
    const email = await confirmedAccount()
    await pkceClient().auth.signInWithOtp({ email })
    const link = linkIn(lastMail())
    const token = link.searchParams.get('token') ?? ''
    expect(token).toMatch(/^pkce_/)
    link.searchParams.set('token', token.replace('pkce_', ''))
    const answer = await follow(link)
    expect(answer.headers.get('location')).toContain('error_code=otp_expired')
    expect(answer.headers.get('location')).not.toContain('access_token')
  })

  it('a used link, with the error where a PKCE client expects it', async () => {
    const email = await confirmedAccount()
    await pkceClient().auth.signInWithOtp({ email })
    await follow(linkIn(lastMail()))
    const again = new URL((await follow(linkIn(lastMail()))).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.hash).toContain('error_code=otp_expired')
  })
})

const post = { method: 'POST', path: '/auth/v1/token?grant_type=pkce' }
const begin = { method: 'POST', path: '/auth/v1/otp' }
const email = 'a@b.ng'
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'nothing', body: {}, status: 400, contains: ['should be non-empty'] },
  { ...post, name: 'no secret', body: { auth_code: 'x' }, status: 400, contains: ['should be non-empty'] },
  {
    ...post,
    name: 'an unknown code',
    body: { auth_code: "' or true --", code_verifier: VERIFIER },
    status: 404,
    contains: ['flow_state_not_found'],
  },
  { ...post, name: 'a code that is no text', body: { auth_code: 1, code_verifier: 'x' }, status: 400 },
  {
    ...post,
    name: 'a null byte',
    body: { auth_code: '\0', code_verifier: 'x' },
    status: 400,
    contains: ['null characters'],
  },
  {
    ...begin,
    name: 'a challenge without a method',
    body: { email, code_challenge: CHALLENGE },
    status: 400,
    contains: ['PKCE flow requires'],
  },
  {
    ...begin,
    name: 'a method without a challenge',
    body: { email, code_challenge_method: 's256' },
    status: 400,
    contains: ['PKCE flow requires'],
  },
  {
    ...begin,
    name: 'a short challenge',
    body: { email, code_challenge: 'x', code_challenge_method: 's256' },
    status: 400,
    contains: ['between 43 and 128'],
  },
  {
    ...begin,
    name: 'a challenge of other characters',
    body: { email, code_challenge: '!'.repeat(43), code_challenge_method: 's256' },
    status: 400,
    contains: ['can only contain'],
  },
  {
    ...begin,
    name: 'an unknown method',
    body: { email, code_challenge: CHALLENGE, code_challenge_method: 'md5' },
    status: 400,
    contains: ['unsupported code_challenge method'],
  },
]

describe('an exchange with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
