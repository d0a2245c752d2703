import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf } from './checkout.ts'
import { changeDeposits, orderWithDeposit, payWhatIsDue } from './deposits.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { mailsAbout, send } from './mailing.ts'
import {
  arrive,
  enablePayments,
  orderOf,
  reloadOrder,
  startPayment,
  startPaystack,
  taskOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// What follows once the deposit of an order was received (docs/behaviour/deposits.md#asking-for-the-rest): ₦30,000 of ₦100,000 is left.

const shop = useShop()
let sofa: Json

beforeAll(() => enablePayments(shop))

beforeEach(async () => {
  await changeDeposits(shop, { takes_deposits: true })
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 10, deposit_percent: 70 })
})

async function orderWithPaidDeposit(method?: string): Promise<Json> {
  const order = await orderWithDeposit(shop, sofa, method)
  await payWhatIsDue(shop, order)
  return order
}

const askForRest = ({ id }: Json, p_last_asked_at: unknown = null) =>
  shop.as.admin.rpc('ask_for_rest', { p_order_id: id, p_last_asked_at })

/** An order with a deposit that staff take in cash. */
async function takeOrder(customer: Json, delivery: Json = {}): Promise<Json> {
  const { data } = await shop.as.admin
    .rpc('take_order', {
      p_items: cartOf([sofa, 1]),
      p_customer: { name: 'Ngozi', phone: '0803 123 4567', address: 'Ikeja', ...customer },
      p_terms: { channel: 'showroom', method: 'cash', is_paid: true, is_deposit: true },
      ...delivery,
    })
    .throwOnError()
  return data
}

const received = (order: Json) => mailsAbout(shop, order, 'deposit_received')

describe('the customer is told that the deposit was received', () => {
  test('once, and of the payment when all is paid', async () => {
    const order = await orderWithPaidDeposit()
    expect(await received(order)).toMatchObject([{ data: { amount: 70_000 } }])
    expect(await mailsAbout(shop, order, 'payment_received')).toEqual([])
    await payWhatIsDue(shop, order)
    expect(await received(order)).toHaveLength(1)
    expect(await mailsAbout(shop, order, 'payment_received')).toHaveLength(1)
  })

  test('when staff take it in cash', async () => {
    const order = await takeOrder({ email: 'ngozi@example.com' })
    expect(await received(order)).toMatchObject([{ data: { amount: 70_000 } }])
  })

  test('not when all was paid at once, nor of an order without a deposit', async () => {
    const order = await orderWithDeposit(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    await arrive(shop, reference, 100_000)
    const p_task_id = await taskOf(shop, reference)
    const decision = { p_task_id, p_resolution: 'It pays all of it', p_counts: true }
    await shop.as.admin.rpc('resolve_payment_task', decision).throwOnError()
    await changeDeposits(shop, { takes_deposits: false })
    const other = await orderOf(shop, sofa)
    await payWhatIsDue(shop, other)
    for (const paid of [order, other]) {
      expect(await received(paid)).toEqual([])
      expect(await mailsAbout(shop, paid, 'payment_received')).toHaveLength(1)
    }
  })
})

describe('staff who ask for the rest', () => {
  test('note when, and the customer gets a mail with what is left', async () => {
    const order = await orderWithPaidDeposit()
    const { data: askedAt } = await askForRest(order).throwOnError()
    expect(await reloadOrder(shop, order)).toMatchObject({
      rest_asked_at: askedAt,
      payment_status: 'pending',
    })
    expect(await mailsAbout(shop, order, 'rest_to_pay')).toMatchObject([
      { data: { amount: 30_000 }, state: 'waiting', recipient: order.customer_email },
    ])
  })

  test('ask once when they press twice at once, and again when they have seen when it was', async () => {
    const order = await orderWithPaidDeposit()
    const [one, other] = await Promise.all([askForRest(order), askForRest(order)])
    expect(one.data).toEqual(other.data)
    expect(await mailsAbout(shop, order, 'rest_to_pay')).toHaveLength(1)
    const { data: again } = await askForRest(order, one.data).throwOnError()
    expect(again).not.toBe(one.data)
    expect(await mailsAbout(shop, order, 'rest_to_pay')).toHaveLength(2)
    expect((await askForRest(order, one.data)).data).toBe(again)
    expect(await mailsAbout(shop, order, 'rest_to_pay')).toHaveLength(2)
  })

  test('mail nothing to a customer without an email', async () => {
    const order = await takeOrder({})
    const { data: askedAt } = await askForRest(order).throwOnError()
    expect(await reloadOrder(shop, order)).toMatchObject({ rest_asked_at: askedAt })
    expect(await mailsAbout(shop, order)).toEqual([])
  })

  test('let the customer pay the rest before a delivery on which it would be paid', async () => {
    await shop.as.admin
      .from('payment_methods')
      .update({ enabled: true, highest_total: null, prepays_delivery: false })
      .eq('method', 'pay_on_delivery')
      .throwOnError()
    const order = await orderWithPaidDeposit('pay_on_delivery')
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
    await askForRest(order).throwOnError()
    expect((await payWhatIsDue(shop, order)).amount).toBe(30_000)
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid', total_amount: 100_000 })
  })
})

async function refused(order: Json, hint: string): Promise<void> {
  const { error } = await askForRest(order)
  expect(error).toMatchObject({ code: 'PT409', hint })
  expect(await reloadOrder(shop, order)).toMatchObject({ rest_asked_at: null })
  expect(await mailsAbout(shop, order, 'rest_to_pay')).toEqual([])
}

describe('the rest is not asked for', () => {
  test('of an order without a deposit', async () => {
    await changeDeposits(shop, { takes_deposits: false })
    const order = await orderOf(shop, sofa)
    await refused(order, 'payment_not_due')
  })

  test('before the deposit was received', async () => {
    await refused(await orderWithDeposit(shop, sofa), 'payment_not_due')
  })

  test('of an order that was cancelled meanwhile', async () => {
    const order = await orderWithPaidDeposit()
    await updateOrder(shop, order, { status: 'cancelled' })
    await refused(order, 'order_is_cancelled')
  })

  test('of an order that was paid meanwhile, by the customer or by hand', async () => {
    const order = await orderWithPaidDeposit()
    await payWhatIsDue(shop, order)
    await refused(order, 'payment_not_due')
    const other = await orderWithPaidDeposit()
    await updateOrder(shop, other, { payment_status: 'paid' })
    await refused(other, 'payment_not_due')
  })

  test('while the delivery fee is not known', async () => {
    const order = await takeOrder({}, { p_delivery: { state: 'LA', lga: 'Ikeja', fee: null } })
    await refused(order, 'payment_not_due')
  })

  test('while staff have not decided about another payment', async () => {
    const order = await orderWithPaidDeposit()
    await arrive(shop, (await startPaystack(shop, order)).reference, 10_000)
    await refused(order, 'payment_not_due')
  })

  test('of an order that does not exist', async () => {
    expect((await askForRest({ id: '00000000-0000-0000-0000-000000000000' })).error).toMatchObject({
      code: 'PT404',
      hint: 'order_unknown',
    })
  })
})

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['paid', { payment_status: 'paid' }],
])('no mail asks for the rest of an order that was %s before it was sent', async (_, changes) => {
  const order = await orderWithPaidDeposit()
  await askForRest(order).throwOnError()
  await updateOrder(shop, order, changes)
  await send(shop)
  expect(await mailsAbout(shop, order, 'rest_to_pay')).toMatchObject([{ state: 'skipped' }])
})

