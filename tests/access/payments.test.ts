import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

// Paying for orders, and what follows from money that arrives (docs/behaviour/payments.md).

let shop: Shop
let make: Make
let sofa: Json

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
})
afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.database.query(
    `update public.payment_methods
    set enabled = method in ('paystack', 'bank_transfer'), customer_bears_fee = false,
      bank_name = 'Parlour Bank', account_number = '0123456789', account_name = 'Parlour Ltd'`,
  )
  sofa = await makeProduct(make, { price: 100_000, stock_quantity: 10 })
})

async function orderSofa(method = 'paystack', changes: Json = {}): Promise<Json> {
  const p_payment = { method, fee: 0 }
  const { data, error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), { p_payment, ...changes })
  expect(error).toBeNull()
  return data
}

async function start(order: Json, method = 'paystack', mode = 'live') {
  return await shop.as.service.rpc('start_payment', { p_order_id: order.id, p_method: method, p_mode: mode })
}

async function startPaystack(order: Json): Promise<Json> {
  const { data, error } = await start(order)
  expect(error).toBeNull()
  return data
}

async function arrive(reference: unknown, naira: number, changes: Json = {}) {
  const { data, error } = await shop.as.service.rpc('apply_payment', {
    p_reference: reference,
    p_outcome: 'paid',
    p_amount_kobo: Math.round(naira * 100),
    p_currency: 'NGN',
    p_mode: 'live',
    p_provider_id: '4099260516',
    ...changes,
  })
  expect(error).toBeNull()
  return data as Json
}

async function reload(order: Json): Promise<Json> {
  const rows = shop.as.service.from('orders').select('*').eq('id', order.id).single()
  return (await rows.throwOnError()).data
}

async function tasksOf(reference: unknown): Promise<Json[]> {
  const rows = shop.as.service.from('payment_tasks').select('kind, amount').eq('reference', reference)
  return (await rows.throwOnError()).data ?? []
}

async function expire(order: Json): Promise<void> {
  await shop.database.query('update public.orders set payment_expires_at = now() where id = $1', [order.id])
  await shop.as.service.rpc('expire_orders').throwOnError()
}

describe('placing an order', () => {
  test('stores how it is paid and when it expires', async () => {
    const order = await orderSofa()
    expect(order).toMatchObject({ payment_method: 'paystack', payment_fee: 0, total_amount: 100_000 })
    const minutes =
      (Date.parse(String(order.payment_expires_at)) - Date.parse(String(order.created_at))) / 60_000
    expect(minutes).toBe(60)
  })

  test('without a way to pay is refused as soon as one is enabled', async () => {
    const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]))
    expect(error?.hint).toBe('payment_needed')
    expect(await stockOf(shop, sofa)).toBe(10)
  })

  test.each(['flutterwave', 'pay_on_delivery', 'cowries'])(
    'with %s, which is not enabled, is refused',
    async (method) => {
      const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), { p_payment: { method, fee: 0 } })
      expect(error?.hint).toBe('payment_unavailable')
    },
  )

  test('adds the fee that the customer bears, and refuses another one than the shopper saw', async () => {
    await shop.as.admin
      .from('payment_methods')
      .update({
        customer_bears_fee: true,
        fee_percent: 1.5,
        fee_flat: 100,
        fee_flat_from: 2500,
        fee_cap: 2000,
      })
      .eq('method', 'paystack')
      .throwOnError()
    const wrong = { p_payment: { method: 'paystack', fee: 100 }, p_expected_total: 100_100 }
    const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), wrong)
    expect(error?.hint).toBe('payment_changed')
    expect(JSON.parse(error?.details ?? '')).toEqual({ fee: 1624.37 })
    const order = await orderSofa('paystack', {
      p_payment: { method: 'paystack', fee: 1624.37 },
      p_expected_total: 101_624.37,
    })
    expect(order).toMatchObject({ payment_fee: 1624.37, total_amount: 101_624.37 })
    expect((await startPaystack(order)).amount).toBe(101_624.37)
  })
})

const zone = (pays_on_delivery: boolean) =>
  make.row('delivery_zones', { name: randomUUID(), areas: ['LA'], fee_medium: 5000, pays_on_delivery })

