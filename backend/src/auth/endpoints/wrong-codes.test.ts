import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeIn, createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { Body } from '../body.ts'

const backend = await createAuthBackend({
  maxEmailFrequency: 0,
  securePasswordChange: true,
  sms: { enabled: true, enableConfirmations: true, maxFrequency: 0 },
  rateLimits: { signInSignUps: 0, emails: 0, messages: 0 },
})
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
  backend.messages.length = 0
})

let last = 0
/** A different client address each time. */
const verify = (body: Body) =>
  backend.call({
    method: 'POST',
    path: '/auth/v1/verify',
    body,
    address: `198.51.${++last >> 8}.${last & 255}`,
  })

/** A wrong code. */
const wrong = (code: string, turn = 1) => String((Number(code) + turn) % 1_000_000).padStart(6, '0')

async function guess(times: number, body: Body, code: string): Promise<void> {
  for (let turn = 1; turn <= times; turn++) {
    expect((await verify({ ...body, token: wrong(code, turn) })).status).toBe(403)
  }
}

/** An account that was sent a code. */
async function withCode(): Promise<{ body: Body; email: string; code: string }> {
  const { email } = await backend.signUp()
  const sendCode = () => backend.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect((await sendCode()).error).toBeNull()
  return { email, body: { type: 'email', email }, code: codeIn(backend.mails.at(-1)) }
}

describe('a mailed code', () => {
  it('survives nine wrong guesses', async () => {
    const { body, code } = await withCode()
    await guess(9, body, code)
    expect((await verify({ ...body, token: code })).status).toBe(200)
  })

  it('is void after ten, from any addresses, with the same error as an expired one', async () => {
    const { body, email, code } = await withCode()
    await guess(10, body, code)
    const refused = await verify({ ...body, token: code })
    const other = await withCode()
    await backend.database.query(
      `update auth.users set recovery_sent_at = now() - interval '2 hours' where email = $1`,
      [other.email],
    )
    const expired = await verify({ ...other.body, token: other.code })
    expect([refused.status, refused.text]).toEqual([expired.status, expired.text])
    const unknown = await verify({ type: 'email', email: newEmail(), token: code })
    expect([refused.status, refused.text]).toEqual([unknown.status, unknown.text])
    expect(email).not.toBe(other.email)
  })

  it('is not found by guesses whose first digits are the end of another address, which nobody counts', async () => {
    const { body, email, code } = await withCode()
    const divided = await verify({ ...body, email: email + code.slice(0, 5), token: code.slice(5) })
    expect(divided.status).toBe(403)
    expect((await verify({ ...body, token: code })).status).toBe(200)
  })

  it('is void also if the guesses arrive at once', async () => {
    const { body, code } = await withCode()
    const turns = Array.from({ length: 20 }, (_, turn) => wrong(code, turn + 1))
    await Promise.all(turns.map((token) => verify({ ...body, token })))
    expect((await verify({ ...body, token: code })).status).toBe(403)
  })

  it('is not guessed beyond the limit of an hour by guesses that arrive at once', async () => {
    const { body, code } = await withCode()
    await backend.database.query('delete from auth.wrong_codes')
    await guess(1, body, code)
    const more = 'insert into auth.wrong_codes (address) select address from auth.wrong_codes'
    await backend.database.query(`${more}, generate_series(1, 28)`)
    // Guesses can be tried, but not counted, until both wait for a lock.
    const { guesses } = await backend.database.asOwner(async (query) => {
      await query('lock table auth.wrong_codes in share mode')
      const both = Promise.all([1, 2].map((turn) => verify({ ...body, token: wrong(code, turn) })))
      const waiting = `select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await query(waiting)).rowCount).toBe(2)
      return { guesses: both }
    })
    expect((await guesses).map(({ status }) => status)).toEqual([403, 403])
    expect((await backend.database.query('select from auth.wrong_codes')).rowCount).toBe(30)
  })

  it('can be replaced by a new one, while its link still works', async () => {
    const { body, email, code } = await withCode()
    const link = linkIn(backend.mails.at(-1))
    await guess(10, body, code)
    expect((await backend.follow(link)).headers.get('location')).toContain('access_token')
    await backend.client().auth.signInWithOtp({ email })
    expect((await verify({ ...body, token: codeIn(backend.mails.at(-1)) })).status).toBe(200)
  })

  it('is refused after thirty wrong guesses in an hour, however many were sent', async () => {
    const { body, email, code } = await withCode()
    await guess(30, body, code)
    await backend.client().auth.signInWithOtp({ email })
    const next = codeIn(backend.mails.at(-1))
    expect((await verify({ ...body, token: next })).status).toBe(403)
    await backend.database.query(`update auth.wrong_codes set at = at - interval '1 hour'`)
    expect((await verify({ ...body, token: next })).status).toBe(200)
  })

  it('cannot be guessed through its link', async () => {
    const { email, code } = await withCode()
    const hash = createHash('sha224')
      .update(email + code)
      .digest('hex')
    expect((await verify({ type: 'email', token_hash: hash })).status).toBe(403)
  })

  it('for a recovery or a new address is void too', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.resetPasswordForEmail(email)
    const recovery = codeIn(backend.mails.at(-1))
    await guess(10, { type: 'recovery', email }, recovery)
    expect((await verify({ type: 'recovery', email, token: recovery })).status).toBe(403)

    const next = newEmail()
    expect((await client.auth.updateUser({ email: next })).error).toBeNull()
    const change = codeIn(backend.mails.find(({ to }) => to.includes(next)))
    await guess(10, { type: 'email_change', email: next }, change)
    expect((await verify({ type: 'email_change', email: next, token: change })).status).toBe(403)
  })
})

it('a code sent to a phone is void after ten wrong guesses', async () => {
  const phone = '2348012345678'
  await backend.client().auth.signInWithOtp({ phone })
  const code = /\d{6}/.exec(backend.messages.at(-1)?.text ?? '')?.[0] ?? ''
  await guess(10, { type: 'sms', phone }, code)
  expect((await verify({ type: 'sms', phone, token: code })).status).toBe(403)
})

it('a code for reauthentication is void after ten wrong guesses', async () => {
  const { client, userId } = await backend.signUp()
  await backend.database.query(
    `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
    [userId],
  )
  await client.auth.reauthenticate()
  const code = codeIn(backend.mails.at(-1))
  const change = (nonce: string) => client.auth.updateUser({ password: `${PASSWORD} anew`, nonce })
  for (let turn = 1; turn <= 10; turn++) {
    expect((await change(wrong(code, turn))).error).toMatchObject({ code: 'reauthentication_not_valid' })
  }
  expect((await change(code)).error).toMatchObject({ code: 'reauthentication_not_valid' })
})
