import { beforeAll, beforeEach, expect, test } from 'vitest'
import { stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  expireOrder,
  orderOf,
  reloadOrder,
  startPaystack,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// What staff make of an order that was not paid in time (docs/behaviour/payments.md).

const shop = useShop()
let make: Make
let sofa: Json

beforeAll(async () => {
  make = makeWith(shop)
  await enablePayments(shop)
})

beforeEach(async () => {
  sofa = await makeProduct(make, { price: 100_000, stock_quantity: 10 })
})

async function setStatus(order: Json, status: string): Promise<void> {
  await updateOrder(shop, order, { status })
}

test('an expired order that staff took up and cancelled later is cancelled for good: money for it is a task', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await expireOrder(shop, order)
  await setStatus(order, 'pending')
  expect(await reloadOrder(shop, order)).toMatchObject({ has_expired: false })
  await setStatus(order, 'cancelled')
  await arrive(shop, reference, 100_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })
  expect(await tasksOf(shop, reference)).toEqual([{ kind: 'paid_cancelled', amount: 100_000 }])
  expect(await stockOf(shop, sofa)).toBe(10)
})

test('an order that was paid short is no longer short once staff have found its pieces', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await expireOrder(shop, order)
  const setStock = (stock_quantity: number) =>
    shop.as.admin.from('products').update({ stock_quantity }).eq('id', sofa.id).throwOnError()
  await setStock(0)
  await arrive(shop, reference, 100_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', is_short: true })
  await setStock(1)
  await setStatus(order, 'processing')
  expect(await reloadOrder(shop, order)).toMatchObject({ is_short: false, has_expired: false })
  expect(await stockOf(shop, sofa)).toBe(0)
})
