import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentText } from '../../app/storefront/order/payment-text.ts'
import { PAYSTACK_RATES } from '../support/fee-cases.ts'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { changeDeposits, orderWithDeposit, payWhatIsDue } from './deposits.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  expireOrder,
  reloadOrder,
  startPayment,
  startPaystack,
  taskOf,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// Paying an order in two parts (docs/behaviour/deposits.md): a sofa of ₦100,000, of which 70 % are paid at first.

const shop = useShop()
let make: Make
let sofa: Json

beforeAll(() => {
  make = makeWith(shop)
})

beforeEach(async () => {
  await enablePayments(shop)
  await changeDeposits(shop, { takes_deposits: true })
  sofa = await makeProduct(make, { price: 100_000, stock_quantity: 10, deposit_percent: 70 })
})

const changeMethod = (method: string, changes: Json) =>
  shop.as.admin.from('payment_methods').update(changes).eq('method', method).throwOnError()

const payOnDelivery = { p_payment: { method: 'pay_on_delivery', fee: 0 } }

async function orderOnDelivery(changes: Json = {}): Promise<Json> {
  await changeMethod('pay_on_delivery', {
    enabled: true,
    highest_total: null,
    prepays_delivery: false,
    ...changes,
  })
  return await orderWithDeposit(shop, sofa, 'pay_on_delivery')
}

test('the deposit is what is due first, and the rest after it', async () => {
  const order = await orderWithDeposit(shop, sofa)
  expect((await payWhatIsDue(shop, order)).amount).toBe(70_000)
  expect(await reloadOrder(shop, order)).toMatchObject({
    payment_status: 'pending',
    payment_expires_at: null,
    deposit_paid_at: expect.any(String),
  })
  const rest = await payWhatIsDue(shop, order, 'bank_transfer')
  expect(rest).toMatchObject({ amount: 30_000, counts: true })
  expect(await reloadOrder(shop, order)).toMatchObject({
    payment_status: 'paid',
    payment_method: 'bank_transfer',
    total_amount: 100_000,
  })
  expect(await tasksOf(shop, order.order_number)).toEqual([])
})

test('a deposit by a test payment leaves the rest on the page of the order, though nothing was received', async () => {
  const order = await orderWithDeposit(shop, sofa)
  const { data: attempt } = await startPayment(shop, order, 'paystack', 'test')
  await arrive(shop, attempt.reference, 70_000, { p_mode: 'test' })
  const own = shop.as.owner.rpc('own_order', { p_number: order.order_number })
  const { data: shown } = await own.throwOnError()
  expect(shown).toMatchObject({ received: 0 })
  expect(paymentText(shown)).toBe(
    'We have received your deposit. Thank you. The rest, ₦30,000, is due before delivery.',
  )
})

test('an order with a deposit that was paid does not expire, and keeps its pieces', async () => {
  const order = await orderWithDeposit(shop, sofa)
  await payWhatIsDue(shop, order)
  await expireOrder(shop, order)
  await shop.database.query(
    "update public.orders set payment_expires_at = null, created_at = now() - interval '60 days' where id = $1",
    [order.id],
  )
  await shop.as.service.rpc('release_pieces').throwOnError()
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'pending', pieces: null, stock_taken: true })
  expect(await stockOf(shop, sofa)).toBe(9)
})

test('a deposit that comes after the order has expired takes the order up again', async () => {
  const order = await orderWithDeposit(shop, sofa)
  const attempt = await startPaystack(shop, order)
  await expireOrder(shop, order)
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'cancelled', has_expired: true })
  await arrive(shop, attempt.reference, 70_000)
  expect(await reloadOrder(shop, order)).toMatchObject({
    status: 'pending',
    has_expired: false,
    payment_status: 'pending',
    deposit_paid_at: expect.any(String),
  })
  expect(await tasksOf(shop, attempt.reference)).toEqual([])
})

