import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { updateOrder } from './paying.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

const FIGURES = [
  'orders',
  'goods',
  'delivery',
  'payment_fees',
  'ordered',
  'payments',
  'paid',
  'provider_fees',
  'refunds',
  'refunded',
  'net',
] as const
type Row = Record<(typeof FIGURES)[number], number> & {
  grouped_by: string
  group_key: string | null
  state_name: string | null
}

const MARCH = '2026-03-01'
const IN_MARCH = '2026-03-10T12:00:00+01:00'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})
beforeEach(() =>
  shop.database.query(
    'delete from refund_transfers; delete from refunds; delete from payments; delete from orders',
  ),
)

test('orders of the month in Lagos are split into goods, delivery and payment fees; cancelled ones do not count', async () => {
  await makeOrder({ created_at: '2026-03-01T00:00:00+01:00', delivery_fee: 200.5, payment_fee: 30 })
  await makeOrder({ created_at: '2026-03-31T23:59:59.999+01:00' })
  await makeOrder({ created_at: '2026-02-28T23:59:59.999+01:00' })
  await makeOrder({ created_at: '2026-04-01T00:00:00+01:00' })
  await makeOrder({ status: 'cancelled' })
  expect(totalOf(await read())).toEqual({
    ...NOTHING,
    orders: 2,
    goods: 1769.5,
    delivery: 200.5,
    payment_fees: 30,
    ordered: 2000,
  })
})

test('payments count in the month in which they arrived, by their own method, if they count for an order', async () => {
  const order = await makeOrder({
    created_at: '2026-02-20T12:00:00+01:00',
    payment_method: 'pay_on_delivery',
    delivery_state: 'LA',
  })
  await makePayment(order, { method: 'paystack', paid_amount: 700, provider_fee: 10.5 })
  await makePayment(order, { method: 'bank_transfer', paid_amount: 300 })
  await makePayment(order, { paid_amount: 40, counts: false })
  await makePayment(order, { paid_amount: 50, mode: 'test' })
  await makePayment(order, { paid_amount: 60, paid_at: '2026-04-01T00:00:00+01:00' })
  const rows = await read()
  expect(totalOf(rows)).toEqual({ ...NOTHING, payments: 2, paid: 1000, provider_fees: 10.5, net: 1000 })
  expect(
    rows.map(({ grouped_by, group_key, state_name, paid }) => [grouped_by, group_key, state_name, paid]),
  ).toEqual([
    ['method', 'bank_transfer', null, 300],
    ['method', 'paystack', null, 700],
    ['state', 'LA', 'Lagos', 1000],
    ['channel', 'web', null, 1000],
    ['total', null, null, 1000],
  ])
})

test('refunds count in the month in which they became processed, also of a deleted order', async () => {
  const order = await makeOrder({ created_at: '2026-02-20T12:00:00+01:00', payment_method: 'bank_transfer' })
  for (const status of ['pending', 'approved', 'rejected']) await makeRefund(order, { status, amount: 1 })
  await makeRefund(order, { amount: 250, processed_at: IN_MARCH })
  await makeRefund(order, { amount: 99, processed_at: '2026-04-01T00:00:00+01:00' })
  expect(totalOf(await read())).toEqual({ ...NOTHING, refunds: 1, refunded: 250, net: -250 })
  expect((await read())[0]).toMatchObject({ grouped_by: 'method', group_key: 'bank_transfer', refunded: 250 })

  await shop.database.query('delete from orders')
  expect((await read())[0]).toMatchObject({ grouped_by: 'method', group_key: null, refunded: 250 })
})

