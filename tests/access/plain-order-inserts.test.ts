import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cartOf, countOrders, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import { useShop } from './shop.ts'

// A client may also store its order with two plain inserts. The server then sets the same columns as in place_order. See
// docs/behaviour/checkout.md#plain-inserts.

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

test('the server sets number, statuses, total, names and prices, whatever the client sent', async () => {
  const product = await makeProduct(make, { price: 80_000 })
  const order = await insertOrder({
    order_number: 'ORD-1',
    total_amount: 1,
    status: 'delivered',
    payment_status: 'paid',
  })
  expect(order).toMatchObject({
    user_id: shop.ids.owner,
    order_number: expect.stringMatching(/^ORD-\d{13}$/),
    total_amount: 0,
    status: 'pending',
    payment_status: 'pending',
  })
  const { data: items } = await insertItems([
    {
      order_id: order.id,
      product_id: product.id,
      product_name: 'Free sofa',
      quantity: 2,
      price: 0.01,
      total: 0.02,
    },
    { order_id: order.id, product_id: product.id, product_name: 'Another', quantity: 1, price: 0, total: 0 },
  ])
  expect(items).toMatchObject([
    { product_name: product.name, quantity: 2, price: 80_000, total: 160_000 },
    { product_name: product.name, quantity: 1, price: 80_000, total: 80_000 },
  ])
  const { data: after } = await shop.as.owner
    .from('orders')
    .select('total_amount')
    .eq('id', order.id)
    .single()
  expect(after).toEqual({ total_amount: 240_000 })
  expect(await stockOf(shop, product)).toBe(2)
})

test('user_id defaults to the caller', async () => {
  expect(await insertOrder({ user_id: undefined })).toMatchObject({ user_id: shop.ids.owner })
})

test("another user's id is refused", async () => {
  const { status, error } = await shop.as.owner.from('orders').insert(orderBy(shop.ids.stranger))
  expect({ status, message: error?.message }).toEqual({
    status: 403,
    message: 'You can only place orders for your own account.',
  })
  expect(await countOrders(shop, shop.ids.stranger)).toBe(0)
})

test.each(['id', 'created_at', 'stock_taken', 'idempotency_key', 'goods_amount'])(
  'clients cannot set the column %s',
  async (column) => {
    const value = {
      id: randomUUID(),
      created_at: '2020-01-01',
      stock_taken: true,
      idempotency_key: randomUUID(),
      goods_amount: 1,
    }
    const row = { ...orderBy(shop.ids.owner), [column]: value[column as keyof typeof value] }
    const { status, error } = await shop.as.owner.from('orders').insert(row)
    expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
  },
)

describe('in a shop with delivery or payment', () => {
  beforeAll(() =>
    make.row('delivery_zones', { name: 'Lagos', areas: ['LA'], fee_small: 3000, active: false }),
  )
  afterEach(async () => {
    await setInUse({ delivery: false, payment: false })
  })

  test.each([
    ['delivery', 'delivery_needed'],
    ['payment', 'payment_needed'],
  ])('an order is refused without %s', async (part, hint) => {
    await setInUse({ delivery: false, payment: false, [part]: true })
    const { status, error } = await shop.as.owner.from('orders').insert(orderBy(shop.ids.owner))
    expect({ status, hint: error?.hint }).toEqual({ status: 400, hint })
  })

  test.each(['delivery', 'payment'])(
    'nothing is added to an order whose %s was agreed for what it has',
    async (part) => {
      const [cushion, wardrobe] = [
        await makeProduct(make, { size_class: 'small' }),
        await makeProduct(make, { size_class: 'bulky' }),
      ]
      await setInUse({ delivery: false, payment: false, [part]: true })
      const { data: order } = await placeOrder(shop.as.owner, cartOf([cushion, 1]), {
        ...(part === 'delivery' && { p_delivery: { state: 'LA', lga: 'Ikeja', fee: 3000 } }),
        ...(part === 'payment' && { p_payment: { method: 'pay_on_delivery', fee: 0 } }),
      })
      const answer = await insertItems([{ order_id: order.id, product_id: wardrobe.id, quantity: 1 }])
      expect(answer).toMatchObject({ status: 409, error: { hint: 'order_is_in_progress' } })
      expect(await stockOf(shop, wardrobe)).toBe(5)
    },
  )
})