describe('for staff to decide is', () => {
  test.each([
    ['a deposit that is short', 69_000, 'underpaid', 1000],
    ['a deposit with more than was asked for', 75_000, 'overpaid', 5000],
    ['a deposit above the whole order', 120_000, 'overpaid', 50_000],
  ])('%s', async (_, naira, kind, amount) => {
    const order = await orderWithDeposit(shop, sofa)
    const attempt = await startPaystack(shop, order)
    await arrive(shop, attempt.reference, naira)
    expect(await tasksOf(shop, attempt.reference)).toEqual([{ kind, amount }])
    expect(await reloadOrder(shop, order)).toMatchObject({ deposit_paid_at: null })
  })

  test.each([
    [70, 40_000],
    [40, 40_000],
  ])('a deposit of %d %% that was paid in two tabs', async (deposit_percent, amount) => {
    sofa = await makeProduct(make, { price: 100_000, deposit_percent })
    const order = await orderWithDeposit(shop, sofa)
    const [one, other] = [await startPaystack(shop, order), await startPaystack(shop, order)]
    await arrive(shop, one.reference, deposit_percent * 1000)
    await arrive(shop, other.reference, deposit_percent * 1000, { p_provider_id: '4099260517' })
    expect(await tasksOf(shop, one.reference)).toEqual([])
    expect(await tasksOf(shop, other.reference)).toEqual([{ kind: 'overpaid', amount }])
  })

  test('a deposit in another currency or mode', async () => {
    const order = await orderWithDeposit(shop, sofa)
    for (const changes of [{ p_currency: 'USD' }, { p_mode: 'test' }]) {
      const attempt = await startPaystack(shop, order)
      await arrive(shop, attempt.reference, 70_000, changes)
      expect(await tasksOf(shop, attempt.reference)).toMatchObject([{ kind: 'mismatch' }])
      const p_task_id = await taskOf(shop, attempt.reference)
      await shop.as.admin.rpc('resolve_payment_task', { p_task_id, p_resolution: 'Sent back' }).throwOnError()
    }
    expect(await reloadOrder(shop, order)).toMatchObject({ deposit_paid_at: null })
  })

  test('the rest after the order was cancelled, which cannot be begun any more', async () => {
    const order = await orderWithDeposit(shop, sofa)
    await payWhatIsDue(shop, order)
    const rest = await startPaystack(shop, order)
    await updateOrder(shop, order, { status: 'cancelled' })
    expect((await startPayment(shop, order)).error?.hint).toBe('order_is_cancelled')
    await arrive(shop, rest.reference, 30_000)
    expect(await tasksOf(shop, rest.reference)).toEqual([{ kind: 'paid_cancelled', amount: 30_000 }])
    expect(await tasksOf(shop, order.order_number)).toEqual([{ kind: 'to_send_back', amount: 70_000 }])
  })
})

