import { beforeAll, expect, test } from 'vitest'
import { listClosedReturns, listOpenReturns } from '../../app/back-office/returns/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { problemsIn, readBooks } from './books.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  expireOrder,
  orderOf,
  recordRefund,
  sendBack,
  startPaystack,
  taskOf,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { askToReturn, receiveReturn } from './returning.ts'
import { useShop } from './shop.ts'

// Received − went back − kept: what is owed of an order is a task (docs/behaviour/payments.md#money-that-is-owed).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  await shop.database.query("update public.website_settings set contact_email = 'shop@example.com'")
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 5000 })
})

interface Sale {
  order: Json
  payment: Json
}

/** An order of ₦100,000 of which so much has arrived and counts. */
async function sold(naira: number): Promise<Sale> {
  const order = await orderOf(shop, sofa)
  const payment = await startPaystack(shop, order)
  if (naira > 0) await arrive(shop, payment.reference, naira)
  if (naira > 0 && naira !== 100_000)
    await resolve(await taskOf(shop, payment.reference), { p_counts: true }).throwOnError()
  return { order, payment }
}

const resolve = (p_task_id: unknown, values: Json = {}) =>
  shop.as.admin.rpc('resolve_payment_task', { p_task_id, p_resolution: 'Agreed.', ...values })
const asAdmin = () => shop.as.admin as unknown as ShopClient
const cancel = ({ order }: Sale) => updateOrder(shop, order, { status: 'cancelled' })
const deliver = ({ order }: Sale) => updateOrder(shop, order, { status: 'delivered' })
const remove = async ({ order }: Sale) => {
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
}
const refundByHand = ({ order }: Sale, amount: number, values: Json = {}) =>
  recordRefund(shop, order, { amount, status: 'processed', ...values })
const bringBack = async ({ order }: Sale) => receiveReturn(shop, await askToReturn(shop, order))
const removeRefund = async ({ id }: Json) => {
  await shop.as.admin.from('refunds').delete().eq('id', id).throwOnError()
}

/** Null once the order was deleted. */
async function balanceOf({ order }: Sale): Promise<number | null> {
  const { rows } = await shop.database.query<{ balance: string }>(
    'select private.order_balance(orders) as balance from public.orders where id = $1',
    [order.id],
  )
  return rows[0] ? Number(rows[0].balance) : null
}

/** The open tasks with the order's number, above 0 to send back and below 0 to collect. */
async function owedOf({ order }: Sale): Promise<number[]> {
  const tasks = shop.as.service
    .from('payment_tasks')
    .select('kind, amount')
    .eq('reference', order.order_number)
  const { data } = await tasks.is('resolved_at', null).throwOnError()
  return (data ?? []).map(({ kind, amount }) => (kind === 'to_send_back' ? amount : -amount))
}

const taskOfOrder = async ({ order }: Sale): Promise<string> => {
  const tasks = shop.as.service.from('payment_tasks').select('id').eq('reference', order.order_number)
  return (await tasks.is('resolved_at', null).single().throwOnError()).data?.id
}

type Way = [what: string, go: (sale: Sale) => Promise<unknown>, before: Row, after: Row]
/** The balances of orders of which nothing, ₦90,000, all and ₦500 too much has arrived; null where the way is not there. */
type Row = [unpaid: number | null, part: number | null, paid: number | null, over: number | null]
const RECEIVED = [0, 90_000, 100_000, 100_500]
const NONE: Row = [null, null, null, null]

const asBought: Row = [-100_000, -10_000, 0, 500]
const allBack: Row = [null, -100_000, -100_000, -100_000]

