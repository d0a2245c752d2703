import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
