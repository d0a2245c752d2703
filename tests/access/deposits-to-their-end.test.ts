import { beforeAll, expect, test } from 'vitest'
import { problemsIn, readBooks } from './books.ts'
import { changeDeposits, orderWithDeposit, payWhatIsDue } from './deposits.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  expireOrder,
  recordRefund,
  sendBack,
  startPaystack,
  taskOf,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { askToReturn, receiveReturn } from './returning.ts'
import { useShop } from './shop.ts'

// As money-owed.test.ts, of orders of ₦100,000 with a deposit of 70 %, each sum with its invoice, under cancellation terms of 10 % and
// 50 % (docs/behaviour/payments.md#money-that-is-owed).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  await changeDeposits(shop, { takes_deposits: true, kept_before_work: 10, kept_after_work: 50 })
  await shop.as.admin
    .from('tax_settings')
    .update({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' })
    .eq('id', 1)
    .throwOnError()
  const sofas = { price: 100_000, stock_quantity: 5000, deposit_percent: 70 }
  sofa = await makeProduct(makeWith(shop), sofas)
})

interface Sale {
  order: Json
  /** Of the deposit. */
  payment: Json
}

const PARTS = ['nothing', 'the deposit', 'both parts', '₦500 too much'] as const

/** An order of which so many parts were received. */
async function sold(parts: number): Promise<Sale> {
  const order = await orderWithDeposit(shop, sofa)
  const payment = await startPaystack(shop, order)
  if (parts > 0) await arrive(shop, payment.reference, 70_000)
  if (parts === 2) await payWhatIsDue(shop, order)
  if (parts > 2) {
    const { reference } = await startPaystack(shop, order)
    await arrive(shop, reference, 30_500)
    await settle(reference, { p_counts: true })
  }
  return { order, payment }
}

const settle = async (reference: unknown, values: Json = {}) => {
  const p_task_id = await taskOf(shop, reference)
  await shop.as.admin
    .rpc('resolve_payment_task', { p_task_id, p_resolution: 'Agreed.', ...values })
    .throwOnError()
}
const cancel = ({ order }: Sale) => updateOrder(shop, order, { status: 'cancelled' })
const deliver = ({ order }: Sale) => updateOrder(shop, order, { status: 'delivered' })
const mark = (payment_status: string) => (sale: Sale) => updateOrder(shop, sale.order, { payment_status })
const refundByHand = ({ order }: Sale, amount: number, values: Json = {}) =>
  recordRefund(shop, order, { amount, status: 'processed', ...values })
const beginWork = ({ order }: Sale) =>
  shop.as.admin.rpc('note_work_begun', { p_order_id: order.id, p_has_begun: true }).throwOnError()
const keepNothing = ({ order }: Sale) =>
  shop.as.admin.rpc('keep_nothing', { p_order_id: order.id, p_reason: 'Our fault' }).throwOnError()
const askForRest = ({ order }: Sale) =>
  shop.as.admin.rpc('ask_for_rest', { p_order_id: order.id }).throwOnError()