test.each<Way>([
  ['nothing', () => Promise.resolve(), asBought, asBought],
  ['a cancellation', cancel, [0, 90_000, 100_000, 100_500], asBought],
  [
    'a refund by hand',
    (sale) => refundByHand(sale, 30_000),
    [-130_000, -40_000, -30_000, -29_500],
    [-130_000, -40_000, -30_000, -29_500],
  ],
  [
    'a refund that is deleted again',
    async (sale) => removeRefund(await refundByHand(sale, 30_000)),
    asBought,
    asBought,
  ],
  ['a refund that waits', (sale) => refundByHand(sale, 30_000, { status: 'approved' }), asBought, asBought],
  ...['sending', 'pending', 'processed'].map((state): Way => {
    const sendAll = (sale: Sale) => sendAllBack(sale, state)
    return [`a refund through the provider, ${state}`, sendAll, allBack, allBack]
  }),
  ...['needs_attention', 'failed'].map((state): Way => {
    const sendAll = (sale: Sale) => sendAllBack(sale, state)
    const row: Row = [null, ...(asBought.slice(1) as [number, number, number])]
    return [`a refund through the provider, ${state}`, sendAll, row, row]
  }),
  [
    'a mark as refunded',
    ({ order }) => updateOrder(shop, order, { payment_status: 'refunded' }),
    [-100_000, ...(allBack.slice(1) as [number, number, number])],
    [-100_000, ...(allBack.slice(1) as [number, number, number])],
  ],
  [
    'a mark as paid',
    ({ order }) => updateOrder(shop, order, { payment_status: 'paid' }),
    [0, 0, 0, 500],
    [0, 0, 0, 500],
  ],
  ['a return', bringBack, NONE, [0, 90_000, 100_000, 100_500]],
  [
    'a return that is refunded',
    async (sale) => {
      await bringBack(sale)
      await refundByHand(sale, 90_000)
    },
    NONE,
    [-90_000, 0, 10_000, 10_500],
  ],
  ['the end of its time', ({ order }) => expireOrder(shop, order), [0, null, null, null], NONE],
])('after %s the tasks say what is owed', async (_what, go, before, after) => {
  const cases = [before, after].flatMap((row, isAfter) =>
    row.flatMap((balance, n) => (balance === null ? [] : [{ balance, n, isAfter: isAfter === 1 }])),
  )
  const seen = cases.map(async ({ n, isAfter }) => {
    const sale = await sold(RECEIVED[n]!)
    if (isAfter) await deliver(sale)
    await go(sale)
    return { balance: await balanceOf(sale), owed: await owedOf(sale) }
  })
  expect(await Promise.all(seen)).toEqual(
    cases.map(({ balance, isAfter }) => ({
      balance,
      owed: balance > 0 || (isAfter && balance < 0) ? [balance] : [],
    })),
  )
})

async function sendAllBack({ payment }: Sale, state: string): Promise<void> {
  const { data } = await shop.as.admin.from('payments').select('paid_amount').eq('id', payment.id).single()
  await sendBack(shop, payment, Number(data?.paid_amount), state)
}

async function owedOnceDeleted(naira: number, isDelivered: boolean): Promise<number[]> {
  const sale = await sold(naira)
  if (isDelivered) await deliver(sale)
  await remove(sale)
  return await owedOf(sale)
}

test('after a deletion the task stays with the number of the order', async () => {
  const owed = [false, true].flatMap((isDelivered) =>
    RECEIVED.map((naira) => owedOnceDeleted(naira, isDelivered)),
  )
  expect(await Promise.all(owed)).toEqual([
    [],
    [90_000],
    [100_000],
    [100_500],
    [-100_000],
    [-10_000],
    [],
    [500],
  ])
})

test('what becomes of refunds after the deletion changes its task, if they name the payment', async () => {
  const failing = await sold(100_000)
  await cancel(failing)
  await sendBack(shop, failing.payment, 60_000, 'pending')
  await remove(failing)
  expect(await owedOf(failing)).toEqual([40_000])
  const { data } = await shop.as.service
    .from('refund_transfers')
    .select('reference')
    .eq('payment_id', failing.payment.id)
    .single()
  await shop.as.service
    .rpc('apply_refund', { p_reference: data?.reference, p_state: 'failed' })
    .throwOnError()
  expect(await owedOf(failing)).toEqual([100_000])

  const byHand = await sold(100_000)
  const refund = await refundByHand(byHand, 70_000, { status: 'pending', payment_id: byHand.payment.id })
  await remove(byHand)
  await shop.as.admin.from('refunds').update({ status: 'processed' }).eq('id', refund.id).throwOnError()
  expect(await owedOf(byHand)).toEqual([30_000])
  await removeRefund(refund)
  expect(await owedOf(byHand)).toEqual([100_000])
})

