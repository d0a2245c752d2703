import * as bcrypt from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { Query } from '../../postgres/database.ts'

// Times would tell who has an account. Instead of measuring them, these tests compare what is done before the response.

const ADDRESS = '203.0.113.9'

/** Statements and uses of bcrypt since the last request, and `later` for what is left until after the response. */
let work: string[] = []

const backend = await createAuthBackend(
  { enableConfirmations: true, rateLimits: { emails: 1000 } },
  {
    afterResponse: async () => void work.push('later'),
    bcrypt: {
      hash: (...values: Parameters<typeof bcrypt.hash>) => {
        work.push('hash')
        return bcrypt.hash(...values)
      },
      verify: (...values: Parameters<typeof bcrypt.verify>) => {
        work.push('verify')
        return bcrypt.verify(...values)
      },
    },
  },
)
const recorded =
  (query: Query): Query =>
  (text, values) => {
    work.push(text)
    return query(text, values)
  }
const { query, asOwner } = backend.database
Object.assign(backend.database, {
  query: recorded(query),
  asOwner: (run: (query: Query) => Promise<unknown>) => asOwner((inside) => run(recorded(inside))),
})
afterAll(() => backend.close())

async function addAccount(details: { password?: string; email_confirm: boolean }): Promise<string> {
  const email = newEmail()
  const { error } = await backend.client(backend.keys.secretKey).auth.admin.createUser({ email, ...details })
  if (error) throw error
  return email
}

/** One address of each kind, used once: a second request for a mail would be refused. */
async function addresses() {
  const withoutPassword = await addAccount({ password: PASSWORD, email_confirm: true })
  await query('update auth.users set encrypted_password = null where email = $1', [withoutPassword])
  const seenHere = await addAccount({ password: PASSWORD, email_confirm: true })
  await query(
    'insert into auth.known_networks (user_id, network) select id, $2 from auth.users where email = $1',
    [seenHere, ADDRESS],
  )
  return {
    seenHere,
    unknown: newEmail(),
    confirmed: await addAccount({ password: PASSWORD, email_confirm: true }),
    waiting: await addAccount({ password: PASSWORD, email_confirm: false }),
    withoutPassword,
  }
}

/** What is done before the response to a request, with the response. */
async function workOf(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  work = []
  const request = { method, path: `/auth/v1/${path}`, body, headers, address: ADDRESS }
  const { status, json } = await backend.call(request)
  return { status, fields: Object.keys(json()), work: [...work] }
}

// The first limited request of a process also removes old limits.
beforeAll(() => workOf('POST', 'recover', { email: newEmail() }))

const guess = { password: 'a guess of somebody' }
const REQUESTS: [string, string, object, string[]][] = [
  ['signing in with a password', 'token?grant_type=password', guess, ['verify']],
  ['signing up', 'signup', guess, ['hash', 'later']],
  ['asking for a new password', 'recover', {}, ['later']],
  ['signing in by mail', 'otp', {}, ['later']],
  ['signing in by mail without a new account', 'otp', { create_user: false }, ['later']],
  ['asking for a link', 'magiclink', {}, ['later']],
  ['asking for the confirmation again', 'resend', { type: 'signup' }, ['later']],
  ['asking for the mail about a new address again', 'resend', { type: 'email_change' }, ['later']],
]

describe('the work before the response is the same for every address', () => {
  it.each(REQUESTS)('%s', async (_, path, body, steps) => {
    const { unknown, ...known } = await addresses()
    const expected = await workOf('POST', path, { ...body, email: unknown })
    expect(expected.work.filter((step) => ['hash', 'verify', 'later'].includes(step))).toEqual(steps)
    expect(expected.work.some((step) => step.includes('take_rate_limit'))).toBe(true)
    for (const [kind, email] of Object.entries(known))
      expect(await workOf('POST', path, { ...body, email }), kind).toEqual(expected)
  })

  it('changing the address', async () => {
    const { unknown, confirmed, waiting } = await addresses()
    const works = []
    for (const email of [unknown, confirmed, waiting]) {
      const client = backend.client()
      const own = await addAccount({ password: PASSWORD, email_confirm: true })
      const { data } = await client.auth.signInWithPassword({ email: own, password: PASSWORD })
      const authorization = `Bearer ${data.session?.access_token}`
      works.push(await workOf('PUT', 'user', { email }, { authorization }))
    }
    expect(works[0]).toMatchObject({ status: 200, fields: expect.arrayContaining(['new_email']) })
    expect(works[1]).toEqual(works[0])
    expect(works[2]).toEqual(works[0])
  })
})
