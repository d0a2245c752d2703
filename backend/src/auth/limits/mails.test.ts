import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAuthBackend, newEmail } from '../../../test/auth-backend.ts'
import type { AuthBackend } from '../../../test/auth-backend.ts'

let backend: AuthBackend

beforeAll(async () => {
  backend = await createAuthBackend({ maxEmailFrequency: 60, rateLimits: { emailsToAddress: 3 } })
})
afterAll(() => backend.close())

const requests = [
  ['/recover', {}],
  ['/otp', { create_user: false }],
  ['/magiclink', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
] as const

const ask = (path: string, body: object) =>
  backend.call({ method: 'POST', path: `/auth/v1${path}`, body, address: '203.0.113.9' })

describe('two requests for a mail within a minute', () => {
  it.for(requests)(
    'to %s with %j answer alike for an account and for an unknown address',
    async ([path, body]) => {
      const answersFor = async (email: string) => {
        const answers = [await ask(path, { email, ...body }), await ask(path, { email, ...body })]
        return answers.map(({ status, text }) => [status, text.replace(/\d+ seconds/, 'some seconds')])
      }
      const { email } = await backend.signUp()
      const known = await answersFor(email)
      expect(known).toMatchObject([
        [200, '{}'],
        [429, expect.stringContaining('you can only request this after some seconds')],
      ])
      expect(await answersFor(newEmail())).toEqual(known)
    },
  )
})

it('an address gets few mails in an hour, at the request of all networks together', async () => {
  const patient = await createAuthBackend({ rateLimits: { emailsToAddress: 3 } })
  const { email } = await patient.signUp()
  const statuses: number[] = []
  for (const host of [1, 2, 3, 4, 5]) {
    const answer = await patient.call({
      method: 'POST',
      path: '/auth/v1/recover',
      body: { email },
      address: `203.0.113.${host}`,
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(patient.mails.filter(({ to }) => to[0] === email)).toHaveLength(3)
  await patient.close()
})

describe('mails that only some addresses get', () => {
  it('are not used up by requests for addresses that get none', async () => {
    const few = await createAuthBackend({ rateLimits: { emails: 1 } })
    const { email } = await few.signUp()
    const askFor = (path: string, body: object) =>
      few.call({ method: 'POST', path: `/auth/v1${path}`, body, address: '203.0.113.9' })
    const unknown = requests.filter(([path]) => path !== '/magiclink')
    for (const [path, body] of [...unknown, ...unknown])
      expect((await askFor(path, { email: newEmail(), ...body })).status).toBe(200)
    expect((await askFor('/recover', { email })).status).toBe(200)
    expect(few.mails.map(({ to }) => to[0])).toEqual([email])
    await few.close()
  })

  it('leave the answers as they are when there were too many, and come later', async () => {
    const waiting: Promise<void>[] = []
    const few = await createAuthBackend(
      { rateLimits: { emails: 1 } },
      { afterResponse: async (work) => void waiting.push(work()) },
    )
    const askFor = (email: string) =>
      few.call({ method: 'POST', path: '/auth/v1/recover', body: { email }, address: '203.0.113.9' })
    const [first, second] = [(await few.signUp()).email, (await few.signUp()).email]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const email of [first, second, newEmail()])
      expect(await askFor(email)).toMatchObject({ status: 200, text: '{}' })
    await waiting[0]
    expect(few.mails.map(({ to }) => to[0])).toEqual([first])
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await few.database.query("update auth.rate_limits set full_at = full_at - interval '1 hour'")
    vi.advanceTimersByTime(400_000)
    await waiting[1]
    expect(few.mails.map(({ to }) => to[0])).toEqual([first, second])
    vi.useRealTimers()
    await few.close()
  })

  it('end in a refusal only after ten times as many requests', async () => {
    const few = await createAuthBackend({ rateLimits: { emails: 1 } })
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) {
      const body = { email: newEmail() }
      const request = { method: 'POST', path: '/auth/v1/recover', body, address: '203.0.113.9' }
      statuses.push((await few.call(request)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    await few.close()
  })
})
