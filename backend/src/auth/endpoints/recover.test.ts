import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, linkIn, newEmail, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { recordLog } from '../../../test/record-log.ts'
import { createAuth } from '../index.ts'

const backend = await createAuthBackend({ maxEmailFrequency: 0 })
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})

const recover = (email: string) => backend.call({ method: 'POST', path: '/auth/v1/recover', body: { email } })

describe('a password reset', () => {
  it('works by mail', async () => {
    const { client, email } = await backend.signUp()
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: `${SITE_URL}/new-password`,
    })
    expect(error).toBeNull()
    const mail = backend.mails.at(-1)
    expect(mail).toMatchObject({ to: [email], subject: 'Reset your password' })
    const location = (await backend.follow(linkIn(mail))).headers.get('location') ?? ''
    expect(location).toMatch(/\/new-password#.*type=recovery/)
    const fragment = new URLSearchParams(location.split('#')[1])
    const recovered = backend.client()
    await recovered.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await recovered.auth.updateUser({ password: 'a fresh password' })).error).toBeNull()
    const again = await client.auth.signInWithPassword({ email, password: 'a fresh password' })
    expect(again.error).toBeNull()
  })

  it('is not possible with a link that is older than the last password change', async () => {
    const { client, email } = await backend.signUp()
    await recover(email)
    await client.auth.updateUser({ password: 'remembered after all' })
    const answer = await backend.follow(linkIn(backend.mails.at(-1)))
    expect(answer.headers.get('location')).toContain('otp_expired')
  })

  it('waits for a change of the account before it counts a mail of the project', async () => {
    const { email } = await backend.signUp()
    await recover(email)
    const { recovering } = await backend.database.asOwner(async (query) => {
      await query('update auth.users set updated_at = now() where email = $1', [email])
      const waits = recover(email)
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(async () => (await query(waiting)).rowCount).toBe(1)
      // The change may send mails, too. If the count were taken, it would be refused here.
      expect((await query('select from auth.rate_limits for update nowait')).rowCount).toBeGreaterThan(0)
      return { recovering: waits }
    })
    expect((await recovering).status).toBe(200)
  })

  it('sends no mail to an address without an account, with the same response', async () => {
    const known = await backend.signUp()
    const [unknown, real] = [await recover(newEmail()), await recover(known.email)]
    expect([unknown.status, unknown.text]).toEqual([200, '{}'])
    expect([real.status, real.text]).toEqual([200, '{}'])
    expect(backend.mails.map((mail) => mail.to)).toEqual([[known.email]])
  })

  it('gives the same response if the mail server fails, and logs it', async () => {
    const { logger, messages } = recordLog()
    const { email } = await backend.signUp()
    const mailer = { send: () => Promise.reject(new Error('no server')), close: () => {} }
    const auth = createAuth({
      database: backend.database,
      keys: backend.keys,
      mailer,
      siteUrl: SITE_URL,
      logger,
    })
    const answer = await auth(
      new Request(`${SITE_URL}/recover`, { method: 'POST', body: JSON.stringify({ email }) }),
      { role: 'anon', claims: { role: 'anon' } },
    )
    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    await expect.poll(messages).toEqual(['A mail could not be sent'])
  })

  it('is rate-limited', async () => {
    const patient = await createAuthBackend({ maxEmailFrequency: 60 })
    const { email } = await patient.signUp()
    await patient.client().auth.resetPasswordForEmail(email)
    const { error } = await patient.client().auth.resetPasswordForEmail(email)
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await patient.close()
  })
})

const post = { method: 'POST', path: '/auth/v1/recover' }
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'no address', body: {}, status: 400, contains: ['An email address is required'] },
  {
    ...post,
    name: 'an invalid address',
    body: { email: 'x' },
    status: 400,
    contains: ['invalid format'],
  },
  { ...post, name: 'a null byte', body: { email: 'a\0@b.ng' }, status: 400, contains: ['null characters'] },
]

describe('a recovery with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
    expect(backend.mails).toEqual([])
  })
})