test('a received return is to do until its money went back', async () => {
  const lists = async () => {
    const read = [listOpenReturns, listClosedReturns].map((list) => list(asAdmin()))
    return (await Promise.all(read)).map(
      (rows) => rows.filter(({ orders }) => orders.id === sale.order.id).length,
    )
  }
  const sale = await sold(100_000)
  await deliver(sale)
  await bringBack(sale)
  expect(await lists()).toEqual([1, 0])
  const refund = await refundByHand(sale, 100_000, { status: 'approved' })
  expect(await lists()).toEqual([1, 0])
  await shop.as.admin.from('refunds').update({ status: 'processed' }).eq('id', refund.id).throwOnError()
  expect(await lists()).toEqual([0, 1])
})

test('customers see what goes back to them, until it has arrived or staff have closed the task', async () => {
  const goesBack = async ({ order }: Sale) =>
    (await shop.as.owner.rpc('own_order', { p_number: order.order_number }).throwOnError()).data.goes_back
  const sale = await sold(100_000)
  expect(await goesBack(sale)).toBe(0)
  await cancel(sale)
  expect(await goesBack(sale)).toBe(100_000)
  await sendBack(shop, sale.payment, 30_000, 'pending')
  expect(await goesBack(sale)).toBe(100_000)
  await sendBack(shop, sale.payment, 20_000)
  expect(await goesBack(sale)).toBe(80_000)
  await resolve(await taskOfOrder(sale)).throwOnError()
  expect(await goesBack(sale)).toBe(30_000)
})

test('an order that staff have marked as paid owes its total when it is cancelled', async () => {
  const sale = await sold(0)
  await updateOrder(shop, sale.order, { payment_status: 'paid' })
  await cancel(sale)
  expect(await owedOf(sale)).toEqual([100_000])
  await updateOrder(shop, sale.order, { payment_status: 'pending' })
  expect(await owedOf(sale)).toEqual([])
})

test('test payments count in nothing', async () => {
  const order = await orderOf(shop, sofa)
  const p_payment = { p_order_id: order.id, p_method: 'paystack', p_mode: 'test' }
  const { data: payment } = await shop.as.service.rpc('start_payment', p_payment).throwOnError()
  await arrive(shop, payment.reference, 100_000, { p_mode: 'test' })
  const sale = { order, payment }
  await deliver(sale)
  expect([await balanceOf(sale), await owedOf(sale)]).toEqual([0, []])
  await sendBack(shop, payment, 100_000)
  await updateOrder(shop, order, { status: 'pending' })
  await cancel(sale)
  expect([await balanceOf(sale), await owedOf(sale)]).toEqual([0, []])
})

test('a task that staff have closed stays closed until another amount is owed', async () => {
  const sale = await sold(100_000)
  await cancel(sale)
  await resolve(await taskOfOrder(sale)).throwOnError()
  await updateOrder(shop, sale.order, { payment_status: 'failed' })
  expect(await owedOf(sale)).toEqual([])
  const refund = await refundByHand(sale, 30_000)
  expect(await owedOf(sale)).toEqual([70_000])
  await resolve(await taskOfOrder(sale)).throwOnError()
  const rest = await refundByHand(sale, 70_000)
  await removeRefund(rest)
  expect(await owedOf(sale)).toEqual([70_000])
  await removeRefund(refund)
  expect(await owedOf(sale)).toEqual([100_000])
  await refundByHand(sale, 100_000)
  expect(await owedOf(sale)).toEqual([])
})

test('a decision holds for the amount that staff saw', async () => {
  const sale = await sold(100_000)
  await cancel(sale)
  const id = await taskOfOrder(sale)
  await refundByHand(sale, 30_000)
  expect((await resolve(id, { p_amount: 100_000 })).error?.hint).toBe('payment_has_moved_on')
  await resolve(id, { p_amount: 70_000 }).throwOnError()
  expect((await resolve(await taskOf(shop, sale.order.order_number), { p_counts: true })).error?.hint).toBe(
    'payment_task_is_done',
  )
})