const takeBack = ({ payment }: Sale) => arrive(shop, payment.reference, 70_000, { p_outcome: 'reversed' })
const remove = async ({ order }: Sale) => {
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
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

/** What is owed of orders of which nothing, the deposit, both parts and ₦500 too much were received; null where there is no such way. */
type Row = [none: number | null, deposit: number | null, both: number | null, over: number | null]
type Way = [what: string, go: (sale: Sale) => Promise<unknown>, before: Row, after: Row]

const NO_WAY: Row = [null, null, null, null]
const NOTHING: Row = [0, 0, 0, 0]
const AS_BOUGHT: Row = [-100_000, -30_000, 0, 500]
/** Before the goods are handed over, what is missing is due and no task. */
const ON_THE_WAY: Row = [0, 0, 0, 500]

test.each<Way>([
  ['nothing', () => Promise.resolve(), ON_THE_WAY, AS_BOUGHT],
  ['a cancellation', cancel, [0, 60_000, 90_000, 90_500], AS_BOUGHT],
  [
    'a cancellation after work had begun',
    async (sale) => {
      await beginWork(sale)
      await cancel(sale)
    },
    [0, 20_000, 50_000, 50_500],
    AS_BOUGHT,
  ],
  [
    'a cancellation of which nothing is kept',
    async (sale) => {
      await cancel(sale)
      await keepNothing(sale)
    },
    [0, 70_000, 100_000, 100_500],
    AS_BOUGHT,
  ],
  ['a deletion', remove, [0, 60_000, 90_000, 90_500], AS_BOUGHT],
  ['the end of its time', ({ order }) => expireOrder(shop, order), [0, 0, null, null], NO_WAY],
  [
    'a return',
    async ({ order }) => receiveReturn(shop, await askToReturn(shop, order)),
    NO_WAY,
    [0, 70_000, 100_000, 100_500],
  ],
  ['a refund by hand', (sale) => refundByHand(sale, 30_000), NOTHING, [-130_000, -60_000, -30_000, -29_500]],
  [
    'a cancellation and a refund by hand of the deposit',
    async (sale) => {
      await cancel(sale)
      await refundByHand(sale, 60_000, { payment_id: sale.payment.id })
    },
    [null, 0, 30_000, 30_500],
    [null, -90_000, -60_000, -59_500],
  ],
  [
    'a refund of the deposit through its provider',
    ({ payment }) => sendBack(shop, payment, 70_000),
    [null, 0, 0, 0],
    [null, -100_000, -70_000, -69_500],
  ],
  ['a mark as paid', mark('paid'), ON_THE_WAY, [0, 0, 0, 500]],
  ['a mark as refunded', mark('refunded'), NOTHING, [-100_000, -100_000, -100_000, -100_000]],
  ['a reversal of the deposit, which is a task of its own', takeBack, [null, 0, 0, 0], [null, 0, 0, 0]],
  [
    'a reversal of the deposit that staff have recorded',
    async (sale) => {
      await takeBack(sale)
      await refundByHand(sale, 70_000, { payment_id: sale.payment.id })
      await settle(sale.payment.reference)
    },
    [null, 0, 0, 0],
    [null, -100_000, -70_000, -69_500],
  ],
])('after %s the tasks say what is owed', async (_what, go, before, after) => {
  const cases = [before, after].flatMap((row, isAfter) =>
    row.flatMap((owed, parts) => (owed === null ? [] : [{ owed, parts, isAfter: isAfter === 1 }])),
  )
  const seen = cases.map(async ({ parts, isAfter }) => {
    const sale = await sold(parts)
    if (isAfter) await deliver(sale)
    await go(sale)
    return { of: PARTS[parts], isAfter, owed: await owedOf(sale) }
  })
  expect(await Promise.all(seen)).toEqual(
    cases.map(({ owed, parts, isAfter }) => ({ of: PARTS[parts], isAfter, owed: owed === 0 ? [] : [owed] })),
  )
})

test('a deposit that is taken back after the rest was paid is in one task, whatever becomes of the order', async () => {
  const sale = await sold(2)
  await takeBack(sale)
  await cancel(sale)
  expect(await tasksOf(shop, sale.payment.reference)).toEqual([{ kind: 'reversed', amount: 70_000 }])
  expect(await owedOf(sale)).toEqual([20_000])
  await refundByHand(sale, 70_000, { payment_id: sale.payment.id })
  await settle(sale.payment.reference)
  expect(await owedOf(sale)).toEqual([20_000])
})

/** Of all orders so far. Staff mark some by hand, whatever was received; what was taken back counts, and is in a task. */
async function problems(): Promise<string[]> {
  const all = problemsIn(await readBooks(shop.database))
  return all.filter((problem) => !/marked as paid without|neither counts nor/.test(problem))
}

/** Takes steps on one order at once. Returns the codes of those that were refused. */
async function atOnce(sale: Sale, steps: readonly ((sale: Sale) => unknown)[]): Promise<string[]> {
  const done = await Promise.allSettled(steps.map(async (step) => step(sale)))
  return done.flatMap((step) => (step.status === 'rejected' ? [String((step.reason as Json).code)] : []))
}

test('of two people who decide about one order with a deposit at once, none is lost', async () => {
  const steps: readonly ((sale: Sale, rest: Json) => unknown)[] = [
    cancel,
    deliver,
    remove,
    (sale) => refundByHand(sale, 30_000),
    ({ payment }) => sendBack(shop, payment, 20_000),
    (_sale, rest) => arrive(shop, rest.reference, 30_000),
    mark('paid'),
    mark('refunded'),
    takeBack,
    askForRest,
    beginWork,
    keepNothing,
  ]
  const pairs = steps.flatMap((one, n) => steps.slice(n + 1).map((other) => [one, other] as const))
  const refusals = pairs.map(async (pair) => {
    const sale = await sold(1)
    const rest = await startPaystack(shop, sale.order)
    return await atOnce(
      sale,
      pair.map((step) => () => step(sale, rest)),
    )
  })
  expect((await Promise.all(refusals)).flat()).not.toContain('40P01')
  expect(await problems()).toEqual([])
})

test('a refund, a return, a cancellation and a deletion at once leave what is owed in one task', async () => {
  const sales = Array.from({ length: 6 }, async () => {
    const sale = await sold(2)
    await deliver(sale)
    const id = await askToReturn(shop, sale.order)
    const refusals = await atOnce(sale, [
      () => refundByHand(sale, 40_000),
      () => receiveReturn(shop, id),
      cancel,
      remove,
    ])
    expect(refusals).not.toContain('40P01')
    return await owedOf(sale)
  })
  for (const owed of await Promise.all(sales)) expect(owed.length).toBeLessThanOrEqual(1)
  expect(await problems()).toEqual([])
})