const remind = async () => (await shop.as.service.rpc('remind_of_payments').throwOnError()).data
const reminders = (order: Json) => mailsAbout(shop, order, 'rest_reminder')
const setDays = (rest_reminder_days: number | null) => changeDeposits(shop, { rest_reminder_days })

/** An order whose rest was asked for so many days ago. */
async function askedFor(days: number): Promise<Json> {
  const order = await orderWithPaidDeposit()
  await askForRest(order).throwOnError()
  await shop.database.query(
    'update public.orders set rest_asked_at = now() - make_interval(days => $2) where id = $1',
    [order.id, days],
  )
  return order
}

describe('a reminder of the rest', () => {
  beforeEach(async () => {
    await shop.database.query("update public.orders set status = 'cancelled'")
    await setDays(3)
  })

  test('is written once, after the days that the shop has set', async () => {
    const [late, early] = [await askedFor(3), await askedFor(2)]
    expect((await shop.as.service.rpc('has_payment_work')).data).toBe(true)
    expect(await remind()).toBe(1)
    expect(await reminders(late)).toMatchObject([{ data: { amount: 30_000 }, state: 'waiting' }])
    expect(await reminders(early)).toEqual([])
    expect(await remind()).toBe(0)
    expect((await shop.as.service.rpc('has_payment_work')).data).toBe(false)
  })

  test('is written again when staff have asked again', async () => {
    const order = await askedFor(5)
    await remind()
    const { rest_asked_at: askedAt } = await reloadOrder(shop, order)
    await askForRest(order, askedAt).throwOnError()
    expect(await remind()).toBe(0)
    await shop.database.query(
      "update public.orders set rest_asked_at = now() - interval '4 days' where id = $1",
      [order.id],
    )
    expect(await remind()).toBe(1)
    expect(await reminders(order)).toHaveLength(2)
  })

  test.each<[string, (order: Json) => Promise<unknown>]>([
    ['that was paid meanwhile', (order) => payWhatIsDue(shop, order)],
    ['that was cancelled meanwhile', (order) => updateOrder(shop, order, { status: 'cancelled' })],
    [
      'whose receipt is to be checked',
      async (order) => {
        const { data } = await startPayment(shop, order, 'bank_transfer')
        await shop.database.query("update public.payments set state = 'submitted' where id = $1", [data.id])
      },
    ],
    ['of a shop that sends none', () => setDays(null)],
  ])('is not written of an order %s', async (_, change) => {
    const order = await askedFor(4)
    await change(order)
    expect(await remind()).toBe(0)
    expect(await reminders(order)).toEqual([])
  })

  test('is not written of an order whose rest nobody asked for', async () => {
    await orderWithPaidDeposit()
    expect(await remind()).toBe(0)
  })
})
