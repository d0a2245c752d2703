import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cartOf, placeOrder } from '../../access/checkout.ts'
import { makeProduct, makeWith, type Json } from '../../access/fixtures.ts'
import { useShop } from '../../access/shop.ts'
import { FOUR, makeVariants } from '../../access/variants.ts'
import { createLedger, lostOrders, problemsOfOrders, type Ledger } from './ledger.ts'

// A check of a long run is worth as much as what it notices: each test here damages the database behind the shop's back.

const STOCK = 5

const shop = useShop()
let ledger: Ledger
let product: Json
let orderId: string

beforeEach(async () => {
  await shop.database.asOwner((query) => query('truncate public.orders cascade'))
  ledger = createLedger()
  product = await makeProduct(makeWith(shop), { stock_quantity: STOCK, price: 1000.5 })
  const key = randomUUID()
  const { data: placed } = await placeOrder(shop.as.owner, cartOf([product, 2]), { p_idempotency_key: key })
  orderId = placed.id
  ledger.confirm({ orderId, total: 2001, lines: [line(2)], key })
  const order = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  const { data: inserted } = await shop.as.owner.from('orders').insert(order).select().single().throwOnError()
  await shop.as.owner
    .from('order_items')
    .insert({ order_id: inserted.id, ...line(1) })
    .throwOnError()
  ledger.confirm({ orderId: inserted.id, total: 1000.5, lines: [line(1)] })
  ledger.refuse('stock_too_low')
})

const line = (quantity: number) => ({ product_id: String(product.id), quantity })

function problems(): Promise<string[]> {
  return problemsOfOrders(shop.database, ledger, new Map([[String(product.id), STOCK]]))
}

/** Without triggers, as a lost write. */
async function damage(sql: string): Promise<void> {
  await shop.database.asOwner(async (query) => {
    await query('set local session_replication_role = replica')
    await query(sql, [orderId])
  })
}

test('orders of both ways that are stored as they were confirmed are no problem', async () => {
  expect(await problems()).toEqual([])
})

test('a removed order is lost', async () => {
  await damage('delete from public.orders where id = $1')
  expect(await lostOrders(shop.database, ledger.confirmed)).toEqual([orderId])
  expect(await problems()).toContain(`1 × a confirmed order that is lost: ["${orderId}"]`)
})

test('an order with a removed item is lost, and the stock no longer adds up', async () => {
  await damage('delete from public.order_items where order_id = $1')
  expect(await problems()).toEqual([
    `1 × a confirmed order that is lost: ["${orderId}"]`,
    expect.stringContaining(
      '1 × a product or variant whose sold and remaining pieces are not those of the start',
    ),
  ])
})

test('an order that is stored with another total than was confirmed is lost', async () => {
  await damage('update public.orders set goods_amount = 1, total_amount = 1 where id = $1')
  expect(await lostOrders(shop.database, ledger.confirmed)).toEqual([orderId])
})

test('a piece that is sold and still in stock is noticed', async () => {
  await damage(
    'update public.products set stock_quantity = 3 where id = (select product_id from public.order_items where order_id = $1)',
  )
  expect(await problems()).toEqual([
    expect.stringContaining(
      '1 × a product or variant whose sold and remaining pieces are not those of the start',
    ),
  ])
})

test('two orders under one key are noticed, and a refusal that has nothing to do with the stock', async () => {
  const [first] = ledger.confirmed
  ledger.confirmed[1] = { ...ledger.confirmed[1]!, key: first!.key! }
  ledger.refuse('57014')
  expect(await problems()).toEqual([
    expect.stringContaining('1 × a confirmed order that is lost'),
    `1 × an idempotency key that was answered with different orders: ["${first!.key}"]`,
    '1 × a refusal for another reason than the stock: ["57014"]',
  ])
})

test('a piece of a variant that is sold and still in stock is noticed, and a line that nobody makes to order', async () => {
  const { variants } = await makeVariants(makeWith(shop))
  const [sold] = variants as [Json]
  const ware = { product_id: String(sold.product_id), variant_id: String(sold.id) }
  const { data } = await placeOrder(shop.as.owner, [{ ...ware, quantity: 1 }])
  ledger.confirm({ orderId: data.id, total: data.total_amount, lines: [{ ...ware, quantity: 1 }] })
  const stocks = new Map(
    FOUR.map(({ stock_quantity }, index) => [String(variants[index]!.id), Number(stock_quantity)]),
  )
  const found = () => problemsOfOrders(shop.database, { ...ledger, confirmed: [] }, stocks)
  expect(await found()).toEqual([])
  await damage(
    `update public.product_variants set stock_quantity = 4 where id = '${ware.variant_id}' and $1 <> ''`,
  )
  await damage('update public.order_items set made_to_order_weeks = 4 where order_id = $1')
  expect(await found()).toEqual([
    expect.stringContaining('1 × a product that has not the pieces of its variants'),
    expect.stringContaining('1 × a line that is made to order although its product is not'),
    expect.stringContaining(
      '1 × a product or variant whose sold and remaining pieces are not those of the start',
    ),
  ])
})
