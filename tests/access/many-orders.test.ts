import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, countOrders, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// The limits of an account and of a network: docs/behaviour/checkout.md#refusals.

const shop = useShop({ limitsOrders: true })
let product: Json

beforeAll(async () => {
  product = await makeProduct(makeWith(shop), { stock_quantity: 1000 })
})
beforeEach(async () => {
  await shop.database.query('delete from public.orders')
})

const MOST = 20

test('the 21st order of an account within ten minutes is refused, and Retry-After says until when', async () => {
  await addOrders(shop.ids.owner, MOST - 1, '9 minutes')
  expect((await buy()).error).toBeNull()

  const refused = await insertByHand()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await buy()).toMatchObject({
    status: 429,
    error: {
      message:
        'You have placed many orders within a few minutes. Please try again a little later, or contact us.',
      hint: 'too_many_orders',
    },
  })
  expect(await countOrders(shop, shop.ids.owner)).toBe(MOST)
})

test('plain inserts count and are refused alike, one by one and in one request', async () => {
  const rows = Array.from({ length: MOST + 1 }, orderOfOwner)
  expect(await shop.as.owner.from('orders').insert(rows)).toMatchObject({
    status: 429,
    error: { hint: 'too_many_orders' },
  })
  expect(await countOrders(shop, shop.ids.owner)).toBe(0)

  await shop.as.owner.from('orders').insert(rows.slice(1)).throwOnError()
  expect((await buy()).error).toMatchObject({ hint: 'too_many_orders' })
  expect((await shop.as.owner.from('orders').insert(orderOfOwner())).error).toMatchObject({
    hint: 'too_many_orders',
  })
})

test('of orders that are placed at once, no more are stored', async () => {
  await addOrders(shop.ids.owner, MOST - 2, '1 minute')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? buy() : shop.as.owner.from('orders').insert(orderOfOwner()),
    ),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
  expect(await countOrders(shop, shop.ids.owner)).toBe(MOST)
})

test('a purchase that is stored already is answered, whatever came after it', async () => {
  const purchase = { p_idempotency_key: randomUUID() }
  const { data: first } = await buy(purchase)
  await addOrders(shop.ids.owner, MOST, '1 minute')
  const { data: again, error } = await buy(purchase)
  expect({ id: again?.id, error }).toEqual({ id: first?.id, error: null })
})

test('earlier orders, and those of others, do not count', async () => {
  await addOrders(shop.ids.owner, MOST, '11 minutes')
  await addOrders(shop.ids.stranger, MOST, '1 minute')
  expect((await buy()).error).toBeNull()
})

test('admins are not limited', async () => {
  await addOrders(shop.ids.admin, MOST, '1 minute')
  expect((await placeOrder(shop.as.admin, cartOf([product, 1]))).error).toBeNull()
})

/** A made-up guest at the address. */
const buyAsGuest = (address: string, changes: Json = {}) => {
  guests += 1
  const p_customer_phone = `0803 123 ${1000 + guests}`
  return placeOrder(shop.visitorAt(address), cartOf([product, 1]), { p_customer_phone, ...changes })
}
let guests = 0

/** Attempts of the network of an address, an hour ago but for some minutes. */
const addAttempts = (address: string, bits: number, count: number) =>
  shop.database.query(
    `insert into private.hourly_attempts (subject, attempted_at)
     select 'orders of network ' || private.network_of($1, $2::int), now() - interval '50 minutes'
     from generate_series(1, $3::int)`,
    [address, bits, count],
  )

describe('of a network', () => {
  beforeAll(() => shop.database.query('update public.website_settings set allows_guests = true'))

  test.each([
    ['the 101st order of an address', '203.0.113.5', 64, 99, '203.0.113.5', '203.0.113.6'],
    ['the 101st of a /64', '2001:db8:7:7::1', 64, 99, '2001:db8:7:7:ffff::2', '2001:db8:7:8::1'],
    ['the 401st of a /48', '2001:db8:8:0::1', 48, 399, '2001:db8:8:1::1', '2001:db8:9:1::1'],
  ])(
    '%s within an hour is refused, whoever places it',
    async (_what, first, bits, earlier, again, elsewhere) => {
      await addAttempts(first, bits, earlier)
      expect((await buyAsGuest(first)).error).toBeNull()
      expect(await buyAsGuest(again)).toMatchObject({
        status: 429,
        error: {
          hint: 'too_many_orders',
          message:
            'Many orders were placed from your network. Please try again a little later, or contact us.',
        },
      })
      expect((await buyAsGuest(elsewhere)).error).toBeNull()
      await shop.database.query(
        "update private.hourly_attempts set attempted_at = attempted_at - interval '11 minutes'",
      )
      expect((await buyAsGuest(again)).error).toBeNull()
    },
  )

  test.each(['127.0.0.1', '192.168.1.7', '172.16.0.9', 'fc00::7', '::ffff:10.0.0.1'])(
    'behind a proxy at %s, which does not say whose they are, all orders are taken',
    async (address) => {
      await addAttempts(address, 64, 100)
      expect((await buyAsGuest(address)).error).toBeNull()
    },
  )
})

