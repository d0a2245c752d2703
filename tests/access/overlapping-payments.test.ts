import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateRefund } from '../../app/back-office/refunds/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { PIXEL } from '../support/pixel.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import {
  arrive,
  enablePayments,
  orderOf,
  payByPaystack,
  recordRefund,
  reloadOrder,
  startPayment,
  startPaystack,
  taskOf,
  tasksOf,
} from './paying.ts'
import { useShop } from './shop.ts'

// Of two who write about the money of one order at once, the second waits and sees what the first has done.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})

const pay = (naira: number) => payByPaystack(shop, sofa, naira)

const PAY = "select public.apply_payment($1, 'paid', 10000000, 'NGN', 'live', '7')"
const CANCEL = "update public.orders set status = 'cancelled' where id = $1"
/** Of a payment. */
const CANCEL_ITS_ORDER = `update public.orders set status = 'cancelled'
  where id = (select order_id from public.payments where id = $1)`
const SEND_BACK = "select public.start_gateway_refund($1, 90000, 'Torn cover', gen_random_uuid())"

const refundOf = (payment: Json, p_amount: number) => ({
  p_payment_id: payment.id,
  p_amount,
  p_reason: 'Torn cover',
  p_key: randomUUID(),
})

test('no payment begins for an order that is being cancelled', async () => {
  const order = await orderOf(shop, sofa)
  const { error } = await overlap(
    shop,
    (query) => query(CANCEL, [order.id]),
    () => startPayment(shop, order),
  )
  expect(error?.hint).toBe('order_is_cancelled')
})

test('of two payments of an order that arrive at once, one counts and staff are asked about the other', async () => {
  const order = await orderOf(shop, sofa)
  const [one, other] = [await startPaystack(shop, order), await startPaystack(shop, order)]
  await overlap(
    shop,
    (query) => query(PAY, [one.reference]),
    () => arrive(shop, other.reference, 100_000),
  )
  expect((await reloadOrder(shop, order)).payment_status).toBe('paid')
  expect(await tasksOf(shop, one.reference)).toEqual([])
  expect(await tasksOf(shop, other.reference)).toEqual([{ kind: 'overpaid', amount: 100_000 }])
})

test('a purchase that is repeated while it is paid keeps its way to pay', async () => {
  const p_idempotency_key = randomUUID()
  const order = await orderOf(shop, sofa, 'paystack', { p_idempotency_key })
  const { reference } = await startPaystack(shop, order)
  await overlap(
    shop,
    (query) => query(PAY, [reference]),
    () => orderOf(shop, sofa, 'bank_transfer', { p_idempotency_key }),
  )
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_method: 'paystack', payment_status: 'paid' })
})

test('a transfer for an order that is being cancelled is left to staff', async () => {
  const order = await orderOf(shop, sofa, 'bank_transfer')
  const { data: transfer } = await startPayment(shop, order, 'bank_transfer')
  const confirm = { p_payment_id: transfer.id, p_amount: 100_000 }
  const { error } = await overlap(
    shop,
    (query) => query(CANCEL, [order.id]),
    () => shop.as.admin.rpc('confirm_transfer', confirm),
  )
  expect(error).toBeNull()
  expect(await reloadOrder(shop, order)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })
  expect(await tasksOf(shop, transfer.reference)).toEqual([{ kind: 'paid_cancelled', amount: 100_000 }])
})

const SEND_RECEIPT =
  'select public.submit_receipt($1, $2, secret) from private.order_links where order_id = $3'

/** An order whose time is over, and what `SEND_RECEIPT` sends for it. */
async function withReceipt() {
  const order = await orderOf(shop, sofa, 'bank_transfer')
  const { data: transfer } = await startPayment(shop, order, 'bank_transfer')
  await shop.database.query('update public.orders set payment_expires_at = now() where id = $1', [order.id])
  await shop.database.query('select private.order_link_secret($1)', [order.id])
  const path = `${String(order.id)}/${randomUUID()}.png`
  await shop.as.owner.storage.from('payment-receipts').upload(path, PIXEL, { contentType: 'image/png' })
  return { order, receipt: [transfer.id, path, order.id] }
}

