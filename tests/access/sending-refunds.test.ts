import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments, type Paid, payByPaystack, reloadOrder, sendBack } from './paying.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

// Which refunds start_gateway_refund() sends, and what their outcome means (docs/behaviour/refunds.md#through-the-provider).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})

/** An order of ₦100,000 that Paystack has taken. */
const pay = () => payByPaystack(shop, sofa, 100_000)

const send = ({ payment }: { payment: Json }, changes: Json = {}) =>
  shop.as.admin.rpc('start_gateway_refund', {
    p_payment_id: payment.id,
    p_amount: 40_000,
    p_reason: 'Torn cover',
    p_key: randomUUID(),
    ...changes,
  })

const apply = async ({ reference }: Json, p_state: string): Promise<Json> =>
  (await shop.as.service.rpc('apply_refund', { p_reference: reference, p_state }).throwOnError()).data

const refunds = () => shop.as.admin.from('refunds')

describe('a refund', () => {
  test('that was recorded for another order is not sent', async () => {
    const [paid, other] = [await pay(), await pay()]
    const recorded = { order_id: other.order.id, amount: 40_000, reason: 'Torn cover' }
    const { data } = await refunds().insert(recorded).select('id').single().throwOnError()
    expect((await send(paid, { p_refund_id: data?.id })).error).toMatchObject({
      hint: 'refund_was_sent',
      message: 'This refund is not of the order of this payment.',
    })
  })

  test('that is settled is not sent, for the one reason that holds', async () => {
    const paid = await pay()
    const recorded = { order_id: paid.order.id, amount: 40_000, reason: 'Torn cover' }
    const { data } = await refunds().insert(recorded).select('id').single().throwOnError()
    const refusal = async () => (await send(paid, { p_refund_id: data?.id })).error?.message
    await refunds().update({ status: 'rejected' }).eq('id', data?.id).throwOnError()
    expect(await refusal()).toBe('This refund was rejected.')
    await refunds().update({ status: 'processed' }).eq('id', data?.id).throwOnError()
    expect(await refusal()).toBe('This refund was paid already.')
    await refunds().delete().eq('id', data?.id).throwOnError()
    expect(await refusal()).toBe('This refund was deleted meanwhile.')
  })

  test('of a return of another order is not sent', async () => {
    const [paid, { order }] = [await pay(), await pay()]
    const values = {
      order_id: order.id,
      order_number: order.order_number,
      reason: 'Torn',
      status: 'received',
      worth: 0,
    }
    const request = await insertRow(makeWith(shop), 'returns', { ...values, idempotency_key: randomUUID() })
    expect((await send(paid, { p_return_id: request.id })).error?.hint).toBe('refund_not_possible')
  })

  test('that was sent does not move to another order', async () => {
    const [paid, other] = [await pay(), await pay()]
    const { data } = await send(paid).throwOnError()
    const moved = await refunds().update({ order_id: other.order.id }).eq('id', data.refund_id)
    expect(moved.error?.hint).toBe('refund_was_sent')
  })

  test('of an order that was deleted is not sent', async () => {
    const paid = await pay()
    await shop.as.admin.from('orders').delete().eq('id', paid.order.id).throwOnError()
    expect((await send(paid)).error?.hint).toBe('refund_not_possible')
  })

  test('of money that the provider does not know is not sent', async () => {
    const { order } = await pay()
    const payment = await insertPayment(makeWith(shop), order, { state: 'paid', paid_amount: 40_000 })
    expect((await send({ payment })).error?.hint).toBe('refund_not_possible')
  })

  test('has a key that finds no refund of another payment', async () => {
    const [paid, other] = [await pay(), await pay()]
    const p_key = randomUUID()
    await send(paid, { p_key }).throwOnError()
    expect((await send(other, { p_key })).status).toBe(409)
  })

  test('is not sent in place of one of another amount that its key has begun', async () => {
    const paid = await pay()
    const p_key = randomUUID()
    const { data: begun } = await send(paid, { p_key }).throwOnError()
    expect((await send(paid, { p_key })).data).toMatchObject({ id: begun.id, amount: 40_000 })
    expect((await send(paid, { p_key, p_amount: 50_000 })).error?.hint).toBe('refund_was_sent')
    expect((await send(paid, { p_key, p_amount: 50_000, p_sent_back: 0 })).error).toMatchObject({
      hint: 'refund_sent_meanwhile',
      details: '40000.00',
    })
  })

  test('is not sent as long as staff do not know what else was sent back of the payment', async () => {
    const paid = await pay()
    await send(paid, { p_sent_back: 0 }).throwOnError()
    const { error } = await send(paid, { p_sent_back: 0 })
    expect(error).toMatchObject({ hint: 'refund_sent_meanwhile', details: '40000.00' })
    expect(error?.message).toContain('₦40,000.00 of this payment was sent back meanwhile')
    await send(paid, { p_sent_back: 40_000 }).throwOnError()
    expect((await send(paid, { p_sent_back: 80_000 })).error?.hint).toBe('refund_too_large')
  })

  test.each([
    ['processed', 'failed'],
    ['failed', 'processed'],
  ])('that is %s stays so, also if the provider says %s later', async (state, later) => {
    const { data } = await send(await pay()).throwOnError()
    await apply(data, state)
    expect(await apply(data, later)).toMatchObject({ state })
    const status = state === 'failed' ? 'pending' : state
    expect((await refunds().select('status').eq('id', data.refund_id)).data).toEqual([{ status }])
  })
})