describe('pay on delivery', () => {
  const deliver = { state: 'LA', lga: 'Ikeja', fee: 5000 }
  const payOnDelivery = (changes: Json = {}) =>
    placeOrder(shop.as.owner, cartOf([sofa, 1]), {
      p_payment: { method: 'pay_on_delivery', fee: 0 },
      p_delivery: deliver,
      ...changes,
    })

  beforeEach(async () => {
    await shop.database.query("update public.delivery_zones set active = false, areas = '{}'")
    await shop.database.query(
      `update public.payment_methods set enabled = true, highest_total = 200000, prepays_delivery = false
      where method = 'pay_on_delivery'`,
    )
  })
  afterAll(() => shop.database.query("update public.delivery_zones set active = false, areas = '{}'"))

  test('is for zones that have it and totals up to the limit, and never expires', async () => {
    await zone(true)
    const { data } = await payOnDelivery()
    expect(data).toMatchObject({ payment_method: 'pay_on_delivery', payment_expires_at: null })
    expect((await start(data, 'paystack')).error?.hint).toBe('payment_not_due')
    const { error } = await payOnDelivery({ p_items: cartOf([sofa, 2]) })
    expect(error?.hint).toBe('payment_unavailable')
  })

  test('is refused in other zones', async () => {
    await zone(false)
    expect((await payOnDelivery()).error?.hint).toBe('payment_unavailable')
  })

  test('may ask for the delivery fee in advance, whose payment leaves the rest to the delivery', async () => {
    await zone(true)
    await shop.database.query(
      "update public.payment_methods set prepays_delivery = true where method = 'pay_on_delivery'",
    )
    const { data } = await payOnDelivery()
    expect(data.payment_expires_at).toBeNull()
    const attempt = await startPaystack(data)
    expect(attempt.amount).toBe(5000)
    await arrive(attempt.reference, 5000)
    expect(await reload(data)).toMatchObject({ payment_status: 'pending', payment_method: 'pay_on_delivery' })
    expect((await start(data)).error?.hint).toBe('payment_not_due')
  })
})

describe('a payment', () => {
  test('of the exact amount marks the order as paid, however often it is reported', async () => {
    const order = await orderSofa()
    const { reference } = await startPaystack(order)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => arrive(reference, 100_000)))
    expect(await reload(order)).toMatchObject({ payment_status: 'paid', payment_expires_at: null })
    expect(await tasksOf(reference)).toEqual([])
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test.each([
    ['less', 99_999.99, 'underpaid', 0.01],
    ['naira where kobo are expected', 1000, 'underpaid', 99_000],
    ['more', 100_500, 'overpaid', 500],
  ])('of %s leaves the order unpaid and asks staff', async (_name, amount, kind, difference) => {
    const order = await orderSofa()
    const { reference } = await startPaystack(order)
    const payment = await arrive(reference, amount)
    expect(payment).toMatchObject({ state: 'paid', paid_amount: amount, counts: false })
    expect((await reload(order)).payment_status).toBe('pending')
    expect(await tasksOf(reference)).toEqual([{ kind, amount: difference }])
    await expire(order)
    expect((await reload(order)).status, 'money has arrived, so it does not expire').toBe('pending')
  })

  test.each([
    ['another currency', { p_currency: 'USD' }],
    ['a test payment', { p_mode: 'test' }],
    ['a negative amount', { p_amount_kobo: -10_000_000 }],
    ['no currency', { p_currency: null }],
  ])('that is %s does not count, and staff are asked', async (_name, changes) => {
    const order = await orderSofa()
    const { reference } = await startPaystack(order)
    expect(await arrive(reference, 100_000, changes)).toMatchObject({ state: 'pending' })
    expect((await reload(order)).payment_status).toBe('pending')
    expect(await tasksOf(reference)).toMatchObject([{ kind: 'mismatch' }])
  })

  test('with a reference that is not ours becomes a task, once', async () => {
    const reference = `PAY-${randomUUID()}`
    await arrive(reference, 5000)
    await arrive(reference, 5000)
    expect(await tasksOf(reference)).toEqual([{ kind: 'unknown_payment', amount: 5000 }])
  })

  test('that failed leaves the order open for another attempt', async () => {
    const order = await orderSofa()
    const first = await startPaystack(order)
    await arrive(first.reference, 100_000, { p_outcome: 'failed' })
    const second = await startPaystack(order)
    expect(second.reference).not.toBe(first.reference)
    await arrive(second.reference, 100_000)
    expect((await reload(order)).payment_status).toBe('paid')
  })

  test('that was abandoned, then paid after all, counts', async () => {
    const order = await orderSofa()
    const { reference } = await startPaystack(order)
    await arrive(reference, 0, { p_outcome: 'abandoned' })
    await arrive(reference, 100_000)
    expect((await reload(order)).payment_status).toBe('paid')
  })

  test('in a second tab is a task, since the order was paid already', async () => {
    const order = await orderSofa()
    const [first, second] = [await startPaystack(order), await startPaystack(order)]
    await arrive(first.reference, 100_000)
    await arrive(second.reference, 100_000)
    expect((await reload(order)).payment_status).toBe('paid')
    expect(await tasksOf(second.reference)).toEqual([{ kind: 'overpaid', amount: 100_000 }])
    expect((await start(order)).error?.hint).toBe('payment_not_due')
  })

  test('for an order that was cancelled, or deleted, becomes a task', async () => {
    const [cancelled, deleted] = [await orderSofa(), await orderSofa()]
    const [first, second] = [await startPaystack(cancelled), await startPaystack(deleted)]
    await shop.as.owner.rpc('cancel_order', { p_order_id: cancelled.id }).throwOnError()
    await shop.as.admin.from('orders').delete().eq('id', deleted.id).throwOnError()
    await arrive(first.reference, 100_000)
    await arrive(second.reference, 100_000)
    expect(await tasksOf(first.reference)).toEqual([{ kind: 'paid_cancelled', amount: 100_000 }])
    expect(await tasksOf(second.reference)).toEqual([{ kind: 'paid_without_order', amount: 100_000 }])
    expect(await reload(cancelled)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })
  })
})