test('a sum is in one task: what others say of the payment is in theirs until they are done', async () => {
  const sale = await sold(100_000)
  const { reference } = sale.payment
  await deliver(sale)
  const reversed = { p_reference: reference, p_outcome: 'reversed', p_amount_kobo: 1e7, p_currency: 'NGN' }
  await shop.as.service.rpc('apply_payment', { ...reversed, p_mode: 'live' }).throwOnError()
  await refundByHand(sale, 100_000, { payment_id: sale.payment.id })
  expect(await tasksOf(shop, reference)).toEqual([{ kind: 'reversed', amount: 100_000 }])
  expect(await owedOf(sale)).toEqual([])
  await resolve(await taskOf(shop, reference)).throwOnError()
  expect(await owedOf(sale)).toEqual([-100_000])
})

test('money that does not count is in its own task, and nothing is collected before that is decided', async () => {
  const order = await orderOf(shop, sofa)
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, 90_000)
  const sale = { order, payment }
  await deliver(sale)
  expect(await owedOf(sale)).toEqual([])
  await resolve(await taskOf(shop, payment.reference), { p_counts: true }).throwOnError()
  expect(await owedOf(sale)).toEqual([-10_000])
})

test('an expired order that was paid after it had sold out is in one task until that is done', async () => {
  const last = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 1 })
  const order = await orderOf(shop, last)
  const payment = await startPaystack(shop, order)
  await expireOrder(shop, order)
  await orderOf(shop, last)
  await arrive(shop, payment.reference, 100_000)
  const sale = { order, payment }
  expect(await tasksOf(shop, payment.reference)).toEqual([{ kind: 'paid_short', amount: 100_000 }])
  expect(await owedOf(sale)).toEqual([])
  await resolve(await taskOf(shop, payment.reference)).throwOnError()
  expect(await owedOf(sale)).toEqual([100_000])
})

test('staff get one mail, and the settlement check has one line', async () => {
  const sale = await sold(100_000)
  await cancel(sale)
  await refundByHand(sale, 30_000)
  const mails = shop.as.service.from('mail_outbox').select('data').eq('order_id', sale.order.id)
  expect((await mails.eq('kind', 'staff_problem').throwOnError()).data).toEqual([
    { data: expect.objectContaining({ amount: 100_000, reference: sale.order.order_number }) },
  ])
  const lines = async () => {
    const { data } = await shop.as.admin.rpc('settlement_differences').throwOnError()
    const found = (data as Json[]).filter(({ order_number }) => order_number === sale.order.order_number)
    return found.map(({ kind, amount }) => [kind, amount])
  }
  expect(await lines()).toEqual([['to_send_back', 70_000]])
  await remove(sale)
  expect(await lines()).toEqual([['to_send_back', 70_000]])
  await resolve(await taskOfOrder(sale)).throwOnError()
  expect(await lines()).toEqual([])
})

test('of two people who change one order at once, none is lost', async () => {
  type Step = (sale: Sale, task: string) => unknown
  const steps: readonly Step[] = [
    ({ order }) => updateOrder(shop, order, { status: 'processing' }),
    deliver,
    remove,
    (sale) => refundByHand(sale, 30_000),
    ({ payment }) => sendBack(shop, payment, 20_000),
    ({ order }) => updateOrder(shop, order, { payment_status: 'refunded' }),
    (_sale, task) => resolve(task).throwOnError(),
    async ({ order }) => shop.as.admin.from('refunds').delete().eq('order_id', order.id).throwOnError(),
  ]
  const pairs = steps.flatMap((one, n) => steps.slice(n + 1).map((other) => [one, other] as const))
  const refusals = await Promise.all(
    pairs.map(async (pair) => {
      const sale = await sold(100_000)
      await refundByHand(sale, 10_000)
      await cancel(sale)
      const task = await taskOfOrder(sale)
      const done = await Promise.allSettled(pair.map(async (step) => step(sale, task)))
      return done.flatMap((step) => (step.status === 'rejected' ? [(step.reason as Json).code] : []))
    }),
  )
  // What one has deleted the other does not find. Nobody is refused by a deadlock.
  expect(refusals.flat()).not.toContain('40P01')
  const problems = problemsIn(await readBooks(shop.database))
  expect(problems.filter((problem) => problem.includes('owes another sum'))).toEqual([])
})