async function duringReceipt<Outcome>(meanwhile: (order: Json) => PromiseLike<Outcome>) {
  const { order, receipt } = await withReceipt()
  const outcome = await overlap(
    shop,
    (query) => query(SEND_RECEIPT, receipt),
    () => meanwhile(order),
  )
  return { outcome, order: await reloadOrder(shop, order) }
}

describe('an order whose receipt is being sent', () => {
  test('does not expire', async () => {
    const { order } = await duringReceipt(() => shop.as.service.rpc('expire_orders'))
    expect(order).toMatchObject({ status: 'pending', has_expired: false })
  })

  test('does not expire either if the sweep began before the receipt came', async () => {
    const { order, receipt } = await withReceipt()
    await overlap(
      shop,
      // The sweep stops where it looks for payments, when it has begun to look for orders.
      (query) => query('lock table public.payments in access exclusive mode'),
      () => shop.as.service.rpc('expire_orders'),
      (query) => query(SEND_RECEIPT, receipt),
    )
    expect(await reloadOrder(shop, order)).toMatchObject({ status: 'pending', has_expired: false })
  })

  test('cannot be cancelled by its buyer', async () => {
    const { outcome, order } = await duringReceipt(({ id }) =>
      shop.as.owner.rpc('cancel_order', { p_order_id: id }),
    )
    expect(outcome.error?.hint).toBe('order_is_in_progress')
    expect(order.status).toBe('pending')
  })
})

test('the delivery fee of an order that is being paid stays', async () => {
  const order = await orderOf(shop, sofa)
  await shop.database.query('update public.orders set delivery_is_quoted = true where id = $1', [order.id])
  const { error } = await overlap(
    shop,
    (query) => query("update public.orders set payment_status = 'paid' where id = $1", [order.id]),
    () => shop.as.admin.rpc('set_delivery_fee', { p_order_id: order.id, p_fee: 5000 }),
  )
  expect(error?.hint).toBe('delivery_fee_is_final')
  expect(await reloadOrder(shop, order)).toMatchObject({ total_amount: 100_000, delivery_fee: null })
})

test.each([
  ['that is being sent back', SEND_BACK],
  ['whose order is being cancelled', CANCEL_ITS_ORDER],
])('money %s does not count', async (_what, sql) => {
  const { payment } = await pay(90_000)
  const resolve = {
    p_task_id: await taskOf(shop, payment.reference),
    p_resolution: 'Agreed with the customer.',
    p_counts: true,
  }
  const { error } = await overlap(
    shop,
    (query) => query(sql, [payment.id]),
    () => shop.as.admin.rpc('resolve_payment_task', resolve),
  )
  expect(error?.hint).toBe('payment_has_moved_on')
})

test('what is just recorded to be refunded by hand is not sent through the provider', async () => {
  const { order, payment } = await pay(100_000)
  const { error } = await overlap(
    shop,
    (query) =>
      query(
        "insert into public.refunds (order_id, amount, reason, status) values ($1, 100000, 'Torn', 'approved')",
        [order.id],
      ),
    () => shop.as.admin.rpc('start_gateway_refund', refundOf(payment, 100_000)),
  )
  expect(error?.hint).toBe('refund_too_large')
})

const LOCK_ORDER = 'select from public.orders where id = $1 for update'
const LOCK_REFUND = 'select from public.refunds where id = $1 for update nowait'

const recorded = ({ order, payment }: { order: Json; payment: Json }) =>
  recordRefund(shop, order, { payment_id: payment.id, amount: 40_000 })

test('an edit of a refund that is being sent waits for the order before it locks the refund', async () => {
  const paid = await pay(100_000)
  const refund = await recorded(paid)
  const [id, version] = [String(refund.id), String(refund.updated_at)]
  const edit = { status: 'rejected', notes: 'Not torn' }
  const conflict = overlap(
    shop,
    (query) => query(LOCK_ORDER, [paid.order.id]),
    () => updateRefund(shop.as.admin as ShopClient, id, edit, { version }),
    async (query) => {
      await query(LOCK_REFUND, [id])
      await query('select public.start_gateway_refund($1, null, null, gen_random_uuid(), $2)', [
        paid.payment.id,
        id,
      ])
    },
  )
  await expect(conflict).rejects.toMatchObject({ mine: edit, theirs: { status: 'approved', notes: null } })
})