describe('items are refused, and the stock is unchanged, when', () => {
  test("the order is somebody else's or does not exist", async () => {
    const product = await makeProduct(make)
    const { data: theirs } = await shop.as.stranger
      .from('orders')
      .insert(orderBy(shop.ids.stranger))
      .select()
      .single()
    for (const order_id of [theirs.id, randomUUID()]) {
      const answer = await insertItems([{ order_id, product_id: product.id, quantity: 1 }])
      expect(answer).toMatchObject({
        status: 403,
        error: { message: 'You can only add items to your own orders.' },
      })
    }
    expect(await stockOf(shop, product)).toBe(5)
  })

  test('staff begin with the order at the same moment', async () => {
    const product = await makeProduct(make)
    const { data: order } = await shop.as.owner
      .from('orders')
      .insert(orderBy(shop.ids.owner))
      .select()
      .single()
    const { error } = await overlap(
      shop,
      (query) => query("update public.orders set status = 'processing' where id = $1", [order.id]),
      () => insertItems([{ order_id: order.id, product_id: product.id, quantity: 1 }]),
    )
    expect(error?.hint).toBe('order_is_in_progress')
    expect(await stockOf(shop, product)).toBe(5)
  })

  test.each([{ status: 'processing' }, { status: 'cancelled' }, { payment_status: 'paid' }])(
    'the order is no longer pending: %o',
    async (change) => {
      const product = await makeProduct(make)
      const order = await insertOrder()
      await shop.as.admin.from('orders').update(change).eq('id', order.id).throwOnError()
      const answer = await insertItems([{ order_id: order.id, product_id: product.id, quantity: 1 }])
      expect(answer).toMatchObject({
        status: 409,
        error: { message: `Order ${order.order_number} is already being handled. Please place a new order.` },
      })
      expect(await stockOf(shop, product)).toBe(5)
    },
  )

  test('one of several items exceeds the stock', async () => {
    const [plenty, scarce] = [
      await makeProduct(make),
      await makeProduct(make, { name: 'Rare Rug', stock_quantity: 1 }),
    ]
    const order = await insertOrder()
    const answer = await insertItems([
      { order_id: order.id, product_id: plenty.id, quantity: 1 },
      { order_id: order.id, product_id: scarce.id, quantity: 2 },
    ])
    expect(answer).toMatchObject({ status: 409, error: { message: 'Only 1 of "Rare Rug" is left.' } })
    expect([await stockOf(shop, plenty), await stockOf(shop, scarce)]).toEqual([5, 1])
  })

  test.each([0, -1, null])('the quantity is %s', async (quantity) => {
    const product = await makeProduct(make)
    const order = await insertOrder()
    const answer = await insertItems([{ order_id: order.id, product_id: product.id, quantity }])
    expect(answer).toMatchObject({
      status: 400,
      error: { message: 'A quantity must be a whole number of at least 1.' },
    })
  })

  test('the product is not for sale', async () => {
    const product = await makeProduct(make, { status: 'draft' })
    const order = await insertOrder()
    const answer = await insertItems([{ order_id: order.id, product_id: product.id, quantity: 1 }])
    expect(answer).toMatchObject({
      status: 409,
      error: { message: 'A product in your cart is no longer available.' },
    })
  })
})

test('deleting an item with the service key reduces the total and returns the pieces to the stock', async () => {
  const product = await makeProduct(make, { price: 10 })
  const order = await insertOrder()
  const { data: items } = await insertItems([
    { order_id: order.id, product_id: product.id, quantity: 1 },
    { order_id: order.id, product_id: product.id, quantity: 3 },
  ])
  await shop.as.service.from('order_items').delete().eq('id', items?.[1]?.id).throwOnError()
  const { data } = await shop.as.owner.from('orders').select('total_amount').eq('id', order.id).single()
  expect(data).toEqual({ total_amount: 10 })
  expect(await stockOf(shop, product)).toBe(4)
})

test('past sales entered with the service key keep their prices and take no stock', async () => {
  const product = await makeProduct(make)
  const order = await make.row('orders', {
    ...orderBy(undefined),
    order_number: 'ORD-1600000000000',
    status: 'delivered',
    payment_status: 'paid',
    created_at: '2020-09-13T12:26:40Z',
  })
  await make.row('order_items', {
    order_id: order.id,
    product_id: product.id,
    product_name: 'Old sofa',
    quantity: 2,
    price: 7,
  })
  const { data } = await shop.as.service.from('orders').select().eq('id', order.id).single()
  expect(data).toMatchObject({ order_number: 'ORD-1600000000000', total_amount: 14, stock_taken: false })
  expect(await stockOf(shop, product)).toBe(5)
})

async function setInUse({ delivery, payment }: { delivery: boolean; payment: boolean }) {
  await shop.database.query('update public.delivery_zones set active = $1', [delivery])
  await shop.database.query(
    "update public.payment_methods set enabled = $1, highest_total = null where method = 'pay_on_delivery'",
    [payment],
  )
}

function orderBy(userId: string | undefined) {
  return {
    user_id: userId,
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    shipping_address: '12 Admiralty Way, Lekki',
  }
}

async function insertOrder(values: Json = {}) {
  const row = { ...orderBy(shop.ids.owner), ...values }
  const { data } = await shop.as.owner.from('orders').insert(row).select().single().throwOnError()
  return data
}

async function insertItems(items: Json[]) {
  return await shop.as.owner.from('order_items').insert(items).select()
}
