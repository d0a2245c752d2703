import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeDeposits, orderWithDeposit, payWhatIsDue } from './deposits.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  orderOf,
  reloadOrder,
  startPaystack,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// Asking for a part of what is due (docs/behaviour/payments.md#asking-for-a-part): of a sofa of ₦100,000.

const shop = useShop()
let make: Make
let sofa: Json

beforeAll(() => {
  make = makeWith(shop)
})

beforeEach(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(make, { price: 100_000, stock_quantity: 10 })
})

const ask = ({ id }: Json, p_amount?: unknown) =>
  shop.as.admin.rpc('ask_for_part', { p_order_id: id, ...(p_amount !== undefined && { p_amount }) })

async function orderWithPart(amount: number): Promise<Json> {
  const order = await orderOf(shop, sofa)
  expect((await ask(order, amount).throwOnError()).data).toBe(amount)
  return order
}

test('the page takes exactly the part, then what is left, and the order is pending until then', async () => {
  const order = await orderWithPart(40_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ asked_amount: 40_000, payment_expires_at: null })
  expect(await payWhatIsDue(shop, order)).toMatchObject({ amount: 40_000, counts: true })
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'pending', asked_amount: null })
  const figures = shop.as.admin.rpc('order_figures', { p_ids: [order.id] })
  expect((await figures.throwOnError()).data).toMatchObject([{ received: 40_000, mark: 'part_paid' }])
  await ask(order, 25_000).throwOnError()
  expect((await payWhatIsDue(shop, order, 'bank_transfer')).amount).toBe(25_000)
  expect((await payWhatIsDue(shop, order)).amount).toBe(35_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', total_amount: 100_000 })
  expect(await tasksOf(shop, order.order_number)).toEqual([])
})

test.each([null, 100_000])(
  'with %s, all that is due is asked for again, in the time of its method',
  async (amount) => {
    const order = await orderWithPart(40_000)
    expect((await ask(order, amount).throwOnError()).data).toBeNull()
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_expires_at: expect.any(String) })
    expect((await startPaystack(shop, order)).amount).toBe(100_000)
  },
)

test('all that is due counts, too, where it was begun before', async () => {
  const order = await orderOf(shop, sofa)
  const whole = await startPaystack(shop, order)
  await ask(order, 40_000).throwOnError()
  await arrive(shop, whole.reference, 100_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', asked_amount: null })
  expect(await tasksOf(shop, whole.reference)).toEqual([])
})

describe('for staff to decide is', () => {
  test.each([
    ['less than the part', 39_000, 'underpaid', 1000],
    ['more than the part', 45_000, 'overpaid', 5000],
    ['more than all', 101_000, 'overpaid', 1000],
  ])('%s', async (_, naira, kind, amount) => {
    const attempt = await startPaystack(shop, await orderWithPart(40_000))
    await arrive(shop, attempt.reference, naira)
    expect(await tasksOf(shop, attempt.reference)).toEqual([{ kind, amount }])
  })

  test('a part that was paid in two tabs', async () => {
    const order = await orderWithPart(40_000)
    const [one, other] = [await startPaystack(shop, order), await startPaystack(shop, order)]
    await arrive(shop, one.reference, 40_000)
    await arrive(shop, other.reference, 40_000, { p_provider_id: '4099260517' })
    expect(await tasksOf(shop, one.reference)).toEqual([])
    expect(await tasksOf(shop, other.reference)).toMatchObject([{ kind: 'underpaid' }])
  })
})

test.each([99.99, 0, -1, 100_000.01, 'NaN'])('a part of ₦%s is refused', async (amount) => {
  const { status, error } = await ask(await orderOf(shop, sofa), amount)
  expect([status, error?.hint]).toEqual([400, 'payment_amount_invalid'])
})

test.each<[string, Json, string]>([
  ['was cancelled', { status: 'cancelled' }, 'order_is_cancelled'],
  ['is paid', { payment_status: 'paid' }, 'payment_not_due'],
])('no part of an order that %s is asked for, nor taken', async (_, changes, hint) => {
  const order = await orderWithPart(40_000)
  await updateOrder(shop, order, changes)
  expect((await ask(order, 30_000)).error?.hint).toBe(hint)
  const started = shop.as.service.rpc('start_payment', { p_order_id: order.id, p_method: 'paystack' })
  expect((await started).error?.hint).toBe(hint)
})

test('a part of what is paid on delivery is paid before without a fee, and the rest stays for then', async () => {
  await shop.database.query(
    "update payment_methods set enabled = true, highest_total = null where method = 'pay_on_delivery'",
  )
  const order = await orderOf(shop, sofa, 'pay_on_delivery')
  await shop.database.query(
    "update payment_methods set customer_bears_fee = true, fee_percent = 1.5 where method = 'paystack'",
  )
  expect((await ask(order, 40_000).throwOnError()).data).toBe(40_000)
  expect(await payWhatIsDue(shop, order)).toMatchObject({ amount: 40_000, counts: true })
  const onDelivery = {
    payment_method: 'pay_on_delivery',
    payment_status: 'pending',
    asked_amount: null,
    total_amount: 100_000,
  }
  expect(await reloadOrder(shop, order)).toMatchObject(onDelivery)
  const again = shop.as.service.rpc('start_payment', { p_order_id: order.id, p_method: 'paystack' })
  expect((await again).error?.hint).toBe('payment_not_due')
  expect((await ask(order, 60_000.01)).error?.hint).toBe('payment_amount_invalid')
  await ask(order, 60_000).throwOnError()
  await ask(order).throwOnError()
  expect(await reloadOrder(shop, order)).toMatchObject(onDelivery)
  await ask(order, 60_000).throwOnError()
  await payWhatIsDue(shop, order, 'bank_transfer')
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', total_amount: 100_000 })
  expect(await tasksOf(shop, order.order_number)).toEqual([])
})

test('a part of the deposit, and of the rest, leaves what is left of them', async () => {
  await changeDeposits(shop, { takes_deposits: true })
  sofa = await makeProduct(make, { price: 100_000, deposit_percent: 70 })
  const order = await orderWithDeposit(shop, sofa)
  await ask(order, 20_000).throwOnError()
  expect((await payWhatIsDue(shop, order)).amount).toBe(20_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ deposit_paid_at: null })
  expect((await payWhatIsDue(shop, order)).amount).toBe(50_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ deposit_paid_at: expect.any(String) })
  await ask(order, 10_000).throwOnError()
  expect(await payWhatIsDue(shop, order)).toMatchObject({ amount: 10_000, counts: true })
  expect((await payWhatIsDue(shop, order)).amount).toBe(20_000)
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid' })
  await changeDeposits(shop, { takes_deposits: false })
})