test('a plain update of a refund waits for the order before it locks the refund', async () => {
  const paid = await pay(100_000)
  const { id } = await recordRefund(shop, paid.order, { amount: 40_000 })
  const { error } = await overlap(
    shop,
    (query) => query(LOCK_ORDER, [paid.order.id]),
    () => shop.as.admin.from('refunds').update({ status: 'processed' }).eq('id', id),
    async (query) => {
      await query(LOCK_REFUND, [id])
      await query('select public.start_gateway_refund($1, null, null, gen_random_uuid(), $2)', [
        paid.payment.id,
        id,
      ])
    },
  )
  expect(error?.hint).toBe('refund_was_sent')
})

test('a refund that is recorded while another one of its order is waits for the order before it refers to it', async () => {
  const { order } = await pay(100_000)
  const { error } = await overlap(
    shop,
    (query) =>
      query("insert into public.refunds (order_id, amount, reason) values ($1, 1000, 'Torn cover')", [
        order.id,
      ]),
    () =>
      shop.as.admin
        .from('refunds')
        .insert({ order_id: order.id, amount: 2000, reason: 'Late', status: 'processed' }),
    (query) => query('select from public.orders where id = $1 for update nowait', [order.id]),
  )
  expect(error).toBeNull()
})

test('a refund that is being deleted is waited for before its payment is locked', async () => {
  const paid = await pay(100_000)
  const { id } = await recorded(paid)
  const { error } = await overlap(
    shop,
    // As the policy of refunds does it for staff.
    async (query) => {
      await query(LOCK_ORDER, [paid.order.id])
      await query(LOCK_REFUND, [id])
    },
    () => shop.as.admin.rpc('start_gateway_refund', { ...refundOf(paid.payment, 40_000), p_refund_id: id }),
    async (query) => {
      await query('select from public.payments where id = $1 for update nowait', [paid.payment.id])
      await query('delete from public.refunds where id = $1', [id])
    },
  )
  expect(error?.hint).toBe('refund_was_sent')
})

test('refunds that are processed at once are credited up to the invoice, not above', async () => {
  await shop.as.admin
    .from('tax_settings')
    .update({ vat_registered: true, tin: '12345678-0001' })
    .eq('id', 1)
    .throwOnError()
  const { order } = await pay(100_000)
  const refunds = [1, 2].map(() => ({ order_id: order.id, amount: 60_000, reason: 'Torn cover' }))
  const { data } = await shop.as.admin.from('refunds').insert(refunds).select('id').throwOnError()
  const [one, other] = data ?? []
  const processed = { status: 'processed' }
  const { error } = await overlap(
    shop,
    (query) => query("update public.refunds set status = 'processed' where id = $1", [one?.id]),
    () => shop.as.admin.from('refunds').update(processed).eq('id', other?.id),
  )
  expect(error).toBeNull()
  const documents = shop.as.admin.from('tax_documents').select('gross').eq('order_id', order.id)
  const notes = await documents.eq('kind', 'credit_note').order('serial').throwOnError()
  expect(notes.data).toEqual([{ gross: 60_000 }, { gross: 40_000 }])
})

test('a payment without its order that arrives stays paid, although an answer that it failed is late', async () => {
  const payment = await startPaystack(shop, await orderOf(shop, sofa))
  await shop.database.query('delete from public.orders where id = $1', [payment.order_id])
  await overlap(
    shop,
    (query) => query(PAY, [payment.reference]),
    () => arrive(shop, payment.reference, 0, { p_outcome: 'failed' }),
  )
  const rows = shop.as.service.from('payments').select('state').eq('id', payment.id)
  expect((await rows.throwOnError()).data).toEqual([{ state: 'paid' }])
})
