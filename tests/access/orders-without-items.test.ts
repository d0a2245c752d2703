import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct, makeWith, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})
beforeEach(() => shop.database.query('delete from public.orders'))

async function insertOrder(by: 'owner' | 'admin' | 'service' = 'owner'): Promise<string> {
  const order = {
    user_id: shop.ids[by === 'admin' ? 'admin' : 'owner'],
    order_number: '',
    customer_name: 'Ada',
    customer_email: 'ada@example.com',
    customer_phone: '08031234567',
    shipping_address: '1 Marina, Lagos',
    total_amount: 0,
    status: 'pending',
    payment_status: 'pending',
  }
  const { data } = await shop.as[by].from('orders').insert(order).select('id').single().throwOnError()
  return data?.id
}

async function age(minutes: number) {
  await shop.database.query("update public.orders set created_at = now() - $1 * interval '1 minute'", [
    minutes,
  ])
}

const sweep = async () => (await shop.as.service.rpc('remove_orders_without_items').throwOnError()).data
const hasWork = async () => (await shop.as.service.rpc('has_payment_work').throwOnError()).data

test('an order without items is removed after 15 minutes, with what it added to its customer', async () => {
  await insertOrder()
  await age(16)
  expect(await hasWork()).toBe(true)
  expect(await sweep()).toBe(1)
  expect(await hasWork()).toBe(false)
  const { data } = await shop.as.service
    .from('customers')
    .select('total_orders')
    .eq('email', 'ada@example.com')
    .single()
  expect(data).toEqual({ total_orders: 0 })
})

test('an order may still get its items for 15 minutes', async () => {
  await insertOrder()
  await age(14)
  expect(await sweep()).toBe(0)
})

test('an order with items stays, and so does one whose items staff removed', async () => {
  const product = await makeProduct(make)
  for (const keepsItems of [true, false]) {
    const order_id = await insertOrder()
    const item = { order_id, product_id: product.id, product_name: 'Sofa', quantity: 1, price: 1, total: 1 }
    await shop.as.owner.from('order_items').insert(item).throwOnError()
    if (!keepsItems)
      await shop.database.query('delete from public.order_items where order_id = $1', [order_id])
  }
  await age(60)
  expect(await sweep()).toBe(0)
})

test.each(['admin', 'service'] as const)('an empty order that was stored by %s stays', async (role) => {
  await insertOrder(role)
  await age(60)
  expect(await sweep()).toBe(0)
})