describe('to many addresses that nobody has proved', () => {
  beforeAll(() => shop.database.query('update public.website_settings set allows_guests = true'))
  beforeEach(() => shop.database.query('truncate private.hourly_attempts'))

  const REFUSED = {
    status: 429,
    error: {
      hint: 'too_many_orders',
      message: 'Orders were placed with many email addresses. Please try again in an hour, or contact us.',
    },
  }

  test('an account orders for five within an hour, its own and those it has used apart', async () => {
    const own = (await shop.as.owner.auth.getUser()).data.user?.email
    for (const name of ['a', 'b', 'c', 'd', 'e', 'A', 'a+1'])
      expect((await buy({ p_customer_email: `${name}@example.com` })).error).toBeNull()
    expect((await buy({ p_customer_email: own })).error).toBeNull()
    expect(await buy({ p_customer_email: 'f@example.com' })).toMatchObject(REFUSED)
    const plain = { ...orderOfOwner(), customer_email: 'f@example.com' }
    expect(await shop.as.owner.from('orders').insert(plain)).toMatchObject(REFUSED)
    await shop.database.query(
      "update private.hourly_attempts set attempted_at = attempted_at - interval '1 hour'",
    )
    expect((await buy({ p_customer_email: 'f@example.com' })).error).toBeNull()
  })

  test('corrected addresses count', async () => {
    const p_idempotency_key = randomUUID()
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect((await buy({ p_idempotency_key, p_customer_email: `${name}@example.com` })).error).toBeNull()
    expect(await buy({ p_idempotency_key, p_customer_email: 'f@example.com' })).toMatchObject(REFUSED)
  })

  test('a network orders for sixty within an hour, with accounts and without, and nobody is confused with a neighbour', async () => {
    await shop.database.query(
      "insert into private.hourly_attempts (subject) select 'recipients of network 203.0.113.9' from generate_series(1, 59)",
    )
    const guest = (address: string, name: string) =>
      buyAsGuest(address, { p_customer_email: `${name}@example.com` })
    expect((await guest('203.0.113.9', 'a')).error).toBeNull()
    expect((await guest('203.0.113.9', 'a')).error).toBeNull()
    expect((await buyAsGuest('203.0.113.9', { p_customer_email: '' })).error).toBeNull()
    expect(await guest('203.0.113.9', 'b')).toMatchObject(REFUSED)
    expect((await guest('203.0.113.10', 'b')).error).toBeNull()
  })

  test('staff order for as many customers as they like', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect(
        (await placeOrder(shop.as.admin, cartOf([product, 1]), { p_customer_email: `${name}@example.com` }))
          .error,
      ).toBeNull()
  })
})

const buy = (changes: Json = {}) => placeOrder(shop.as.owner, cartOf([product, 1]), changes)

const orderOfOwner = () => ({
  user_id: shop.ids.owner,
  customer_name: 'Ada Obi',
  customer_email: 'ada@example.com',
  shipping_address: '12 Admiralty Way, Lekki',
})

/** supabase-js does not show the headers of an answer. */
async function insertByHand(): Promise<Response> {
  const { data } = await shop.as.owner.auth.getSession()
  return fetch(`${shop.url}/rest/v1/orders`, {
    method: 'POST',
    headers: {
      apikey: shop.keys.publishableKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(orderOfOwner()),
  })
}

/** Orders that an account placed this long ago. */
async function addOrders(userId: string, count: number, ago: string): Promise<void> {
  await shop.database.query(
    `insert into public.orders (user_id, customer_name, customer_email, shipping_address, created_at)
     select $1, 'Ada Obi', 'ada@example.com', 'Lekki', now() - $3::interval from generate_series(1, $2::int)`,
    [userId, count, ago],
  )
}
