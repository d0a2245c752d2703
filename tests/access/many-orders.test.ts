import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartOf, countOrders, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

// The limit of an account: docs/behaviour/checkout.md#refusals.

let shop: Shop
let product: Json

beforeAll(async () => {
  shop = await openShop({ limitsOrders: true })
  product = await makeProduct(makeWith(shop), { stock_quantity: 1000 })
})
afterAll(() => shop?.close())
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
