import { afterEach, beforeAll, expect, test } from 'vitest'
import { cartOf, countOrders, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import {
  arrive,
  enablePayments,
  orderOf,
  recordRefund,
  reloadOrder,
  sendBack,
  startPaystack,
  taskOf,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// What is kept of a cancelled order: docs/behaviour/orders.md#what-is-kept-of-a-cancelled-order.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})

const setTerms = (kept_before_work: number, kept_after_work: number) =>
  shop.as.admin.from('website_settings').update({ kept_before_work, kept_after_work }).eq('id', 1)

afterEach(() => setTerms(0, 0).throwOnError())

/** An order of ₦100,000 under the terms of 10 % before work has begun and 50 % after, of which so much has arrived. */
async function sold(naira: number): Promise<{ order: Json; payment: Json }> {
  await setTerms(10, 50).throwOnError()
  const order = await orderOf(shop, sofa)
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, naira)
  if (naira < 100_000)
    await shop.as.admin
      .rpc('resolve_payment_task', {
        p_task_id: await taskOf(shop, payment.reference),
        p_resolution: 'The rest follows.',
        p_counts: true,
      })
      .throwOnError()
  return { order, payment }
}

const begin = ({ id }: Json, p_has_begun = true, p_reason: string | null = null) =>
  shop.as.admin.rpc('note_work_begun', { p_order_id: id, p_has_begun, p_reason })
const keepNothing = ({ id }: Json, p_reason: string) =>
  shop.as.admin.rpc('keep_nothing', { p_order_id: id, p_reason })
const cancel = (order: Json) => updateOrder(shop, order, { status: 'cancelled' })
/** What is to be sent back, in naira; the last task says it. */
const owedOf = async (order: Json) => {
  const { data } = await shop.as.service
    .from('payment_tasks')
    .select('kind, amount')
    .eq('reference', order.order_number)
    .is('resolved_at', null)
    .throwOnError()
  return (data ?? []).map(({ kind, amount }) => `${kind} ${amount}`)
}

test('a fresh shop keeps nothing of a cancelled order', async () => {
  const order = await orderOf(shop, sofa)
  await arrive(shop, (await startPaystack(shop, order)).reference, 100_000)
  await begin(order).throwOnError()
  await cancel(order)
  expect(await owedOf(order)).toEqual(['to_send_back 100000'])
})

test('an order keeps the terms under which it was placed', async () => {
  const { order } = await sold(100_000)
  await setTerms(90, 90).throwOnError()
  expect(await reloadOrder(shop, order)).toMatchObject({ kept_before_work: 10, kept_after_work: 50 })
  await cancel(order)
  expect(await owedOf(order)).toEqual(['to_send_back 90000'])
})

const agreeTo = (p_cancellation: unknown) =>
  placeOrder(shop.as.owner, cartOf([sofa, 1]), { p_payment: { method: 'paystack', fee: 0 }, p_cancellation })

test('an order is stored under the terms that its shopper saw', async () => {
  await setTerms(10, 50).throwOnError()
  const terms = { kept_before_work: 10, kept_after_work: 50 }
  expect((await agreeTo(terms)).data).toMatchObject(terms)
})

test.each([{ kept_before_work: 0, kept_after_work: 0 }, { kept_before_work: 10 }, '10', []])(
  'an order whose shopper saw %j as its terms is refused with those of the moment',
  async (seen) => {
    await setTerms(10, 50).throwOnError()
    const orders = await countOrders(shop, shop.ids.owner)
    const { error, status } = await agreeTo(seen)
    expect([status, error?.hint]).toEqual([409, 'order_changed'])
    expect(JSON.parse(error?.details ?? '')).toEqual({ kept_before_work: 10, kept_after_work: 50 })
    expect(await countOrders(shop, shop.ids.owner)).toBe(orders)
  },
)

test('an order that waits for its pieces while the terms change is refused', async () => {
  const { error } = await overlap(
    shop,
    (query) => query('select from public.products where id = $1 for update', [sofa.id]),
    () => agreeTo({ kept_before_work: 0, kept_after_work: 0 }),
    (query) => query('update public.website_settings set kept_after_work = 50'),
  )
  expect(error?.hint).toBe('order_changed')
})

test('the second share is kept once work has begun, and the customer reads the rest', async () => {
  const { order } = await sold(100_000)
  await begin(order).throwOnError()
  await cancel(order)
  expect(await owedOf(order)).toEqual(['to_send_back 50000'])
  const own = await shop.as.owner.rpc('own_order', { p_number: order.order_number }).throwOnError()
  expect(own.data).toMatchObject({ goes_back: 50_000, kept_after_work: 50, keeps_nothing: false })
})

test.each([
  [30_000, []],
  [60_000, ['to_send_back 10000']],
])('never more is kept than the ₦%i that were received', async (naira, owed) => {
  const { order } = await sold(naira)
  await begin(order).throwOnError()
  await cancel(order)
  expect(await owedOf(order)).toEqual(owed)
})

test('what was sent back before is part of what goes back', async () => {
  const { order, payment } = await sold(100_000)
  await sendBack(shop, payment, 20_000)
  await cancel(order)
  expect(await owedOf(order)).toEqual(['to_send_back 70000'])
  await recordRefund(shop, order, { amount: 70_000, status: 'processed' })
  expect(await owedOf(order)).toEqual([])
})

test('a deleted order keeps the same share', async () => {
  const { order } = await sold(100_000)
  await begin(order).throwOnError()
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
  expect(await owedOf(order)).toEqual(['to_send_back 50000'])
})

test('an order that was handed over is no longer under these terms', async () => {
  const { order } = await sold(100_000)
  for (const status of ['delivered', 'cancelled']) await updateOrder(shop, order, { status })
  expect(await owedOf(order)).toEqual([])
})

test('work that was noted by mistake is taken back for a reason, which is in the history', async () => {
  const { order } = await sold(100_000)
  await begin(order).throwOnError()
  expect((await begin(order, false)).error).toMatchObject({ code: 'PT400', hint: 'field_missing' })
  await cancel(order)
  await begin(order, false, 'It was another order.').throwOnError()
  expect(await owedOf(order)).toEqual(['to_send_back 90000'])
  const history = await shop.as.admin
    .from('audit_log')
    .select('actor, after')
    .eq('row_id', order.id)
    .throwOnError()
  expect(history.data).toContainEqual({ actor: 'staff', after: { work_reason: 'It was another order.' } })
  expect((await begin(order)).error).toMatchObject({ code: 'PT409', hint: 'order_is_cancelled' })
})

test('the time at which work began stays when it is noted twice', async () => {
  const { order } = await sold(100_000)
  const first = await begin(order).throwOnError()
  expect((await begin(order).throwOnError()).data).toBe(first.data)
})

test('staff keep nothing of one order for a reason, also after its cancellation', async () => {
  const { order } = await sold(100_000)
  expect((await keepNothing(order, ' ')).error).toMatchObject({ code: 'PT400' })
  await cancel(order)
  await keepNothing(order, 'We could not make it.').throwOnError()
  expect(await owedOf(order)).toEqual(['to_send_back 100000'])
  expect(await tasksOf(shop, order.order_number)).toHaveLength(1)
})

test.each(['owner', 'anon'] as const)('the role %s decides nothing of this', async (role) => {
  const { order } = await sold(100_000)
  const p_order_id = order.id
  const asked = [
    await shop.as[role].rpc('note_work_begun', { p_order_id, p_has_begun: true }),
    await shop.as[role].rpc('keep_nothing', { p_order_id, p_reason: 'Please' }),
  ]
  for (const { error } of asked) expect(error).not.toBeNull()
})

test.each([-1, 101])('a share of %i % is refused', async (share) => {
  expect((await setTerms(share, 0)).error).toMatchObject({ code: '23514' })
  expect((await setTerms(0, share)).error).toMatchObject({ code: '23514' })
})
