import { describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../test/auth-backend.ts'
import { createRateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const refused = { status: 429, code: 'over_request_rate_limit' }

describe('a limit of five requests in five minutes', () => {
  it('allows five requests and refuses the sixth with Retry-After', () => {
    const limit = createRateLimit(5, () => 0)
    for (let request = 0; request < 5; request++) limit('203.0.113.9')
    expect(() => limit('203.0.113.9')).toThrow(
      expect.objectContaining({ ...refused, headers: { 'Retry-After': '60' } }),
    )
  })

  it('refills one request per minute, up to five', () => {
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

  it('refunds a request that should not count, and no more', () => {
    const limit = createRateLimit(1, () => 0)
    limit('203.0.113.9')
    limit.refund('203.0.113.9')
    limit.refund('203.0.113.9')
    limit('203.0.113.9')
    expect(() => limit('203.0.113.9')).toThrow(expect.objectContaining(refused))
  })

  it('counts each address separately', () => {
    const limit = createRateLimit(1, () => 0)
    limit('203.0.113.9')
    expect(() => limit('203.0.113.10')).not.toThrow()
  })

  it.for([
    ['an IPv4 address and its IPv6 form', '203.0.113.9', '::ffff:203.0.113.9'],
    ['an IPv4 address and its hexadecimal IPv6 form', '203.0.113.9', '::ffff:cb00:7109'],
    ['the addresses of one IPv6 subscriber', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['an IPv6 address, short and in full', '2001:db8::1', '2001:0DB8:0000:0000:0000:0000:0000:0001'],
    ['a link-local address with and without its zone', 'fe80::1', 'fe80::1%eth0'],
  ] as const)('counts %s as one', ([, one, same]) => {
    const limit = createRateLimit(1, () => 0)
    limit(one)
    expect(() => limit(same)).toThrow(expect.objectContaining(refused))
  })

  it.for([
    ['two IPv4 addresses', '::ffff:203.0.113.9', '::ffff:203.0.113.10'],
    ['two IPv6 subscribers', '2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['the first and the last subscriber of a prefix', '2001:db8::1', '2001:db8:0:ffff::1'],
    ['two accounts with a colon in their address', 'a:b@authors.example', 'a:c@authors.example'],
  ] as const)('counts %s as two', ([, one, other]) => {
    const limit = createRateLimit(1, () => 0)
    limit(one)
    expect(() => limit(other)).not.toThrow()
  })

  it('does not count calls within the process', () => {
    const limit = createRateLimit(1, () => 0)
    for (let request = 0; request < 100; request++) limit(undefined)
  })

  it('is disabled at zero', () => {
    const limit = createRateLimit(0, () => 0)
    for (let request = 0; request < 100; request++) limit('203.0.113.9')
  })

  it('tracks a bounded number of addresses, and drops the least recently seen', () => {
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

describe('over HTTP', () => {
  it('password attempts from one address end in 429, those from another do not', async () => {
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

  it('sign-ups from one address end in 429, by password and by mailed link together', async () => {
    const backend = await createAuthBackend({ rateLimits: { signUps: 3 } })
    const signUp = (path: string, address = '203.0.113.9') =>
      backend.call({ method: 'POST', path, body: { email: newEmail(), password: PASSWORD }, address })
    expect((await signUp('/auth/v1/signup')).status).toBe(200)
    expect((await signUp('/auth/v1/otp')).status).toBe(200)
    expect((await signUp('/auth/v1/signup')).status).toBe(200)
    for (const path of ['/auth/v1/signup', '/auth/v1/otp']) {
      const answer = await signUp(path)
      expect(answer.status).toBe(429)
      expect(answer.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600)
    }
    expect((await signUp('/auth/v1/signup', '203.0.113.10')).status).toBe(200)
    await backend.close()
  })

  it('attempts at one account’s password from many addresses end in 429, except where its owner is signed in', async () => {
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

  it('attempts at an account that does not exist are limited in the same way', async () => {
    const backend = await createAuthBackend({ rateLimits: { wrongPasswords: 1 } })
    const body = { email: newEmail(), password: PASSWORD }
    const guess = (address: string) =>
      backend.call({ method: 'POST', path: '/auth/v1/token?grant_type=password', body, address })
    expect((await guess('203.0.113.1')).status).toBe(400)
    expect((await guess('203.0.113.2')).status).toBe(429)
    await backend.close()
  })

  it('the number of mails per hour is limited for the whole project', async () => {
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
