import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toKobo } from '../../app/domain/money.ts'
import { paymentFee } from '../../app/domain/payment-methods.ts'
import { feeOf } from '../../gateway/payments.ts'
import { FEE_CASES, PAYSTACK_RATES } from '../support/fee-cases.ts'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  expireOrder,
  orderOf,
  reloadOrder,
  startPayment,
  startPaystack,
  taskOf,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// Paying for orders, and what follows from money that arrives (docs/behaviour/payments.md).

const shop = useShop()
let make: Make
let sofa: Json

beforeAll(async () => {
  make = makeWith(shop)
})

beforeEach(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(make, { price: 100_000, stock_quantity: 10 })
})

describe('placing an order', () => {
  test('stores how it is paid and when it expires', async () => {
    const order = await orderOf(shop, sofa)
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
    for (const fee of [100, 2000, null, undefined]) {
      const wrong = { p_payment: { method: 'paystack', fee }, p_expected_total: 100_000 + (fee ?? 0) }
      const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), wrong)
      expect(error?.hint).toBe('payment_changed')
      expect(JSON.parse(error?.details ?? '')).toEqual({ fee: 1624.37 })
    }
    const order = await orderOf(shop, sofa, 'paystack', {
      p_payment: { method: 'paystack', fee: 1624.37 },
      p_expected_total: 101_624.37,
    })
    expect(order).toMatchObject({ payment_fee: 1624.37, total_amount: 101_624.37 })
    expect((await startPaystack(shop, order)).amount).toBe(101_624.37)
  })

  test('that costs nothing waits for no payment: it does not expire, and staff can confirm it', async () => {
    const [gift, paid] = [
      await makeProduct(make, { price: 0, stock_quantity: 10 }),
      await orderOf(shop, sofa),
    ]
    const order = await orderOf(shop, gift)
    expect(order).toMatchObject({ total_amount: 0, payment_status: 'pending', payment_expires_at: null })
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
    const toConfirm = { p_text: '', p_statuses: ['pending'], p_hide_unpaid: true, p_limit: 100 }
    const { data } = await shop.as.admin.rpc('search_orders', toConfirm).throwOnError()
    const ids = data.map(({ id }: Json) => id)
    expect(ids).toContain(order.id)
    expect(ids).not.toContain(paid.id)
  })
})

const zone = (pays_on_delivery: boolean) =>
  make.row('delivery_zones', { name: randomUUID(), areas: ['LA'], fee_medium: 5000, pays_on_delivery })

test.each(FEE_CASES)('the fee of $amount is $fee', async ({ rates, amount, fee }) => {
  const { rows } = await shop.database.query(
    `select private.payment_fee(jsonb_populate_record(payment_methods, $1), $2)::float8 as fee
    from public.payment_methods where method = 'paystack'`,
    [JSON.stringify(rates), amount],
  )
  expect(rows).toEqual([{ fee }])
})

test.each([100, 2462.49, 2462.5, 2480, 2500, 100_000, 131_233.34])(
  'of %d with its fee the shop gets as much, by what Paystack takes',
  async (amount) => {
    const charged = toKobo(amount + paymentFee(PAYSTACK_RATES, amount))
    const left = charged - feeOf('paystack', charged) - toKobo(amount)
    expect(left, 'kobo').toBeGreaterThanOrEqual(0)
    expect(left, 'kobo').toBeLessThanOrEqual(1)
  },
)

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
      `update public.payment_methods set enabled = true, highest_total = 105000, prepays_delivery = false
      where method = 'pay_on_delivery'`,
    )
  })
  afterAll(() => shop.database.query("update public.delivery_zones set active = false, areas = '{}'"))

  test('is for zones that have it and totals up to the limit, and never expires', async () => {
    await zone(true)
    const { data } = await payOnDelivery()
    expect(data).toMatchObject({ payment_method: 'pay_on_delivery', payment_expires_at: null })
    expect((await startPayment(shop, data, 'paystack')).error?.hint).toBe('payment_not_due')
    const { error } = await payOnDelivery({ p_items: cartOf([sofa, 2]) })
    expect(error?.hint).toBe('payment_unavailable')
  })

  test('is not begun as a payment', async () => {
    const { error } = await startPayment(shop, await orderOf(shop, sofa), 'pay_on_delivery')
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
    const attempt = await startPaystack(shop, data)
    expect(attempt.amount).toBe(5000)
    await arrive(shop, attempt.reference, 5000)
    expect(await reloadOrder(shop, data)).toMatchObject({
      payment_status: 'pending',
      payment_method: 'pay_on_delivery',
    })
    expect((await startPayment(shop, data)).error?.hint).toBe('payment_not_due')
  })
})