describe('an order that is not paid in time', () => {
  test('is cancelled, and returns its stock exactly once', async () => {
    const order = await orderSofa()
    expect(await stockOf(shop, sofa)).toBe(9)
    await Promise.all([expire(order), expire(order), expire(order)])
    expect(await reload(order)).toMatchObject({ status: 'cancelled', has_expired: true })
    expect(await stockOf(shop, sofa)).toBe(10)
    expect((await start(order)).error?.hint).toBe('order_is_cancelled')
  })

  test('and is paid later takes its stock again', async () => {
    const order = await orderSofa()
    const { reference } = await startPaystack(order)
    await expire(order)
    await arrive(reference, 100_000)
    expect(await reload(order)).toMatchObject({
      status: 'pending',
      payment_status: 'paid',
      has_expired: false,
    })
    expect(await stockOf(shop, sofa)).toBe(9)
    expect(await tasksOf(reference)).toEqual([])
  })

  test('and is paid after its products have sold out is paid, short', async () => {
    const order = await orderSofa()
    const { reference } = await startPaystack(order)
    await expire(order)
    await shop.as.admin.from('products').update({ stock_quantity: 0 }).eq('id', sofa.id).throwOnError()
    await arrive(reference, 100_000)
    expect(await reload(order)).toMatchObject({ status: 'cancelled', payment_status: 'paid', is_short: true })
    expect(await stockOf(shop, sofa)).toBe(0)
    expect(await tasksOf(reference)).toEqual([{ kind: 'paid_short', amount: 100_000 }])
  })

  test('does not expire when it is handled or paid', async () => {
    const [paid, processing] = [await orderSofa(), await orderSofa()]
    await arrive((await startPaystack(paid)).reference, 100_000)
    await shop.as.admin.from('orders').update({ status: 'processing' }).eq('id', processing.id).throwOnError()
    await expire(paid)
    await expire(processing)
    expect((await reload(paid)).status).toBe('pending')
    expect((await reload(processing)).status).toBe('processing')
  })
})

async function transfer(): Promise<{ order: Json; payment: Json }> {
  const order = await orderSofa('bank_transfer')
  const { data, error } = await start(order, 'bank_transfer')
  expect(error).toBeNull()
  return { order, payment: data }
}

async function submit({ order, payment }: { order: Json; payment: Json }, name = `${randomUUID()}.png`) {
  const path = `${String(order.id)}/${name}`
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = await shop.as.owner.storage
    .from('payment-receipts')
    .upload(path, picture, { contentType: 'image/png' })
  expect(upload.error).toBeNull()
  return await shop.as.owner.rpc('submit_receipt', { p_payment_id: payment.id, p_receipt: path })
}

