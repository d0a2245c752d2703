import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import { createTestDatabase, databaseForThisTest } from '../../../test/test-database.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { createRateLimits } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'

const refused = { status: 429, code: 'over_request_rate_limit' }
const keys = { jwtSecret: 'a secret of this test' }
let database: TestDatabase
let limits = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A limit that no other test counts for. */
const newLimit = (requests: number): RateLimit =>
  createRateLimits(database, keys)({ name: `limit ${++limits}`, requests })

const use = async (limit: RateLimit, address: string | undefined, times: number) => {
  for (let time = 0; time < times; time++) await limit(address)
}

const passMinutes = (minutes: number, { query } = database) =>
  query('update auth.rate_limits set full_at = full_at - make_interval(mins => $1)', [minutes])

/** Resolves once another connection of this database waits for a lock. */
const waitForBlockedConnection = () =>
  expect.poll(async () => (await database.query(BLOCKED)).rowCount).toBe(1)
const BLOCKED = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe('a limit of five requests in five minutes', () => {
  it('allows five requests and refuses the sixth with Retry-After', async () => {
    const limit = newLimit(5)
    await use(limit, '203.0.113.9', 5)
    const inAMinute = { 'Retry-After': expect.stringMatching(/^(60|[1-5]?\d)$/) as string }
    await expect(limit('203.0.113.9')).rejects.toMatchObject({ ...refused, headers: inAMinute })
  })

  it('allows five of twenty requests at once', async () => {
    const limit = newLimit(5)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limit('203.0.113.9')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('refills one request per minute, up to five', async () => {
    const own = await databaseForThisTest()
    const limit = createRateLimits(own, keys)({ name: 'sign-in', requests: 5 })
    await use(limit, '203.0.113.9', 5)
    await passMinutes(1, own)
    await limit('203.0.113.9')
    await expect(limit('203.0.113.9')).rejects.toMatchObject(refused)
    await passMinutes(1000, own)
    await use(limit, '203.0.113.9', 5)
    await expect(limit('203.0.113.9')).rejects.toMatchObject(refused)
  })

  it('begins anew after a clock that was ahead is set right', async () => {
    const own = await databaseForThisTest()
    const limit = createRateLimits(own, keys)({ name: 'sign-in', requests: 5 })
    await use(limit, '203.0.113.9', 2)
    await passMinutes(-24 * 60, own)
    await use(limit, '203.0.113.9', 5)
    await expect(limit('203.0.113.9')).rejects.toMatchObject(refused)
  })

  it('is shared by all processes and outlives them', async () => {
    const settings = { name: 'shared', requests: 5 }
    const [one, other] = [
      createRateLimits(database, keys)(settings),
      createRateLimits(database, keys)(settings),
    ]
    await use(one, '203.0.113.9', 3)
    await use(other, '203.0.113.9', 2)
    for (const limit of [one, other, createRateLimits(database, keys)(settings)]) {
      await expect(limit('203.0.113.9')).rejects.toMatchObject(refused)
    }
  })

  it('forgets buckets that are full again, and stores no address', async () => {
    const own = await databaseForThisTest()
    const settings = { name: 'sign-in', requests: 5 }
    await use(createRateLimits(own, keys)(settings), '203.0.113.9', 1)
    await passMinutes(6, own)
    await createRateLimits(own, keys)(settings)('203.0.113.10')
    await expect
      .poll(async () => (await own.query('select bucket from auth.rate_limits')).rows)
      .toEqual([{ bucket: expect.stringMatching(/^[\da-f]{56}$/) as string }])
  })

  it('refunds a request that should not count, and no more', async () => {
    const limit = newLimit(1)
    await limit('203.0.113.9')
    await limit.refund('203.0.113.9')
    await limit.refund('203.0.113.9')
    await limit('203.0.113.9')
    await expect(limit('203.0.113.9')).rejects.toMatchObject(refused)
  })

  it('is undone with the transaction that a request is part of', async () => {
    const limit = newLimit(1)
    const failed = database.asOwner(async (query) => {
      await limit('203.0.113.9', { query })
      throw new Error('The transaction fails')
    })
    await expect(failed).rejects.toThrow('The transaction fails')
    await limit('203.0.113.9')
  })

  it('counts each address separately', async () => {
    const limit = newLimit(1)
    await limit('203.0.113.9')
    await limit('203.0.113.10')
  })

  it.for([
    ['an IPv4 address and its IPv6 form', '203.0.113.9', '::ffff:203.0.113.9'],
    ['an IPv4 address and its hexadecimal IPv6 form', '203.0.113.9', '::ffff:cb00:7109'],
    ['the addresses of one IPv6 subscriber', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['an IPv6 address, short and in full', '2001:db8::1', '2001:0DB8:0000:0000:0000:0000:0000:0001'],
    ['a link-local address with and without its zone', 'fe80::1', 'fe80::1%eth0'],
  ] as const)('counts %s as one', async ([, one, same]) => {
    const limit = newLimit(1)
    await limit(one)
    await expect(limit(same)).rejects.toMatchObject(refused)
  })

  it.for([
    ['two IPv4 addresses', '::ffff:203.0.113.9', '::ffff:203.0.113.10'],
    ['two IPv6 subscribers', '2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['the first and the last subscriber of a prefix', '2001:db8::1', '2001:db8:0:ffff::1'],
    ['two accounts with a colon in their address', 'a:b@authors.example', 'a:c@authors.example'],
  ] as const)('counts %s as two', async ([, one, other]) => {
    const limit = newLimit(1)
    await limit(one)
    await limit(other)
  })

  it('allows the networks of one IPv6 site four times as many requests together', async () => {
    const limit = newLimit(1)
    for (const network of [1, 2, 3, 4]) await limit(`2001:db8:1:${network}::1`)
    await expect(limit('2001:db8:1:5::1')).rejects.toMatchObject(refused)
    await limit('2001:db8:2:5::1')
  })

  it('does not count a refused request of one network for its site', async () => {
    const limit = newLimit(1)
    await limit('2001:db8:1:1::1')
    for (let time = 0; time < 5; time++) {
      await expect(limit('2001:db8:1:1::1')).rejects.toMatchObject(refused)
    }
    await limit('2001:db8:1:2::1')
  })

  it('tells how long to wait to a request that lost a race for the last place, and counts it nowhere', async () => {
    const limit = newLimit(5)
    await use(limit, '2001:db8:1:1::1', 4)
    await use(limit, '2001:db8:1:2::1', 2)
    let loser: Promise<void> | undefined
    await database.asOwner(async (query) => {
      await limit('2001:db8:1:1::1', { query })
      loser = limit('2001:db8:1:1::1')
      loser.catch(() => {})
      await waitForBlockedConnection()
    })
    const inAMinute = { 'Retry-After': expect.stringMatching(/^\d\d$/) as string }
    await expect(loser).rejects.toMatchObject({ ...refused, headers: inAMinute })
    // The site has twenty places: seven are taken, and the loser has given its own back.
    await use(limit, '2001:db8:1:3::1', 5)
    await use(limit, '2001:db8:1:4::1', 5)
    await use(limit, '2001:db8:1:5::1', 3)
  })

  it('does not count calls within the process', async () => {
    await use(newLimit(1), undefined, 10)
  })

  it('is disabled at zero', async () => {
    await use(newLimit(0), '203.0.113.9', 10)
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

  it('sign-ups of taken addresses, which make no account, leave those of others at the address', async () => {
    const backend = await createAuthBackend({ rateLimits: { signUps: 3 } })
    const { email } = await backend.signUp()
    const signUp = (body: { email: string; password: string }) =>
      backend.call({ method: 'POST', path: '/auth/v1/signup', body, address: '203.0.113.9' })
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await signUp({ email, password: PASSWORD })).status).toBe(422)
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt++)
      statuses.push((await signUp({ email: newEmail(), password: PASSWORD })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await backend.close()
  })

  it('the number of mails per hour is limited for the whole project', async () => {
    const backend = await createAuthBackend({ rateLimits: { emailsSent: 2 }, maxEmailFrequency: 0 })
    const { email } = await backend.signUp()
    const recover = () => backend.client().auth.resetPasswordForEmail(email)
    expect((await recover()).error).toBeNull()
    expect((await recover()).error).toBeNull()
    // An address without an account would get the same response.
    expect((await recover()).error).toBeNull()
    expect(backend.mails).toHaveLength(2)
    await backend.close()
  })
})
