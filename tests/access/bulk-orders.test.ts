import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let make: Make

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
})
afterAll(() => shop?.close())

async function order(product: Json, quantity = 1): Promise<{ id: string; order_number: string }> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, quantity]), {
    p_customer_email: `${randomUUID()}@example.com`,
  })
  expect(error).toBeNull()
  return data
}

const change = (ids: string[], status: string | null, client = shop.as.admin) =>
  client.rpc('change_orders', { p_ids: ids, p_status: status })

async function statusesOf(ids: string[]): Promise<string[]> {
  const { data } = await shop.as.service.from('orders').select('status').in('id', ids).throwOnError()
  return data.map(({ status }) => status)
}

test('many orders get another status in one call, and the stock of cancelled ones comes back', async () => {
  const product = await makeProduct(make, { stock_quantity: 10 })
  const ids = [(await order(product, 2)).id, (await order(product, 3)).id]
  const { data } = await change(ids, 'cancelled').throwOnError()
  expect(data).toEqual({ done: 2, refused: [] })
  expect(await statusesOf(ids)).toEqual(['cancelled', 'cancelled'])
  expect(await stockOf(shop, product)).toBe(10)
  // Once more changes nothing: the pieces come back once.
  expect((await change(ids, 'cancelled').throwOnError()).data).toEqual({ done: 2, refused: [] })
  expect(await stockOf(shop, product)).toBe(10)
})

test('an order whose pieces are sold meanwhile stays cancelled and is named with the reason', async () => {
  const [scarce, plenty] = [
    await makeProduct(make, { stock_quantity: 2 }),
    await makeProduct(make, { stock_quantity: 9 }),
  ]
  const [lost, kept] = [await order(scarce, 2), await order(plenty)]
  await change([lost.id, kept.id], 'cancelled').throwOnError()
  await order(scarce, 1)
  const gone = randomUUID()
  const { data } = await change([lost.id, kept.id, gone], 'processing').throwOnError()
  expect(data).toEqual({
    done: 1,
    refused: [
      { id: lost.id, name: lost.order_number, reason: `Only 1 of "${scarce.name}" is left.` },
      { id: gone, name: null, reason: 'It was deleted meanwhile.' },
    ],
  })
  expect(await statusesOf([lost.id])).toEqual(['cancelled'])
  expect(await statusesOf([kept.id])).toEqual(['processing'])
})

test('each change is on record as if it were made alone', async () => {
  const product = await makeProduct(make)
  const ids = [(await order(product)).id, (await order(product)).id]
  await change(ids, 'shipped').throwOnError()
  const lines = shop.as.admin.from('audit_log').select('row_id, changes').in('row_id', ids)
  const { data } = await lines.eq('action', 'update').throwOnError()
  expect(data).toHaveLength(2)
  expect(data[0]!.changes).toEqual({ status: ['pending', 'shipped'] })
})

test('shoppers change nothing, not even their own orders', async () => {
  const { id } = await order(await makeProduct(make))
  for (const role of ['owner', 'stranger', 'anon'] as const)
    expect((await change([id], 'delivered', shop.as[role])).status).toBe(role === 'anon' ? 401 : 403)
  expect(await statusesOf([id])).toEqual(['pending'])
})

test.each(['lost', '', null])('the status %j is refused', async (status) => {
  const { id } = await order(await makeProduct(make))
  expect((await change([id], status)).status).toBe(400)
})

test('two calls that meet on the same orders and products both come to an end', async () => {
  const products = [await makeProduct(make), await makeProduct(make), await makeProduct(make)]
  const ids = await Promise.all(products.map(async (product) => (await order(product)).id))
  const answers = await Promise.all([
    change(ids, 'cancelled'),
    change(ids.toReversed(), 'shipped'),
    change(ids, 'cancelled'),
  ])
  for (const { error } of answers) expect(error).toBeNull()
})