test.each([
  { mode: 'test', counts: true, refunded: 0 },
  { mode: 'live', counts: false, refunded: 0 },
  { mode: 'live', counts: true, refunded: 250 },
])('refunds through the provider are those of the payments received: $mode, $counts', async (payment) => {
  const { refunded, ...values } = payment
  const order = await makeOrder({ created_at: '2026-02-20T12:00:00+01:00' })
  const paid_at = '2026-02-20T12:00:00+01:00'
  const { id: payment_id } = await makePayment(order, { ...values, paid_amount: 250, paid_at })
  const { id: refund_id } = await makeRefund(order, { amount: 250, processed_at: IN_MARCH, payment_id })
  const sent = { payment_id, refund_id, amount: 250, provider: 'paystack', state: 'processed' }
  await insertRow(make, 'refund_transfers', { ...sent, idempotency_key: randomUUID() })
  expect(totalOf(await read())).toMatchObject({ refunded })
})

test('what staff mark as paid and as refunded counts when they mark it, beyond what payments and refunds say', async () => {
  const order = await makeOrder({ created_at: '2026-02-20T12:00:00+01:00' })
  await makePayment(order, { paid_amount: 300 })
  await makeRefund(order, { amount: 100, processed_at: IN_MARCH })
  await mark(order, 'paid', IN_MARCH)
  expect(totalOf(await read())).toMatchObject({
    payments: 2,
    paid: 1000,
    refunds: 1,
    refunded: 100,
    net: 900,
  })
  await mark(order, 'refunded', '2026-04-02T12:00:00+01:00')
  expect(totalOf(await read())).toMatchObject({ paid: 1000, refunded: 100 })
  expect(totalOf(await read('2026-04-01'))).toEqual({ ...NOTHING, refunds: 1, refunded: 900, net: -900 })
})

test('what was marked as paid by mistake counts from the time when it was marked again', async () => {
  const order = await makeOrder({})
  await mark(order, 'paid', IN_MARCH)
  await mark(order, 'pending', IN_MARCH)
  expect(totalOf(await read())).toMatchObject({ payments: 0, paid: 0 })
  await mark(order, 'paid', '2026-04-02T12:00:00+01:00')
  expect(totalOf(await read())).toMatchObject({ paid: 0 })
  expect(totalOf(await read('2026-04-01'))).toMatchObject({ payments: 1, paid: 1000 })
})

test('an order that was entered as paid is received when it was placed, less what a test payment has paid', async () => {
  await makePayment(await makeOrder({ payment_status: 'paid' }), { paid_amount: 400, mode: 'test' })
  expect(totalOf(await read())).toMatchObject({ payments: 1, paid: 600 })
})

test('a refund counts from the day on which it was sent, and stays there once it is processed', async () => {
  const order = await makeOrder({})
  const { id: payment_id } = await makePayment(order, { paid_amount: 1000 })
  const { id: refund_id } = await makeRefund(order, { amount: 250, status: 'pending', payment_id })
  const sent = { payment_id, refund_id, amount: 250, provider: 'paystack', created_at: IN_MARCH }
  await insertRow(make, 'refund_transfers', { ...sent, state: 'pending', idempotency_key: randomUUID() })
  const counted = { refunds: 1, refunded: 250, net: 750 }
  expect(totalOf(await read())).toMatchObject(counted)
  await shop.database.query("update refunds set status = 'processed'")
  expect(totalOf(await read())).toMatchObject(counted)
  await shop.database.query(
    "update refunds set status = 'pending'; update refund_transfers set state = 'failed'",
  )
  expect(totalOf(await read())).toMatchObject({ refunds: 0, refunded: 0 })
})

test('staff cannot choose when a refund became processed', async () => {
  const order = await makeOrder({})
  const { id } = await makeRefund(order, { status: 'pending', amount: 5 })
  const processedAt = async () =>
    (await refunds().select('processed_at').eq('id', id).single().throwOnError()).data.processed_at as
      | string
      | null
  expect(await processedAt()).toBeNull()
  expect((await refunds().update({ processed_at: IN_MARCH }).eq('id', id)).error?.code).toBe('42501')
  await refunds().update({ status: 'processed' }).eq('id', id).throwOnError()
  const first = await processedAt()
  expect(first).not.toBeNull()
  await refunds().update({ status: 'processed', notes: 'Sent' }).eq('id', id).throwOnError()
  expect(await processedAt()).toBe(first)
  await refunds().update({ status: 'approved' }).eq('id', id).throwOnError()
  expect(await processedAt()).toBeNull()
})

