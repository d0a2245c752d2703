import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import { listOrderPages } from '../../app/back-office/orders/order-list-queries.ts'
import { ORDER_LIST } from '../../app/back-office/orders/order-list-spec.ts'
import { listMissingPieces, listOrderItems } from '../../app/back-office/orders/queries.ts'
import { listOpenReturns } from '../../app/back-office/returns/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { exportOwnData, listOwnOrders } from '../../app/storefront/account/queries.ts'
import { getOwnOrder } from '../../app/storefront/own-order/queries.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// The lines of an order have the order of the cart: docs/behaviour/orders.md#lines.

const NAMES = ['Zinc', 'Yam', 'Banana', 'Apple', 'Mango', 'Kola', 'Ọba', 'apple']
interface Order {
  id: string
  order_number: string
}

const shop = useShop()
let products: Json[]
/** An order by place_order(), and one by plain inserts in the reverse order. */
let placed: Order
let inserted: Order

beforeAll(async () => {
  const make = makeWith(shop)
  products = []
  for (const name of NAMES) products.push(await makeProduct(make, { name, price: 10, stock_quantity: 100 }))
  placed = await buy(...products.map((product): [Json, number] => [product, 1]))
  inserted = await insertOrder(products.toReversed())
})

async function buy(...lines: [Json, number][]): Promise<Order> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf(...lines))
  expect(error).toBeNull()
  return data
}

async function insertOrder(bought: readonly Json[]): Promise<Order> {
  const details = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  const orders = shop.as.owner
    .from('orders')
    .insert({ user_id: shop.ids.owner, customer_phone: '0803', ...details })
  const { data: order } = await orders.select().single().throwOnError()
  const items = bought.map(({ id }) => ({ order_id: order.id, product_id: id, quantity: 1 }))
  await shop.as.owner.from('order_items').insert(items).throwOnError()
  return order
}

const asShop = (role: 'admin' | 'owner') => shop.as[role] as ShopClient

const namesOf = (rows: readonly { product_name: string }[] | undefined) =>
  rows?.map(({ product_name }) => product_name)

/** Reads the names of the order's lines, as one of the shop's screens, mails or files lists them. */
const READERS: Record<string, (order: Order) => Promise<string[] | undefined>> = {
  'the back office and papers': async ({ id }) => namesOf(await listOrderItems(asShop('admin'), id)),
  'the file of orders': async ({ order_number }) => {
    const query = readListQuery(ORDER_LIST, new URLSearchParams({ search: order_number }))
    const rows = []
    for await (const page of listOrderPages(asShop('admin'), query)) rows.push(...page)
    return namesOf(rows[0]?.order_items)
  },
  'the account': async ({ id }) => {
    const orders = await listOwnOrders(asShop('owner'), shop.ids.owner)
    return namesOf(orders.find((order) => order.id === id)?.order_items)
  },
  'the order page': async ({ order_number }) =>
    namesOf((await getOwnOrder(asShop('owner'), order_number))?.order_items),
  mails: async ({ id }) => {
    const sql = 'select private.mailed_order(orders) as mailed from public.orders where id = $1'
    const { rows } = await shop.database.query<{ mailed: { items: Json[] } }>(sql, [id])
    return namesOf(rows[0]?.mailed.items as never)
  },
  'own data': async ({ id }) => {
    const { orders } = (await exportOwnData(asShop('owner'))) as unknown as { orders: Json[] }
    const { items } = orders.find((order) => order.id === id) as { items: Json[] }
    expect(Object.keys(items[0] ?? {})).not.toContain('position')
    return namesOf(items as never)
  },
}

describe.each(Object.entries(READERS))('%s list the lines', (_reader, read) => {
  test('of a purchase in the order of the cart', async () => {
    expect(await read(placed)).toEqual(NAMES)
  })

  test('of plain inserts in the order of their array', async () => {
    expect(await read(inserted)).toEqual(NAMES.toReversed())
  })
})

test('a product that the cart lists twice in one colour is where it is listed first', async () => {
  const [zinc, yam, banana] = products as [Json, Json, Json]
  const order = await buy([yam, 1], [zinc, 1], [yam, 2], [banana, 1])
  const lines = await listOrderItems(asShop('admin'), order.id)
  expect(lines.map(({ product_name, quantity }) => [product_name, quantity])).toEqual([
    ['Yam', 3],
    ['Zinc', 1],
    ['Banana', 1],
  ])
})

test('customers do not choose the position of a line, and do not need to', async () => {
  const item = { order_id: inserted.id, product_id: products[0]?.id, quantity: 1 }
  const { error } = await shop.as.owner.from('order_items').insert({ ...item, position: 1 })
  expect(error?.code).toBe('42501')
})

test('a return lists its items in the order of the lines', async () => {
  const order = await buy(...products.map((product): [Json, number] => [product, 1]))
  await shop.as.admin.from('orders').update({ status: 'delivered' }).eq('id', order.id).throwOnError()
  const lines = await listOrderItems(asShop('admin'), order.id)
  const p_items = lines.toReversed().map(({ id }) => ({ order_item_id: id, quantity: 1 }))
  const asked = { p_order_id: order.id, p_items, p_reason: 'Too many.', p_photos: [], p_key: randomUUID() }
  const { data: id } = await shop.as.owner.rpc('request_return', asked).throwOnError()
  const request = (await listOpenReturns(asShop('admin'))).find((each) => each.id === id)
  expect(namesOf(request?.return_items.map(({ order_items }) => order_items))).toEqual(NAMES)
  const own = await getOwnOrder(asShop('owner'), order.order_number)
  expect(own?.returns[0]?.return_items.map(({ order_item_id }) => order_item_id)).toEqual(
    lines.map((line) => line.id),
  )
})

test('what is missing of an order that waits for its pieces is in the order of the lines', async () => {
  const order = await buy(...products.map((product): [Json, number] => [product, 1]))
  await shop.database.query(
    "update public.orders set pieces = 'unconfirmed', stock_taken = false where id = $1",
    [order.id],
  )
  await shop.as.service.from('products').update({ stock_quantity: 0 }).in('name', NAMES).throwOnError()
  expect(namesOf(await listMissingPieces(asShop('admin'), order.id))).toEqual(NAMES)
})
