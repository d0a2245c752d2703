import { beforeAll, beforeEach, expect, test } from 'vitest'
import { stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  expireOrder,
  orderOf,
  reloadOrder,
  startPayment,
  startPaystack,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// What becomes of orders that are not paid in time (docs/behaviour/payments.md#time-limits).

const shop = useShop()
let sofa: Json

beforeAll(() => enablePayments(shop))

beforeEach(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 10 })
})

test('an order that is not paid in time is cancelled, and returns its stock exactly once', async () => {
  const order = await orderOf(shop, sofa)
  expect(await stockOf(shop, sofa)).toBe(9)
  await Promise.all([expireOrder(shop, order), expireOrder(shop, order), expireOrder(shop, order)])
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'cancelled', has_expired: true })
  expect(await stockOf(shop, sofa)).toBe(10)
  expect((await startPayment(shop, order)).error?.hint).toBe('order_is_cancelled')
})

test('an order that is paid after its time takes its stock again', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await expireOrder(shop, order)
  await arrive(shop, reference, 100_000)
  expect(await reloadOrder(shop, order)).toMatchObject({
    status: 'pending',
    payment_status: 'paid',
    has_expired: false,
  })
  expect(await stockOf(shop, sofa)).toBe(9)
  expect(await tasksOf(shop, reference)).toEqual([])
})

test('an order that is paid after its time, and after its products have sold out, is paid, short', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await expireOrder(shop, order)
  await shop.as.admin.from('products').update({ stock_quantity: 0 }).eq('id', sofa.id).throwOnError()
  await arrive(shop, reference, 100_000)
  expect(await reloadOrder(shop, order)).toMatchObject({
    status: 'cancelled',
    payment_status: 'paid',
    is_short: true,
  })
  expect(await stockOf(shop, sofa)).toBe(0)
  expect(await tasksOf(shop, reference)).toEqual([{ kind: 'paid_short', amount: 100_000 }])
})

test('an order that staff have taken up before late money comes keeps their status', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await expireOrder(shop, order)
  await updateOrder(shop, order, { status: 'processing' })
  await arrive(shop, reference, 100_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'processing', payment_status: 'paid' })
  expect(await stockOf(shop, sofa)).toBe(9)
})

test('an order that is handled or paid does not expire', async () => {
  const [paid, processing] = [await orderOf(shop, sofa), await orderOf(shop, sofa)]
  await arrive(shop, (await startPaystack(shop, paid)).reference, 100_000)
  await updateOrder(shop, processing, { status: 'processing' })
  await expireOrder(shop, paid)
  await expireOrder(shop, processing)
  expect((await reloadOrder(shop, paid)).status).toBe('pending')
  expect((await reloadOrder(shop, processing)).status).toBe('processing')
})

test('an order that staff have marked as paid does not expire', async () => {
  const order = await orderOf(shop, sofa)
  await updateOrder(shop, order, { payment_status: 'paid' })
  await expireOrder(shop, order)
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'pending', payment_status: 'paid' })
})
