import { afterAll, describe, expect, test } from 'vitest'
import { createTestBackend } from '../../backend/test/test-backend.ts'
import { readEnv } from '../env.ts'
import { backendOptions, ROOT } from './backend-options.ts'

const SMTP_URL = 'smtp://user:secret@mail.example:587'

const optionsWith = (settings: Record<string, string>) =>
  backendOptions(readEnv(settings), 'https://shop.example', 3000)

test.each([
  ['without a mail server, as config.toml says', {}, undefined],
  ['as soon as there is a mail server', { SMTP_URL }, true],
  ['not if the setting forbids it', { SMTP_URL, CONFIRM_EMAILS: '0' }, false],
  ['also without a mail server if the setting asks for it', { CONFIRM_EMAILS: '1' }, true],
])('addresses are confirmed %s', (_when, settings, expected) => {
  expect(optionsWith(settings).confirmEmails).toBe(expected)
})

const tried = await createTestBackend(ROOT, { confirmEmails: optionsWith({}).confirmEmails })
const mailing = await createTestBackend(ROOT, { confirmEmails: optionsWith({ SMTP_URL }).confirmEmails })
afterAll(() => Promise.all([tried.close(), mailing.close()]))

const PASSWORD = 'harmattan'

async function signUp(backend: typeof tried, email: string) {
  const response = await backend.fetch(
    new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey },
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, fields: Object.keys(body), headers: [...response.headers.keys()], body }
}

async function addAccount({ client, keys }: typeof tried, email: string): Promise<void> {
  const { error } = await client(keys.secretKey).auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
}

describe('a sign-up', () => {
  test('for a taken address is answered like one for a free address in a shop that sends mail', async () => {
    await addAccount(mailing, 'taken@example.com')
    const [taken, free] = [
      await signUp(mailing, 'taken@example.com'),
      await signUp(mailing, 'free@example.com'),
    ]
    expect(free.status).toBe(200)
    expect(free.body).not.toHaveProperty('access_token')
    expect({ ...taken, body: null }).toEqual({ ...free, body: null })
  })

  test('has no session before its address is confirmed in a shop that sends mail', async () => {
    await signUp(mailing, 'waits@example.com')
    const signIn = { email: 'waits@example.com', password: PASSWORD }
    await expect
      .poll(async () => (await mailing.client().auth.signInWithPassword(signIn)).error?.code)
      .toBe('email_not_confirmed')
  })

  test('has a session at once in a shop that is being tried', async () => {
    const { status, body } = await signUp(tried, 'ada@example.com')
    expect({ status, token: typeof body.access_token }).toEqual({ status: 200, token: 'string' })
  })
})
