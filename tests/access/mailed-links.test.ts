import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../backend/test/test-backend.ts'
import { codeIn, linkIn, mailsTo } from '../support/mailbox.ts'
import { PASSWORD } from './shop.ts'

// The links of the project's own templates, which a page of the shop gives to the official client.

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend(resolve(import.meta.dirname, '../..'), {
    confirmEmails: true,
    mailBrand: async () => ({ name: 'Zuma Living', replyTo: 'hello@zuma.example' }),
  })
})
afterAll(() => backend.close())

let people = 0
const newEmail = () => `ada-${++people}@example.com`

type LinkType = 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change'

interface Parameters {
  token_hash: string
  type: LinkType
  redirect_to: string
}

/** The newest mail to an address, once there are so many. It is sent after the response. */
async function mailTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(backend, email).length).toBe(count)
  return mailsTo(backend, email).at(-1) ?? ''
}

/** What the link of a mail gives to its page. */
function parametersOf(mail: string): Parameters {
  const { origin, pathname, searchParams } = new URL(linkIn(mail))
  expect(origin + pathname).toBe('http://localhost/auth/confirm')
  return Object.fromEntries(searchParams) as unknown as Parameters
}

/** As the page's button does. */
const press = ({ token_hash, type }: Parameters) => backend.client().auth.verifyOtp({ token_hash, type })

async function signUp(redirectTo = 'http://localhost/') {
  const email = newEmail()
  const options = { emailRedirectTo: redirectTo }
  const { error } = await backend.client().auth.signUp({ email, password: PASSWORD, options })
  expect(error).toBeNull()
  return { email, mail: await mailTo(email) }
}

test('a sign-up is confirmed by its link once, and the mail can be answered', async () => {
  const { email, mail } = await signUp()
  expect(mail).toMatch(/^Reply-To: hello@zuma\.example\r$/m)
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail).toContain('Subject: Confirm your email address (Zuma Living)')
  expect(mail).toContain('<p>Zuma Living</p>')
  const link = parametersOf(mail)
  expect(link).toMatchObject({ type: 'signup', redirect_to: 'http://localhost/' })
  const { data } = await press(link)
  expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  expect((await press(link)).error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('the address of the auth service itself stays as it is, with the same token', async () => {
  const { mail } = await signUp()
  const { token_hash: token, type, redirect_to } = parametersOf(mail)
  const query = new URLSearchParams({ token, type, redirect_to })
  const follow = () =>
    backend.fetch(new Request(`http://localhost/auth/v1/verify?${query}`, { redirect: 'manual' }))
  const [first, second] = [await follow(), await follow()]
  expect([first.status, second.status]).toEqual([303, 303])
  expect(first.headers.get('location')).toMatch(/^http:\/\/localhost\/#access_token=/)
  expect(second.headers.get('location')).toContain('error_code=otp_expired')
})

test('the code beside the link still confirms', async () => {
  const { email, mail } = await signUp()
  const { error } = await backend.client().auth.verifyOtp({ email, token: codeIn(mail), type: 'signup' })
  expect(error).toBeNull()
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  'a mail does not lead to %s, which is not allowed',
  async (elsewhere) => {
    expect(parametersOf((await signUp(elsewhere)).mail).redirect_to).toBe('http://localhost')
  },
)

test('a link for a client with a code challenge works by its hash, too', async () => {
  const email = newEmail()
  const body = { email, password: PASSWORD, code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
  const headers = { apikey: backend.keys.publishableKey, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  expect((await backend.fetch(new Request('http://localhost/auth/v1/signup', init))).status).toBe(200)
  const link = parametersOf(await mailTo(email))
  expect(link.token_hash).toMatch(/^pkce_/)
  expect((await press(link)).data.session?.user.email).toBe(email)
})

test('a new password, a sign-in and a change of address have links of the same kind', async () => {
  const { email, mail } = await signUp()
  await press(parametersOf(mail))
  const client = backend.client()
  await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost/auth/new-password' })
  const recovery = parametersOf(await mailTo(email, 2))
  expect(recovery).toMatchObject({ type: 'recovery', redirect_to: 'http://localhost/auth/new-password' })
  expect((await press(recovery)).error).toBeNull()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const next = newEmail()
  expect((await client.auth.updateUser({ email: next })).error).toBeNull()
  const [toNew, toOld] = [await mailTo(next), await mailTo(email, 3)]
  expect(toNew).toContain(next)
  expect((await press(parametersOf(toNew))).data).toMatchObject({ session: null })
  expect((await press(parametersOf(toOld))).data.session?.user.email).toBe(next)
})

test('an invited address stays invited, whichever new mail its person asks for', async () => {
  const email = newEmail()
  const service = backend.client(backend.keys.secretKey)
  const redirectTo = 'http://localhost/auth/new-password?invitation=0a'
  expect((await service.auth.admin.inviteUserByEmail(email, { redirectTo })).error).toBeNull()
  const invited = parametersOf(await mailTo(email))
  expect(invited).toMatchObject({ type: 'invite', redirect_to: redirectTo })
  const invitedAt = async () => (await userOf(email))?.invited_at
  const since = await invitedAt()
  expect(since).toEqual(expect.any(Date))

  const visitor = backend.client()
  await visitor.auth.resetPasswordForEmail(email, { redirectTo })
  const recovery = parametersOf(await mailTo(email, 2))
  expect(recovery.redirect_to).toBe(redirectTo)
  await visitor.auth.resend({ type: 'signup', email })
  const again = parametersOf(await mailTo(email, 3))
  expect((await press(invited)).error?.code, 'the newer mail takes its place').toBe('otp_expired')
  expect(await invitedAt()).toEqual(since)
  expect((await press(recovery)).data.session?.user.email).toBe(email)
  expect((await press(again)).error).toBeNull()
  expect(await invitedAt()).toEqual(since)
})

async function userOf(email: string) {
  const { rows } = await backend.database.query<{ invited_at: Date | null }>(
    'select invited_at from auth.users where email = $1',
    [email],
  )
  return rows[0]
}
