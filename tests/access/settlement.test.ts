import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { updateOrder } from './paying.ts'
import { insertPayment } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})
beforeEach(() => shop.database.query('delete from orders; delete from payment_tasks; delete from payments'))

test('everything agrees while paid orders are covered by payments that count', async () => {
  const order = await makeOrder({ payment_status: 'paid' })
  await pay(order, { paid_amount: 400 })
  await pay(order, { paid_amount: 600 })
  await makeOrder({})
  await pay(await makeOrder({}), { state: 'pending', paid_amount: null, counts: false, paid_at: null })
  expect(await read()).toEqual([])
})

test('a payment that counts for no order is listed until staff have dealt with its task', async () => {
  const order = await makeOrder({})
  const id = await pay(order, { counts: false, paid_amount: 500, reference: 'PAY-111111' })
  await shop.database.query(
    "insert into payment_tasks (kind, reference, amount, order_id, payment_id) values ('underpaid', 'PAY-111111', 500, $1, $2)",
    [order.id, id],
  )
  expect(await read()).toMatchObject([
    {
      kind: 'payment_not_counted',
      order_id: order.id,
      reference: 'PAY-111111',
      amount: 500,
      is_test: false,
      marked_by: null,
    },
  ])
  await resolveTask()
  expect(await read()).toEqual([])
})

test('a payment with a test key is listed as one', async () => {
  await pay(await makeOrder({}), { counts: false, paid_amount: 500, mode: 'test' })
  expect(await read()).toMatchObject([{ kind: 'payment_not_counted', is_test: true }])
})

test('a payment that does not count covers no order', async () => {
  const order = await makeOrder({ payment_status: 'paid' })
  await pay(order, { counts: false, paid_amount: 1000 })
  const kinds = (await read()).map(({ kind, amount }) => ({ kind, amount }))
  expect(kinds).toContainEqual({ kind: 'order_not_covered', amount: 1000 })
  expect(kinds).toContainEqual({ kind: 'payment_not_counted', amount: 1000 })
})

test('a payment of a deleted order keeps its number', async () => {
  const order = await makeOrder({ status: 'delivered' })
  await pay(order, { order_number: 'ORD-77', paid_amount: 1000 })
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
  expect(await read()).toMatchObject([
    { kind: 'payment_without_order', order_id: null, order_number: 'ORD-77', amount: 1000 },
  ])
})

test('what is owed of a deleted order is one line, of its task', async () => {
  const order = await makeOrder({})
  await pay(order, { order_number: order.order_number, paid_amount: 1000 })
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
  expect(await read()).toMatchObject([
    { kind: 'to_send_back', order_id: null, order_number: order.order_number, amount: 1000 },
  ])
  await resolveTask()
  expect(await read()).toEqual([])
})

test('money of which only the provider knows is listed from its task, while that is open', async () => {
  await shop.database.query(
    "insert into payment_tasks (kind, reference, amount) values ('unknown_payment', 'PAY-222222', 75.5)",
  )
  expect(await read()).toMatchObject([{ kind: 'unknown_payment', reference: 'PAY-222222', amount: 75.5 }])
  await resolveTask()
  expect(await read()).toEqual([])
})

test('an order marked as paid is listed with what is missing; by staff, with person and time', async () => {
  const order = await makeOrder({})
  await pay(order, { paid_amount: 400.25 })
  await updateOrder(shop, order, { payment_status: 'paid' })
  const [row] = await read()
  expect(row).toMatchObject({ kind: 'marked_paid', order_id: order.id, amount: 599.75, reference: null })
  const { rows } = await shop.database.query('select email from auth.users where id = $1', [shop.ids.admin])
  expect(row?.marked_by).toBe((rows[0] as Json).email)
  expect(Date.parse(String(row?.marked_at))).toBeGreaterThanOrEqual(Date.parse(String(order.created_at)))
})

test('the parts of an order count: it is listed only for what staff mark as paid beyond its deposit', async () => {
  const deposit = { payment_method: 'paystack', deposit_amount: 700, rest_due: 'before_delivery' }
  const order = await makeOrder({ ...deposit, deposit_paid_at: new Date().toISOString() })
  await pay(order, { paid_amount: 700 })
  expect(await read()).toEqual([])
  await updateOrder(shop, order, { payment_status: 'paid' })
  expect(await read()).toMatchObject([{ kind: 'marked_paid', order_id: order.id, amount: 300 }])
  await updateOrder(shop, order, { payment_status: 'pending', status: 'delivered' })
  expect(await read()).toMatchObject([{ kind: 'to_collect', order_id: order.id, amount: 300 }])
  await pay(order, { paid_amount: 300 })
  expect(await read()).toEqual([])
})

test('an order that was not marked by staff names nobody, even if staff had marked it before', async () => {
  const order = await makeOrder({ payment_status: 'paid' })
  expect(await read()).toMatchObject([
    { kind: 'order_not_covered', amount: 1000, marked_by: null, marked_at: null },
  ])
  const set = (role: 'admin' | 'service', payment_status: string) =>
    shop.as[role].from('orders').update({ payment_status }).eq('id', order.id).throwOnError()
  await set('admin', 'pending')
  await set('admin', 'paid')
  expect(await read()).toMatchObject([{ kind: 'marked_paid' }])
  await set('admin', 'pending')
  await set('service', 'paid')
  expect(await read()).toMatchObject([{ kind: 'order_not_covered', marked_by: null }])
})

test('the latest differences come first', async () => {
  await makeOrder({ payment_status: 'paid', created_at: '2026-03-01T12:00:00Z', total_amount: 1 })
  await makeOrder({ payment_status: 'paid', created_at: '2026-03-03T12:00:00Z', total_amount: 3 })
  await pay(await makeOrder({}), { counts: false, paid_amount: 2, paid_at: '2026-03-02T12:00:00Z' })
  expect((await read()).map(({ amount }) => amount)).toEqual([3, 2, 1])
})

/** Staff deal with the only task. */
async function resolveTask(): Promise<void> {
  const { data: task } = await shop.as.admin.from('payment_tasks').select('id').single().throwOnError()
  await shop.as.admin
    .rpc('resolve_payment_task', { p_task_id: task.id, p_resolution: 'Sent back' })
    .throwOnError()
}

async function read(): Promise<Json[]> {
  return (await shop.as.admin.rpc('settlement_differences').throwOnError()).data
}

function makeOrder(values: Json): Promise<Json> {
  return make.row('orders', {
    customer_name: 'Ada Obi',
    customer_email: `${randomUUID()}@example.com`,
    shipping_address: '12 Admiralty Way, Lekki',
    total_amount: 1000,
    ...values,
  })
}

/** A paid payment; returns its id. */
async function pay(order: Json, values: Json): Promise<unknown> {
  const paid = { state: 'paid', counts: true, paid_at: new Date().toISOString() }
  return (await insertPayment(make, order, { ...paid, ...values })).id
}