const statusOf = async ({ order }: Paid) => (await reloadOrder(shop, order)).payment_status

/** A payment that does not count, because the order was paid already. */
async function payAgain(paid: Paid): Promise<Json> {
  const second = { provider_id: '7', state: 'paid', paid_amount: 100_000 }
  return await insertPayment(makeWith(shop), paid.order, second)
}

const byHand = ({ order }: Paid, amount: number, changes: Json = {}) =>
  refunds()
    .insert({ order_id: order.id, amount, reason: 'Torn cover', status: 'processed', ...changes })
    .throwOnError()

describe('an order is refunded', () => {
  test('once all of its money is back, not while a part is on its way', async () => {
    const paid = await pay()
    const { data } = await send(paid).throwOnError()
    await sendBack(shop, paid.payment, 60_000)
    expect(await statusOf(paid)).toBe('paid')
    await apply(data, 'processed')
    expect(await statusOf(paid)).toBe('refunded')
  })

  test('by what counts for it alone', async () => {
    const paid = await pay()
    await sendBack(shop, await payAgain(paid), 100_000)
    expect(await statusOf(paid)).toBe('paid')
    const other = await pay()
    await payAgain(other)
    await sendBack(shop, other.payment, 100_000)
    expect(await statusOf(other)).toBe('refunded')
  })

  test('with what staff have paid back of the sale by hand', async () => {
    const paid = await pay()
    await byHand(paid, 50_000)
    await byHand(paid, 10_000, { payment_id: paid.payment.id })
    await sendBack(shop, paid.payment, 39_999.99)
    expect(await statusOf(paid)).toBe('paid')
    await sendBack(shop, paid.payment, 0.01)
    expect(await statusOf(paid)).toBe('refunded')
  })

  test('not with what is still to be paid by hand, or is of another payment', async () => {
    const paid = await pay()
    await byHand(paid, 60_000, { payment_id: (await payAgain(paid)).id })
    await byHand(paid, 30_000, { status: 'approved' })
    await sendBack(shop, paid.payment, 40_000)
    expect(await statusOf(paid)).toBe('paid')
  })

  test('not before what counts above its total is back, too', async () => {
    const paid = await pay()
    await shop.database.query(
      'update public.orders set goods_amount = 80000, total_amount = 80000 where id = $1',
      [paid.order.id],
    )
    await sendBack(shop, paid.payment, 80_000)
    expect(await statusOf(paid)).toBe('paid')
    await sendBack(shop, paid.payment, 20_000)
    expect(await statusOf(paid)).toBe('refunded')
  })

  test('not by what was paid in advance, when the rest was paid on delivery', async () => {
    const paid = await pay()
    await shop.database.query(
      'update public.orders set goods_amount = 250000, total_amount = 250000 where id = $1',
      [paid.order.id],
    )
    await sendBack(shop, paid.payment, 100_000)
    expect(await statusOf(paid)).toBe('paid')
  })
})
