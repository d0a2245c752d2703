import { describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../test/auth-backend.ts'
import { createRateLimit, network } from './rate-limit.ts'

const MINUTE = 60_000
const refused = { status: 429, code: 'over_request_rate_limit' }

describe('a limit of five requests in five minutes', () => {
  it('lets five pass and refuses the sixth, telling when to come back', () => {
    const limit = createRateLimit(5, () => 0)
    for (let request = 0; request < 5; request++) limit('203.0.113.9')
    expect(() => limit('203.0.113.9')).toThrow(
      expect.objectContaining({ ...refused, headers: { 'Retry-After': '60' } }),
    )
  })

  it('gives back one request a minute, and never more than five', () => {
    let now = 0
    const limit = createRateLimit(5, () => now)
    for (let request = 0; request < 5; request++) limit('203.0.113.9')
    now += MINUTE
    limit('203.0.113.9')
    expect(() => limit('203.0.113.9')).toThrow(expect.objectContaining(refused))
    now += 1000 * MINUTE
    for (let request = 0; request < 5; request++) limit('203.0.113.9')
    expect(() => limit('203.0.113.9')).toThrow(expect.objectContaining(refused))
  })

  it('takes back what did not count, and no more', () => {
    const limit = createRateLimit(1, () => 0)
    limit('203.0.113.9')
    limit.giveBack('203.0.113.9')
    limit.giveBack('203.0.113.9')
    limit('203.0.113.9')
    expect(() => limit('203.0.113.9')).toThrow(expect.objectContaining(refused))
  })

  it('counts each address for itself', () => {
    const limit = createRateLimit(1, () => 0)
    limit('203.0.113.9')
    expect(() => limit('203.0.113.10')).not.toThrow()
  })

  it('counts the addresses of one IPv6 subscriber as one', () => {
    const limit = createRateLimit(1, () => 0)
    limit('2001:db8:1:2::1')
    expect(() => limit('2001:db8:1:2:ffff::9')).toThrow(expect.objectContaining(refused))
    expect(() => limit('2001:db8:1:3::1')).not.toThrow()
  })

  it('does not count what comes from within the process', () => {
    const limit = createRateLimit(1, () => 0)
    for (let request = 0; request < 100; request++) limit(undefined)
  })

  it('is off at zero', () => {
    const limit = createRateLimit(0, () => 0)
    for (let request = 0; request < 100; request++) limit('203.0.113.9')
  })

  it('remembers a bounded number of addresses, and forgets the quietest', () => {
    const limit = createRateLimit(1, () => 0)
    limit('early')
    for (let address = 0; address < 9_999; address++) limit(`10.0.${address >> 8}.${address & 255}`)
    expect(() => limit('early')).toThrow(expect.objectContaining(refused))
    for (let address = 0; address < 10_000; address++) {
      try {
        limit(`10.1.${address >> 8}.${address & 255}`)
      } catch {
        expect.unreachable('a new address has its own share')
      }
    }
    expect(() => limit('early')).not.toThrow()
  })
})

describe('the network of an address', () => {
  it.for([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
  ] as const)('%s is %s', ([address, expected]) => {
    expect(network(address)).toBe(expected)
  })
})

describe('on the wire', () => {
  it('guessing passwords from one address ends in 429, from another it goes on', async () => {
    const backend = await createAuthBackend({ rateLimits: { signInSignUps: 3 } })
    const guess = (address?: string) =>
      backend.call({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        body: { email: newEmail(), password: PASSWORD },
        headers: { 'x-real-ip': `10.0.0.${Math.ceil(Math.random() * 250)}` },
        address,
      })
    for (let attempt = 0; attempt < 3; attempt++) expect((await guess('203.0.113.9')).status).toBe(400)
    const answer = await guess('203.0.113.9')
    expect(answer.status).toBe(429)
    expect(answer.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess('203.0.113.10')).status).toBe(400)
    expect((await guess()).status).toBe(400)
    await backend.close()
  })

  it('guessing one account’s password from many addresses ends in 429, but not where its owner is signed in', async () => {
    const backend = await createAuthBackend({ rateLimits: { wrongPasswords: 3 } })
    const { email } = await backend.signUp()
    let last = 0
    const signIn = (password: string, address = `203.0.113.${++last}`) =>
      backend.call({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        body: { email, password },
        address,
      })
    for (let times = 0; times < 5; times++) expect((await signIn(PASSWORD, '198.51.100.7')).status).toBe(200)
    const guesses = await Promise.all(
      ['a guess', 'another', 'a third', 'a fourth'].map((guess) => signIn(guess)),
    )
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429])
    const refusal = await signIn(PASSWORD)
    expect(refusal.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(100)
    expect((await signIn(PASSWORD, '198.51.100.7')).status).toBe(200)
    await backend.close()
  })

  it('an account that is not there is bounded alike', async () => {
    const backend = await createAuthBackend({ rateLimits: { wrongPasswords: 1 } })
    const body = { email: newEmail(), password: PASSWORD }
    const guess = (address: string) =>
      backend.call({ method: 'POST', path: '/auth/v1/token?grant_type=password', body, address })
    expect((await guess('203.0.113.1')).status).toBe(400)
    expect((await guess('203.0.113.2')).status).toBe(429)
    await backend.close()
  })

  it('the whole project sends so many mails an hour', async () => {
    const backend = await createAuthBackend({ rateLimits: { emailsSent: 2 }, maxEmailFrequency: 0 })
    const { email } = await backend.signUp()
    const recover = () => backend.client().auth.resetPasswordForEmail(email)
    expect((await recover()).error).toBeNull()
    expect((await recover()).error).toBeNull()
    expect((await recover()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    })
    expect(backend.mails).toHaveLength(2)
    await backend.close()
  })
})