test('the totals equal the sums of their parts to the kobo, by method and by state', async () => {
  const methods = [null, 'paystack', 'bank_transfer', 'pay_on_delivery']
  const states = [null, 'LA', 'FC']
  for (const [place, method] of methods.entries()) {
    for (const [column, state] of states.entries()) {
      const order = await makeOrder({
        payment_method: method,
        delivery_state: state,
        total_amount: 1000.1 + place + column / 10,
        delivery_fee: 0.1 * column,
        payment_fee: 0.2,
      })
      await makePayment(order, { method: method ?? 'cash', paid_amount: 33.33, provider_fee: 0.07 })
      await makeRefund(order, { amount: 0.01 * (place + 1), processed_at: IN_MARCH })
    }
  }
  const rows = await read()
  expect(totalOf(rows)).toMatchObject({
    orders: 12,
    payments: 12,
    paid: 399.96,
    provider_fees: 0.84,
    refunds: 12,
  })
  for (const by of ['method', 'state', 'channel']) {
    for (const figure of FIGURES) expect(sumInKobo(rows, by, figure)).toBe(sumInKobo(rows, 'total', figure))
  }
  const { goods, delivery, payment_fees, ordered } = totalOf(rows)
  expect(Math.round((goods + delivery + payment_fees) * 100)).toBe(Math.round(ordered * 100))
})

test('a month without entries has a total of nothing; without a month it is the current one', async () => {
  expect(await read()).toEqual([{ grouped_by: 'total', group_key: null, state_name: null, ...NOTHING }])
  await makeOrder({ created_at: new Date().toISOString() })
  const { data } = await shop.as.admin.rpc('monthly_statement').throwOnError()
  expect(totalOf(data)).toMatchObject({ orders: 1, ordered: 1000 })
})

const refunds = () => shop.as.admin.from('refunds')

const NOTHING = Object.fromEntries(FIGURES.map((figure) => [figure, 0]))

async function read(p_month = MARCH): Promise<Row[]> {
  return (await shop.as.admin.rpc('monthly_statement', { p_month }).throwOnError()).data
}

/** Staff set the payment status of an order, as if at this time. */
async function mark(order: Json, payment_status: string, at: string): Promise<void> {
  await updateOrder(shop, order, { payment_status })
  await shop.database.query(
    `update order_timeline set at = $2
    where id = (select max(id) from order_timeline where order_id = $1 and field = 'payment_status')`,
    [order.id, at],
  )
}

function totalOf(rows: Row[]): Pick<Row, (typeof FIGURES)[number]> {
  const { grouped_by, group_key, state_name, ...figures } = rows.at(-1)!
  expect([grouped_by, group_key, state_name]).toEqual(['total', null, null])
  return figures
}

function sumInKobo(rows: Row[], by: string, figure: (typeof FIGURES)[number]): number {
  const parts = rows.filter(({ grouped_by }) => grouped_by === by)
  return parts.reduce((sum, row) => sum + Math.round(row[figure] * 100), 0)
}

function makeOrder(values: Json): Promise<Json> {
  return make.row('orders', {
    customer_name: 'Ada Obi',
    customer_email: `${randomUUID()}@example.com`,
    shipping_address: '12 Admiralty Way, Lekki',
    total_amount: 1000,
    created_at: IN_MARCH,
    ...values,
  })
}

function makeRefund(order: Json, values: Json): Promise<Json> {
  return make.row('refunds', { order_id: order.id, reason: 'Scratched', status: 'processed', ...values })
}

function makePayment(order: Json, values: Json): Promise<Json> {
  const paid = { state: 'paid', counts: true, paid_at: IN_MARCH }
  return insertPayment(make, order, { ...paid, ...values })
}