describe('a payment', () => {
  test('of the exact amount marks the order as paid, however often it is reported', async () => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => arrive(shop, reference, 100_000, { p_fee_kobo: 162_437 })))
    const payment = shop.as.service
      .from('payments')
      .select('paid_amount, provider_fee')
      .eq('reference', reference)
    expect((await payment.throwOnError()).data).toEqual([{ paid_amount: 100_000, provider_fee: 1624.37 }])
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', payment_expires_at: null })
    expect(await tasksOf(shop, reference)).toEqual([])
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test.each([
    ['less', 99_999.99, 'underpaid', 0.01],
    ['naira where kobo are expected', 1000, 'underpaid', 99_000],
    ['more', 100_500, 'overpaid', 500],
  ])('of %s leaves the order unpaid and asks staff', async (_name, amount, kind, difference) => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    const payment = await arrive(shop, reference, amount)
    expect(payment).toMatchObject({ state: 'paid', paid_amount: amount, counts: false })
    expect((await reloadOrder(shop, order)).payment_status).toBe('pending')
    expect(await tasksOf(shop, reference)).toEqual([{ kind, amount: difference }])
    await expireOrder(shop, order)
    expect((await reloadOrder(shop, order)).status, 'money has arrived, so it does not expire').toBe(
      'pending',
    )
  })

  test.each([
    ['another currency', { p_currency: 'USD' }],
    ['a test payment', { p_mode: 'test' }],
    ['a negative amount', { p_amount_kobo: -10_000_000 }],
    ['no currency', { p_currency: null }],
  ])('that is %s does not count, and staff are asked', async (_name, changes) => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    expect(await arrive(shop, reference, 100_000, changes)).toMatchObject({ state: 'pending' })
    expect((await reloadOrder(shop, order)).payment_status).toBe('pending')
    expect(await tasksOf(shop, reference)).toMatchObject([{ kind: 'mismatch' }])
  })

  test('with a reference that is not ours becomes a task, once', async () => {
    const reference = `PAY-${randomUUID()}`
    await arrive(shop, reference, 5000)
    await arrive(shop, reference, 5000)
    expect(await tasksOf(shop, reference)).toEqual([{ kind: 'unknown_payment', amount: 5000 }])
  })

  test('that staff have to decide about lets nobody pay again, until they have decided', async () => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    await arrive(shop, reference, 90_000)
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
    const task = shop.as.service.from('payment_tasks').select('id').eq('reference', reference).single()
    const p_task_id = (await task.throwOnError()).data?.id
    await shop.as.admin
      .rpc('resolve_payment_task', { p_task_id, p_resolution: 'Sent back to the customer.' })
      .throwOnError()
    expect((await startPaystack(shop, order)).amount).toBe(100_000)
  })

  test('cannot be begun without end', async () => {
    const order = await orderOf(shop, sofa)
    for (let attempt = 0; attempt < 20; attempt += 1) await startPaystack(shop, order)
    expect((await startPayment(shop, order)).error?.hint).toBe('too_many_payments')
  })

  test('that failed leaves the order open for another attempt', async () => {
    const order = await orderOf(shop, sofa)
    const first = await startPaystack(shop, order)
    await arrive(shop, first.reference, 100_000, { p_outcome: 'failed' })
    const second = await startPaystack(shop, order)
    expect(second.reference).not.toBe(first.reference)
    await arrive(shop, second.reference, 100_000)
    expect((await reloadOrder(shop, order)).payment_status).toBe('paid')
  })

  test.each(['abandoned', 'failed'])(
    'that was %s is asked about again, and counts if it is paid after all',
    async (outcome) => {
      const order = await orderOf(shop, sofa)
      const { reference } = await startPaystack(shop, order)
      expect(await arrive(shop, reference, 0, { p_outcome: outcome })).toMatchObject({
        state: outcome,
        next_check_at: expect.any(String),
      })
      await arrive(shop, reference, 100_000)
      expect((await reloadOrder(shop, order)).payment_status).toBe('paid')
    },
  )

  test('that was taken back by its provider is not asked about again', async () => {
    const { reference } = await startPaystack(shop, await orderOf(shop, sofa))
    expect(await arrive(shop, reference, 0, { p_outcome: 'reversed' })).toMatchObject({
      state: 'failed',
      next_check_at: null,
    })
  })

  test('in a second tab is a task, since the order was paid already', async () => {
    const order = await orderOf(shop, sofa)
    const [first, second] = [await startPaystack(shop, order), await startPaystack(shop, order)]
    await arrive(shop, first.reference, 100_000)
    await arrive(shop, second.reference, 100_000)
    expect((await reloadOrder(shop, order)).payment_status).toBe('paid')
    expect(await tasksOf(shop, second.reference)).toEqual([{ kind: 'overpaid', amount: 100_000 }])
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
  })

  test('for an order that was cancelled, or deleted, becomes a task', async () => {
    const [cancelled, deleted] = [await orderOf(shop, sofa), await orderOf(shop, sofa)]
    const [first, second] = [await startPaystack(shop, cancelled), await startPaystack(shop, deleted)]
    await shop.as.owner.rpc('cancel_order', { p_order_id: cancelled.id }).throwOnError()
    await shop.as.admin.from('orders').delete().eq('id', deleted.id).throwOnError()
    await arrive(shop, first.reference, 100_000)
    await arrive(shop, second.reference, 100_000)
    expect(await tasksOf(shop, first.reference)).toEqual([{ kind: 'paid_cancelled', amount: 100_000 }])
    expect(await tasksOf(shop, second.reference)).toEqual([{ kind: 'paid_without_order', amount: 100_000 }])
    expect(await reloadOrder(shop, cancelled)).toMatchObject({
      status: 'cancelled',
      payment_status: 'pending',
    })
  })
})