test('a short deposit that staff let count leaves the difference to pay, then the rest', async () => {
  const order = await orderWithDeposit(shop, sofa)
  const attempt = await startPaystack(shop, order)
  await arrive(shop, attempt.reference, 69_000)
  await shop.as.admin
    .rpc('resolve_payment_task', {
      p_task_id: await taskOf(shop, attempt.reference),
      p_resolution: 'The customer pays the difference',
      p_counts: true,
    })
    .throwOnError()
  expect((await payWhatIsDue(shop, order)).amount).toBe(1000)
  expect((await payWhatIsDue(shop, order)).amount).toBe(30_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid' })
})

test('both parts that arrive at once pay the order', async () => {
  const order = await orderWithDeposit(shop, sofa)
  const deposit = await startPaystack(shop, order)
  await arrive(shop, deposit.reference, 70_000)
  const [one, other] = [await startPaystack(shop, order), await startPaystack(shop, order)]
  await Promise.all([
    arrive(shop, one.reference, 30_000),
    arrive(shop, other.reference, 30_000, { p_provider_id: '4099260518' }),
  ])
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid' })
  const tasks = [...(await tasksOf(shop, one.reference)), ...(await tasksOf(shop, other.reference))]
  expect(tasks).toEqual([{ kind: 'overpaid', amount: 30_000 }])
})

describe('where customers bear the fees', () => {
  beforeEach(() => changeMethod('paystack', { ...PAYSTACK_RATES }))

  test('each part has that of its own way to pay', async () => {
    const p_payment = { method: 'paystack', fee: 1167.52, deposit: 70_000 }
    const order = await orderWithDeposit(shop, sofa, 'paystack', { p_payment, p_expected_total: 101_167.52 })
    expect(order).toMatchObject({ payment_fee: 1167.52, deposit_fee: 1167.52, total_amount: 101_167.52 })
    expect((await payWhatIsDue(shop, order)).amount).toBe(71_167.52)
    const { data: begun } = await startPayment(shop, order)
    expect(begun.amount).toBe(30_558.38)
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_fee: 1725.9, deposit_fee: 1167.52 })
    expect((await payWhatIsDue(shop, order, 'bank_transfer')).amount).toBe(30_000)
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', total_amount: 101_167.52 })
  })

  test('a deposit for what is paid on delivery has that of the way by which it is paid', async () => {
    const order = await orderOnDelivery()
    expect(order).toMatchObject({ payment_fee: 0, total_amount: 100_000 })
    expect((await startPayment(shop, order)).data.amount).toBe(71_167.52)
    expect((await payWhatIsDue(shop, order, 'bank_transfer')).amount).toBe(70_000)
    expect(await reloadOrder(shop, order)).toMatchObject({
      payment_method: 'pay_on_delivery',
      payment_fee: 0,
      deposit_paid_at: expect.any(String),
    })
  })
})

describe('an order that is paid on delivery', () => {
  test('has its deposit paid in advance, and nothing more', async () => {
    const order = await orderOnDelivery()
    expect((await payWhatIsDue(shop, order)).amount).toBe(70_000)
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
  })

  test('is compared with the highest total by what is paid on delivery', async () => {
    await orderOnDelivery({ highest_total: 30_000 })
    await changeMethod('pay_on_delivery', { highest_total: 29_999 })
    const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), payOnDelivery)
    expect(error?.hint).toBe('payment_unavailable')
  })
})

const take = (terms: Json) =>
  shop.as.admin.rpc('take_order', {
    p_items: cartOf([sofa, 1]),
    p_customer: { name: 'Ngozi', phone: '0803 123 4567', address: 'Ikeja' },
    p_terms: { channel: 'showroom', ...terms },
  })

describe('of an order that staff take', () => {
  test('the deposit is received in cash, less the part of a discount, and the rest is paid otherwise', async () => {
    const terms = {
      method: 'cash',
      is_paid: true,
      is_deposit: true,
      discount: 10_000,
      discount_reason: 'Old',
    }
    const { data: order } = await take(terms).throwOnError()
    expect(order).toMatchObject({ deposit_amount: 63_000, payment_status: 'pending', payment_method: 'cash' })
    expect(order.deposit_paid_at).not.toBeNull()
    expect((await payWhatIsDue(shop, order, 'bank_transfer')).amount).toBe(27_000)
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid' })
  })

  test('the deposit is named before, whether they receive it or all', async () => {
    const terms = { channel: 'showroom', method: 'cash', is_paid: true, discount: 10_000 }
    for (const p_terms of [terms, { ...terms, is_deposit: true }]) {
      const estimate = shop.as.admin.rpc('taken_order_estimate', { p_items: cartOf([sofa, 1]), p_terms })
      const { data } = await estimate.single<Json>().throwOnError()
      expect(data).toMatchObject({ total_amount: 90_000, deposit_amount: 63_000 })
    }
  })

  test('all is received in cash without a deposit', async () => {
    const { data: order } = await take({ method: 'cash', is_paid: true }).throwOnError()
    expect(order).toMatchObject({ deposit_amount: null, payment_status: 'paid' })
  })

  test('a deposit that it does not have any more is not received', async () => {
    await changeDeposits(shop, { takes_deposits: false })
    const { error } = await take({ method: 'cash', is_paid: true, is_deposit: true })
    expect(error?.hint).toBe('total_changed')
  })
})
