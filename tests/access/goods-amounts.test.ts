import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAPER_COLUMNS } from '../../app/back-office/orders/queries.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

// An order costs its goods, less the discount, with its fees (docs/behaviour/checkout.md#plain-inserts), whichever way it was stored.

let shop: Shop
let make: Make
let lamp: Json

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
  lamp = await makeProduct(make, { price: 10.5, stock_quantity: 100 })
})
afterAll(() => shop?.close())

const amountsOf = async (order: Json) => {
  const orders = shop.as.owner.from('orders').select('goods_amount, discount_amount, total_amount')
  return (await orders.eq('id', order.id).single().throwOnError()).data
}

const order = () => ({
  user_id: shop.ids.owner,
  customer_name: 'Ada Obi',
  customer_email: 'ada@example.com',
  shipping_address: '12 Admiralty Way, Lekki',
})

test('an order that is placed whole has the sum of its items', async () => {
  const { data: placed } = await placeOrder(shop.as.owner, cartOf([lamp, 2]))
  expect(placed).toMatchObject({ goods_amount: 21, total_amount: 21 })
  expect(await amountsOf(placed)).toMatchObject({ goods_amount: 21, total_amount: 21 })
})

test('an order whose items are inserted after it follows them, also when one is deleted', async () => {
  const orders = shop.as.owner.from('orders').insert({ ...order(), total_amount: 31.5 })
  const { data: placed } = await orders.select().single().throwOnError()
  expect(placed).toMatchObject({ goods_amount: 0, total_amount: 0 })
  for (const quantity of [1, 2]) {
    const item = { order_id: placed.id, product_id: lamp.id, quantity }
    await shop.as.owner.from('order_items').insert(item).throwOnError()
  }
  expect(await amountsOf(placed)).toMatchObject({ goods_amount: 31.5, total_amount: 31.5 })
  const items = shop.as.service.from('order_items').delete().eq('order_id', placed.id)
  await items.eq('quantity', 1).throwOnError()
  expect(await amountsOf(placed)).toMatchObject({ goods_amount: 21, total_amount: 21 })
})

test('an order that the service key enters with a total alone has the goods that it leaves, until it has items', async () => {
  const parts = { discount_amount: 50, delivery_fee: 100, payment_fee: 10.5 }
  const entered = await make.row('orders', { ...order(), ...parts, total_amount: 1060.5 })
  expect(await amountsOf(entered)).toEqual({ goods_amount: 1000, discount_amount: 50, total_amount: 1060.5 })
  await make.row('order_items', { order_id: entered.id, product_id: lamp.id, quantity: 20 })
  expect(await amountsOf(entered)).toEqual({ goods_amount: 210, discount_amount: 50, total_amount: 270.5 })
})

test('an order that the service key enters without a total costs its parts', async () => {
  const entered = await make.row('orders', { ...order(), delivery_fee: 100, payment_fee: 10.5 })
  expect(await amountsOf(entered)).toMatchObject({ goods_amount: 0, total_amount: 110.5 })
  await make.row('order_items', { order_id: entered.id, product_id: lamp.id, quantity: 20 })
  expect(await amountsOf(entered)).toMatchObject({ goods_amount: 210, total_amount: 320.5 })
})

test('no order costs anything else, and only the service key writes its amounts', async () => {
  const entered = await make.row('orders', { ...order(), total_amount: 1000 })
  for (const change of [
    { total_amount: 1 },
    { goods_amount: 1 },
    { discount_amount: 1 },
    { payment_fee: 1 },
  ]) {
    const { error } = await shop.as.service.from('orders').update(change).eq('id', entered.id)
    expect(error, JSON.stringify(change)).toMatchObject({
      code: '23514',
      message: expect.stringContaining('order_total_is_goods_less_discount_plus_fees'),
    })
    const byStaff = await shop.as.admin.from('orders').update(change).eq('id', entered.id)
    expect(byStaff.error?.code, JSON.stringify(change)).toBe('42501')
  }
  const both = { goods_amount: 900, total_amount: 900 }
  await shop.as.service.from('orders').update(both).eq('id', entered.id).throwOnError()
  expect(await amountsOf(entered)).toMatchObject(both)
})

test('what customers, mails and papers read of an order has each amount of its total', async () => {
  const amounts = await shop.database.query<{ name: string }>(
    `select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where conname = 'order_total_is_goods_less_discount_plus_fees' and attname <> 'goods_amount'`,
  )
  await make.row('orders', order())
  const read = await shop.database.query<Record<'customers' | 'mails', Json>>(
    `select private.shopper_order(orders) as customers, private.mailed_order(orders) as mails
    from public.orders limit 1`,
  )
  const names = amounts.rows.map(({ name }) => name)
  expect(names).toContain('total_amount')
  expect(Object.keys(read.rows[0]!.customers)).toEqual(expect.arrayContaining(names))
  expect(Object.keys(read.rows[0]!.mails)).toEqual(expect.arrayContaining(names))
  expect(PAPER_COLUMNS.split(', ')).toEqual(expect.arrayContaining(names))
})
