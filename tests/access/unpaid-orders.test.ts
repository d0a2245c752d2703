import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
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
  await withoutOtherWork(order)
  expect(await hasWork()).toBe(false)
})

const setMethods = (enabled: string[]) =>
  shop.database.query('update public.payment_methods set enabled = method = any ($1), highest_total = null', [
    enabled,
  ])

const sweep = async () => (await shop.as.service.rpc('release_pieces').throwOnError()).data
/** The orders and payments of other tests are work, too. */
async function withoutOtherWork(than: Json = {}): Promise<void> {
  await shop.database.query("update public.orders set status = 'cancelled' where id is distinct from $1", [
    than.id,
  ])
  await shop.database.query('update public.payments set next_check_at = null')
}

const hasWork = async () => (await shop.as.service.rpc('has_payment_work').throwOnError()).data

/** An order that was placed so many days ago. */
async function oldOrder(method: string | null, days = 8, pieces = 4): Promise<Json> {
  await setMethods(method === null ? [] : [method])
  const payment = method !== null && { p_payment: { method, fee: 0 } }
  const { data, error } = await placeOrder(shop.as.owner, cartOf([sofa, pieces]), { ...payment })
  expect(error).toBeNull()
  await shop.database.query(
    'update public.orders set created_at = now() - make_interval(days => $2) where id = $1',
    [data.id, days],
  )
  return data
}

describe('an order of which nothing is due', () => {
  test.each([null, 'pay_on_delivery'])(
    'by the method %s gives its pieces back after the time, once, and is not cancelled',
    async (method) => {
      await withoutOtherWork()
      const order = await oldOrder(method)
      expect(await hasWork()).toBe(true)
      const swept = await Promise.all([sweep(), sweep()])
      expect(swept.toSorted()).toEqual([0, 1])
      expect(await hasWork()).toBe(false)
      expect(await reloadOrder(shop, order)).toMatchObject({
        status: 'pending',
        pieces: 'released',
        stock_taken: false,
      })
      expect(await stockOf(shop, sofa)).toBe(10)
      const lines = shop.as.owner.from('order_timeline').select('field, status').eq('order_id', order.id)
      expect((await lines.order('id').throwOnError()).data?.at(-1)).toEqual({
        field: 'pieces',
        status: 'released',
      })
      await shop.as.admin.rpc('confirm_pieces', { p_order_id: order.id }).throwOnError()
      expect(await stockOf(shop, sofa)).toBe(6)
      expect(await sweep()).toBe(0)
      await updateOrder(shop, order, { status: 'cancelled' })
      expect(await stockOf(shop, sofa)).toBe(10)
    },
  )

  test('gives nothing back when it is cancelled or deleted after that', async () => {
    const [one, two] = [await oldOrder(null), await oldOrder(null)]
    expect(await sweep()).toBe(2)
    await updateOrder(shop, one, { status: 'cancelled' })
    await shop.as.admin.from('orders').delete().eq('id', two.id).throwOnError()
    expect(await stockOf(shop, sofa)).toBe(10)
  })

  test('is paid by another way only once its pieces are confirmed', async () => {
    const order = await oldOrder('pay_on_delivery')
    await sweep()
    await enablePayments(shop)
    await shop.database.query("update public.orders set payment_method = 'paystack' where id = $1", [
      order.id,
    ])
    expect((await startPayment(shop, order)).error?.hint).toBe('quantity_unconfirmed')
    await shop.as.admin.rpc('confirm_pieces', { p_order_id: order.id }).throwOnError()
    expect((await startPayment(shop, order)).error).toBeNull()
  })

  test('keeps its pieces before the time that the settings name, and once staff have begun with it', async () => {
    const [young, begun, taken] = [
      await oldOrder(null, 6),
      await oldOrder(null, 8, 1),
      await oldOrder(null, 8, 1),
    ]
    await updateOrder(shop, begun, { status: 'processing' })
    await shop.database.query("update public.orders set channel = 'phone' where id = $1", [taken.id])
    expect(await sweep()).toBe(0)
    const setDays = (unpaid_hold_days: number) =>
      shop.as.admin.from('website_settings').update({ unpaid_hold_days }).eq('id', 1).throwOnError()
    await setDays(5)
    expect(await sweep()).toBe(1)
    expect(await reloadOrder(shop, young)).toMatchObject({ pieces: 'released' })
    await setDays(7)
  })
})