describe('a bank transfer', () => {
  test('has one open reference, the order’s number', async () => {
    const { order, payment } = await transfer()
    expect(payment).toMatchObject({ reference: order.order_number, amount: 100_000, state: 'pending' })
    expect((await start(order, 'bank_transfer')).data?.id).toBe(payment.id)
  })

  test('waits for staff from its receipt on, who confirm what arrived', async () => {
    const { order, payment } = await transfer()
    expect((await submit({ order, payment })).data).toMatchObject({ state: 'submitted' })
    await expire(order)
    expect((await reload(order)).status, 'an order with a receipt').toBe('pending')
    const confirm = (amount: number) =>
      shop.as.admin.rpc('confirm_transfer', { p_payment_id: payment.id, p_amount: amount })
    expect((await confirm(-5)).error?.hint).toBe('payment_amount_invalid')
    expect((await confirm(100_000)).data).toMatchObject({
      state: 'paid',
      counts: true,
      handled_by: shop.ids.admin,
    })
    expect((await reload(order)).payment_status).toBe('paid')
    expect((await confirm(100_000)).error?.hint).toBe('payment_has_moved_on')
  })

  test('with another amount asks staff, who may let it count', async () => {
    const { order, payment } = await transfer()
    await shop.as.admin
      .rpc('confirm_transfer', { p_payment_id: payment.id, p_amount: 100_200 })
      .throwOnError()
    expect((await reload(order)).payment_status).toBe('pending')
    const task = shop.as.service.from('payment_tasks').select('id').eq('payment_id', payment.id).single()
    const resolve = {
      p_task_id: (await task.throwOnError()).data?.id,
      p_resolution: '₦200 go back with the driver.',
      p_counts: true,
    }
    expect((await shop.as.owner.rpc('resolve_payment_task', resolve)).error?.hint).toBe('staff_only')
    await shop.as.admin.rpc('resolve_payment_task', resolve).throwOnError()
    expect((await reload(order)).payment_status).toBe('paid')
    const again = await shop.as.admin.rpc('resolve_payment_task', resolve)
    expect(again.error?.hint).toBe('payment_task_is_done')
  })

  test('whose receipt is rejected can have another one', async () => {
    const { order, payment } = await transfer()
    await submit({ order, payment })
    const reject = (reason: string) =>
      shop.as.admin.rpc('reject_receipt', { p_payment_id: payment.id, p_reason: reason })
    expect((await reject('  ')).error?.hint).toBe('field_missing')
    expect((await reject('The amount cannot be read.')).data).toMatchObject({ state: 'rejected' })
    expect((await reject('Again')).error?.hint).toBe('payment_has_moved_on')
    expect((await submit({ order, payment })).data).toMatchObject({ state: 'submitted', rejection: null })
  })

  test('takes receipts of its own order only, and others cannot see them', async () => {
    const mine = await transfer()
    await submit(mine)
    const path = `${String(mine.order.id)}/x.png`
    const { error } = await shop.as.stranger.storage
      .from('payment-receipts')
      .upload(path, Buffer.from('x'), { contentType: 'image/png' })
    expect(error).not.toBeNull()
    const { data } = await shop.as.stranger.storage.from('payment-receipts').list(String(mine.order.id))
    expect(data).toEqual([])
    const other = await transfer()
    const foreign = await shop.as.stranger.rpc('submit_receipt', {
      p_payment_id: other.payment.id,
      p_receipt: path,
    })
    expect(foreign.error?.hint).toBe('payment_unknown')
    const missing = await shop.as.owner.rpc('submit_receipt', {
      p_payment_id: other.payment.id,
      p_receipt: path,
    })
    expect(missing.error?.hint).toBe('receipt_missing')
  })
})

test('another method can be chosen as long as the order is not paid', async () => {
  const order = await orderSofa('paystack')
  const { data } = await start(order, 'bank_transfer')
  expect(data).toMatchObject({ method: 'bank_transfer', amount: 100_000 })
  expect(await reload(order)).toMatchObject({ payment_method: 'bank_transfer' })
})

test('a buyer cancels a pending order once, and nobody else’s', async () => {
  const order = await orderSofa()
  const cancel = (client = shop.as.owner) => client.rpc('cancel_order', { p_order_id: order.id })
  expect((await cancel(shop.as.stranger)).error?.hint).toBe('order_unknown')
  expect((await cancel()).data).toMatchObject({ status: 'cancelled' })
  expect((await cancel()).error).toBeNull()
  expect(await stockOf(shop, sofa)).toBe(10)
  const paid = await orderSofa()
  await arrive((await startPaystack(paid)).reference, 100_000)
  const { error } = await shop.as.owner.rpc('cancel_order', { p_order_id: paid.id })
  expect(error?.hint).toBe('order_is_in_progress')
})

test('an event is stored once, and providers are asked less and less often', async () => {
  const event = {
    p_provider: 'paystack',
    p_event_key: `charge.success ${randomUUID()}`,
    p_type: 'charge.success',
    p_reference: null,
    p_raw: { event: 'charge.success' },
  }
  expect((await shop.as.service.rpc('note_payment_event', event)).data).toBe(true)
  expect((await shop.as.service.rpc('note_payment_event', event)).data).toBe(false)

  const attempt = await startPaystack(await orderSofa())
  await shop.database.query('update public.payments set next_check_at = now() where id = $1', [attempt.id])
  const claims = await Promise.all(
    [1, 2, 3].map(
      async () => (await shop.as.service.rpc('claim_payment_checks').throwOnError()).data as Json[],
    ),
  )
  expect(claims.flat().filter(({ id }) => id === attempt.id)).toHaveLength(1)
})
