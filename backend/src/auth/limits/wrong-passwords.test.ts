import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { AuthBackend } from '../../../test/auth-backend.ts'
import { inPasswordTurns } from '../users/password-turns.ts'

const WRONG = 'a guess'
let backend: AuthBackend

beforeAll(async () => {
  backend = await createAuthBackend({ rateLimits: { wrongPasswords: 3, wrongPasswordsPerAccount: 6 } })
})
afterAll(() => backend.close())

const signIn = (email: string, password: string, address: string) =>
  backend.call({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password },
    address,
  })

const changePassword = (
  token: string,
  body: { password: string; current_password?: string },
  address: string,
) =>
  backend.call({
    method: 'PUT',
    path: '/auth/v1/user',
    body,
    headers: { authorization: `Bearer ${token}` },
    address,
  })

/** The statuses of one attempt from each of the addresses. */
async function attempts(email: string, password: string, addresses: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await signIn(email, password, address)).status)
  return statuses
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`)

it('guesses from one network end in 429 there, and the owner signs in elsewhere', async () => {
  const { email } = await backend.signUp()
  const address = '2001:db8:1:1::1'
  expect(await attempts(email, WRONG, [address, address, address])).toEqual([400, 400, 400])
  expect(await attempts(email, PASSWORD, [address, '2001:db8:1:1::2', '198.51.100.7'])).toEqual([
    429, 429, 200,
  ])
})

it('guesses from many networks end in 429, at once or one after the other', async () => {
  const { email } = await backend.signUp()
  const guesses = await Promise.all(addresses(9).map((address) => signIn(email, WRONG, address)))
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(400), 429, 429, 429])
  const refusal = await signIn(email, PASSWORD, '203.0.113.99')
  expect(refusal.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('the owner still signs in from a network of an earlier session, also after signing out', async () => {
  const { email } = await backend.signUp()
  const home = '2001:db8:7:7::1'
  const { access_token: token } = (await signIn(email, PASSWORD, home)).json()
  await backend.call({
    method: 'POST',
    path: '/auth/v1/logout',
    headers: { authorization: `Bearer ${String(token)}` },
  })
  expect(await attempts(email, WRONG, addresses(7))).toEqual([400, 400, 400, 400, 400, 400, 429])
  expect(await attempts(email, PASSWORD, [home, '2001:db8:7:7::2'])).toEqual([200, 200])
})

it('guesses from a known network are limited too', async () => {
  const { email } = await backend.signUp()
  const home = '198.51.100.7'
  expect(await attempts(email, PASSWORD, [home])).toEqual([200])
  expect(
    (await Promise.all([1, 2, 3, 4].map(() => signIn(email, WRONG, home)))).map((a) => a.status).toSorted(),
  ).toEqual([400, 400, 400, 429])
})

it('a mailed link signs the owner in while guesses are refused, and makes the network known', async () => {
  const { email } = await backend.signUp()
  await attempts(email, WRONG, addresses(7))
  const away = '198.51.100.8'
  expect(await attempts(email, PASSWORD, [away])).toEqual([429])
  await backend.call({ method: 'POST', path: '/auth/v1/otp', body: { email }, address: away })
  const link = linkIn(backend.mails.findLast(({ to }) => to[0] === email))
  const opened = await backend.call({
    path: link.pathname + link.search,
    headers: { apikey: '' },
    address: away,
  })
  expect(opened.headers.get('location')).toContain('access_token=')
  expect(await attempts(email, PASSWORD, [away])).toEqual([200])
})

it('right passwords do not count', async () => {
  const { email } = await backend.signUp()
  expect(new Set(await attempts(email, PASSWORD, Array(10).fill('198.51.100.9')))).toEqual(new Set([200]))
})

it('attempts at an account that does not exist are limited in the same way', async () => {
  expect(await attempts(newEmail(), WRONG, addresses(7))).toEqual([400, 400, 400, 400, 400, 400, 429])
})

it('attempts that were not compared, while too many passwords waited, do not count', async () => {
  const { email } = await backend.signUp()
  const blocker = Promise.withResolvers<void>()
  const blocked = Array.from({ length: 202 * availableParallelism() }, () =>
    inPasswordTurns(() => blocker.promise).catch(() => undefined),
  )
  const address = '198.51.100.10'
  expect(await attempts(email, PASSWORD, [address, address, address])).toEqual([503, 503, 503])
  blocker.resolve()
  await Promise.all(blocked)
  expect(await attempts(email, PASSWORD, [address])).toEqual([200])
})

describe('where a signed-in person changes the password', () => {
  it('wrong current passwords end in 429, and count as wrong passwords of a sign-in', async () => {
    const { email, token } = await backend.signUp()
    const address = '198.51.100.11'
    const guess = (current: string) =>
      changePassword(token, { password: 'a new password', current_password: current }, address)
    for (const current of ['a guess', 'another guess', 'a third guess']) {
      expect((await guess(current)).json()).toMatchObject({ error_code: 'current_password_invalid' })
    }
    const refusal = await guess(PASSWORD)
    expect(refusal.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await attempts(email, PASSWORD, [address, '198.51.100.12'])).toEqual([429, 200])
  })

  it('right current passwords do not count', async () => {
    const { token } = await backend.signUp()
    const passwords = [PASSWORD, 'the second one', 'the third one', 'the fourth one', 'the fifth one']
    for (const [index, password] of passwords.slice(1).entries()) {
      const body = { password, current_password: passwords[index] }
      expect((await changePassword(token, body, '198.51.100.13')).status).toBe(200)
    }
  })

  it('a mailed link leads to a new password, also after too many wrong ones', async () => {
    const { email } = await backend.signUp()
    const address = '198.51.100.14'
    expect(await attempts(email, WRONG, Array(4).fill(address))).toEqual([400, 400, 400, 429])
    await backend.call({ method: 'POST', path: '/auth/v1/recover', body: { email }, address })
    const link = linkIn(backend.mails.findLast(({ to }) => to[0] === email))
    const opened = (await backend.follow(link)).headers.get('location')
    const token = new URLSearchParams(opened?.split('#')[1]).get('access_token') ?? ''
    expect((await changePassword(token, { password: 'a new password' }, address)).status).toBe(200)
  })

  it('one network has as many attempts as at signing in', async () => {
    const { token } = await backend.signUp()
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => changePassword(token, { password: PASSWORD }, '198.51.100.15')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(422), 429, 429])
  })
})