const setPaystackFee = (values: string) =>
  shop.database.query(`update public.payment_methods set ${values} where method = 'paystack'`)

test('another method can be chosen as long as the order is not paid', async () => {
  const order = await orderOf(shop, sofa, 'paystack')
  const { data } = await startPayment(shop, order, 'bank_transfer')
  expect(data).toMatchObject({ method: 'bank_transfer', amount: 100_000 })
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_method: 'bank_transfer' })
})

test('what is left after a part that counts is paid by any method, and the fee that was agreed stays', async () => {
  await setPaystackFee('customer_bears_fee = true, fee_percent = 0, fee_flat = 100, fee_flat_from = 0')
  const order = await orderOf(shop, sofa, 'paystack', { p_payment: { method: 'paystack', fee: 100 } })
  expect(order).toMatchObject({ total_amount: 100_100, payment_fee: 100 })
  const { reference } = await startPaystack(shop, order)
  await arrive(shop, reference, 100_000)
  const p_task_id = await taskOf(shop, reference)
  const counted = { p_task_id, p_resolution: 'The fee follows.', p_counts: true }
  await shop.as.admin.rpc('resolve_payment_task', counted).throwOnError()
  const { data, error } = await startPayment(shop, order, 'bank_transfer')
  await setPaystackFee('customer_bears_fee = false')
  expect(error).toBeNull()
  expect(data).toMatchObject({ method: 'bank_transfer', amount: 100 })
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_method: 'paystack', total_amount: 100_100 })
})

test('no payment is begun by a method that was switched off meanwhile', async () => {
  const order = await orderOf(shop, sofa, 'paystack')
  await setPaystackFee('enabled = false')
  expect((await startPayment(shop, order, 'paystack')).error?.hint).toBe('payment_unavailable')
})

test.each(['paid', 'failed', 'refunded'])(
  'nothing is begun for an order that staff marked as %s',
  async (status) => {
    const order = await orderOf(shop, sofa)
    await updateOrder(shop, order, { payment_status: status })
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
  },
)

test('a buyer cancels a pending order once, and nobody else’s', async () => {
  const order = await orderOf(shop, sofa)
  const cancel = (client = shop.as.owner) => client.rpc('cancel_order', { p_order_id: order.id })
  expect((await cancel(shop.as.stranger)).error?.hint).toBe('order_unknown')
  expect((await cancel()).data).toMatchObject({ status: 'cancelled' })
  expect((await cancel()).error).toBeNull()
  expect(await stockOf(shop, sofa)).toBe(10)
  const paid = await orderOf(shop, sofa)
  await arrive(shop, (await startPaystack(shop, paid)).reference, 100_000)
  const { error } = await shop.as.owner.rpc('cancel_order', { p_order_id: paid.id })
  expect(error?.hint).toBe('order_is_in_progress')
})

test.each([
  { status: 'processing' },
  { status: 'shipped' },
  { status: 'delivered' },
  { payment_status: 'paid' },
  { payment_status: 'refunded' },
])('a buyer does not cancel an order that staff have set to %o', async (changes) => {
  const order = await orderOf(shop, sofa)
  await shop.as.admin.from('orders').update(changes).eq('id', order.id).throwOnError()
  const { error } = await shop.as.owner.rpc('cancel_order', { p_order_id: order.id })
  expect(error?.hint).toBe('order_is_in_progress')
  expect(await reloadOrder(shop, order)).toMatchObject(changes)
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

  const attempt = await startPaystack(shop, await orderOf(shop, sofa))
  await shop.database.query('update public.payments set next_check_at = now() where id = $1', [attempt.id])
  const claims = await Promise.all(
    [1, 2, 3].map(
      async () => (await shop.as.service.rpc('claim_payment_checks').throwOnError()).data as Json[],
    ),
  )
  expect(claims.flat().filter(({ id }) => id === attempt.id)).toHaveLength(1)
})
