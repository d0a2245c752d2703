import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../app/database.types.ts'
import { recordLog } from '../../backend/test/record-log.ts'
import { createTestBackend, type TestBackend } from '../../backend/test/test-backend.ts'

let backend: TestBackend
const log = recordLog()
const server = createHttpServer({ handlers: [fetchHandler((request) => backend.fetch(request))] })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  backend = await createTestBackend(resolve(import.meta.dirname, '../..'), {
    localUrl: `http://127.0.0.1:${port}`,
    logger: log.logger,
  })
})
afterAll(async () => {
  await backend.close()
  server.close()
})

const visitor = {
  name: 'Ngozi Eze',
  email: 'ngozi@example.com',
  phone: '',
  message: 'Do you deliver to Jos?',
}
const storedMessages = async () =>
  (
    await backend.database.query<{ name: string; message: string }>(
      'select name, message from contact_messages',
    )
  ).rows

test('a message is stored even when no contact email is set', async () => {
  const { data, error } = await backend.client().functions.invoke('contact-email', { body: visitor })
  expect([data, error]).toEqual([{ data: { id: expect.any(String) }, error: null }, null])
  expect(await storedMessages()).toEqual([{ name: visitor.name, message: visitor.message }])
  expect(log.lines).toMatchObject([{ level: 'error', function: 'contact-email' }])
})

test('a message is mailed to the contact email', async () => {
  log.lines.length = 0
  await backend.database.query(`update website_settings set contact_email = 'hello@parlour.example'`)
  const { error } = await backend.client().functions.invoke('contact-email', { body: visitor })
  expect(error).toBeNull()
  expect(log.lines).toEqual([])
})

test('a message without an email is refused and not stored', async () => {
  const before = await storedMessages()
  const { error } = await backend
    .client()
    .functions.invoke('contact-email', { body: { ...visitor, email: ' ' } })
  expect(error.context.status).toBe(400)
  expect(await error.context.json()).toEqual({
    data: null,
    error: { message: 'Please tell us your email address.', code: '' },
  })
  expect(await storedMessages()).toEqual(before)
})

test('visitors cannot read or write the table of messages', async () => {
  const visitors = backend.client<Database>()
  expect((await visitors.from('contact_messages').select('*')).error).toMatchObject({ code: '42501' })
  expect((await visitors.from('contact_messages').insert(visitor)).error).toMatchObject({ code: '42501' })
})

const sendFrom = async (address: string | undefined, email: string) => {
  const request = new Request('http://localhost/functions/v1/contact-email', {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, 'Content-Type': 'application/json' },
    // A message that is sent again counts once.
    body: JSON.stringify({ ...visitor, email, message: crypto.randomUUID() }),
  })
  const { status, headers } = await backend.fetch(request, { address })
  return { status, waits: Number(headers.get('retry-after')) }
}
const sendTimes = async (times: number, send: () => Promise<{ status: number }>) =>
  new Set((await Promise.all(Array.from({ length: times }, send))).map(({ status }) => status))
const uniqueEmail = () => `${crypto.randomUUID()}@example.com`

describe('the rate limit', () => {
  test('refuses the eleventh message of an hour from one email address, whatever the network address', async () => {
    let last = 0
    expect(await sendTimes(10, () => sendFrom(`198.51.100.${++last}`, 'chike@example.com'))).toEqual(
      new Set([200]),
    )
    const { status, waits } = await sendFrom('198.51.100.99', 'CHIKE@example.com')
    expect(status).toBe(429)
    expect(waits).toBeGreaterThan(3500)
    expect(waits).toBeLessThanOrEqual(3600)
    expect((await sendFrom('198.51.100.1', 'amaka@example.com')).status).toBe(200)
    await backend.database.query(
      `update private.hourly_attempts set attempted_at = attempted_at - interval '1 hour'`,
    )
    expect((await sendFrom('198.51.100.1', 'chike@example.com')).status).toBe(200)
  })

  test.each([
    ['one network address', '203.0.113.5', '203.0.113.5', '203.0.113.6'],
    ['one network address, written as IPv6', '::ffff:203.0.113.9', '203.0.113.9', '::ffff:203.0.113.10'],
    ['one IPv6 subscriber', '2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:db8:7:8::1'],
  ])('refuses the sixty-first message from %s', async (_what, first, again, elsewhere) => {
    await backend.database.query(
      `insert into private.hourly_attempts select 'contact ' || private.network_of($1) from generate_series(1, 59)`,
      [first],
    )
    expect((await sendFrom(first, uniqueEmail())).status).toBe(200)
    expect((await sendFrom(again, uniqueEmail())).status).toBe(429)
    expect((await sendFrom(elsewhere, uniqueEmail())).status).toBe(200)
  })

  test('counts by the address that the gateway saw, not by a forged header', async () => {
    await backend.database.query(
      `insert into private.hourly_attempts select 'contact 203.0.113.77' from generate_series(1, 60)`,
    )
    const forged = { headers: { 'x-real-ip': '203.0.113.77' }, body: { ...visitor, email: 'b@example.com' } }
    const request = backend.client().functions.invoke('contact-email', forged)
    expect((await request).error).toBeNull()
    expect((await sendFrom('203.0.113.77', 'b@example.com')).status).toBe(429)
  })

  test('does not count refused messages', async () => {
    const count = async () =>
      (
        await backend.database.query('select from private.hourly_attempts where subject = $1', [
          'contact c@example.com',
        ])
      ).rowCount
    await backend.database.query(
      `insert into private.hourly_attempts select 'contact 203.0.113.80' from generate_series(1, 60)`,
    )
    expect((await sendFrom('203.0.113.80', 'c@example.com')).status).toBe(429)
    expect(await count()).toBe(0)
  })
})
