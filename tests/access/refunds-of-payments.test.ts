import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import { arrive, enablePayments, orderOf, sendBack, startPaystack, taskOf } from './paying.ts'
import { insertPayment } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

// Refunds by hand that name the payment they give back (docs/behaviour/refunds.md#of-which-payment).

const PRICE = 107_500

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: PRICE, stock_quantity: 500 })
  await shop.as.admin
    .from('tax_settings')
    .update({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' })
    .eq('id', 1)
    .throwOnError()
})

/** An order that was paid twice: by Paystack, which counts, and by a transfer, which does not. */
async function paidTwice() {
  const order = await orderOf(shop, sofa)
  const first = await startPaystack(shop, order)
  await arrive(shop, first.reference, PRICE)
  const second = await transferFor(order)
  return { order, first, second }
}

const transferFor = (order: Json) =>
  insertPayment(makeWith(shop), order, {
    method: 'bank_transfer',
    state: 'paid',
    paid_amount: PRICE,
    paid_at: new Date().toISOString(),
  })

const refunds = () => shop.as.admin.from('refunds')

interface Recorded {
  order_id: unknown
  payment_id: unknown
  amount?: number
  status?: string
}

const insert = (refund: Recorded) =>
  refunds()
    .insert({ amount: PRICE, status: 'processed', reason: 'Paid twice', ...refund })
    .select('id')
    .single()

const record = async (refund: Recorded): Promise<string> => (await insert(refund).throwOnError()).data?.id

const edit = (id: string, changes: Json) => refunds().update(changes).eq('id', id)

async function sentBackOf({ id }: Json): Promise<number> {
  const row = shop.as.admin.from('payments').select('sent_back_amount').eq('id', id).single()
  return (await row.throwOnError()).data?.sent_back_amount
}

async function creditedOf({ id }: Json): Promise<number[]> {
  const notes = shop.as.admin
    .from('tax_documents')
    .select('gross')
    .eq('order_id', id)
    .eq('kind', 'credit_note')
  return ((await notes.throwOnError()).data ?? []).map(({ gross }) => gross)
}

async function refundedThisMonth(): Promise<number> {
  const { data } = await shop.as.admin.rpc('monthly_statement').throwOnError()
  return Number((data as Json[]).find(({ grouped_by }) => grouped_by === 'total')?.refunded)
}

describe('credit notes and the statement', () => {
  test('know nothing of a second payment that is paid back by hand', async () => {
    const { order, second } = await paidTwice()
    const before = await refundedThisMonth()
    await record({ order_id: order.id, payment_id: second.id })
    expect(await creditedOf(order)).toEqual([])
    expect(await refundedThisMonth()).toBe(before)
  })

  test.each(['the payment that counts', 'no payment'])('have a refund by hand of %s', async (of) => {
    const { order, first } = await paidTwice()
    const before = await refundedThisMonth()
    await record({ order_id: order.id, payment_id: of === 'no payment' ? null : first.id })
    expect(await creditedOf(order)).toEqual([PRICE])
    expect(await refundedThisMonth()).toBe(before + PRICE)
  })

  test('have a processed refund once it is known to be of the payment that counts', async () => {
    const { order, first, second } = await paidTwice()
    const before = await refundedThisMonth()
    const id = await record({ order_id: order.id, payment_id: second.id })
    await edit(id, { payment_id: first.id }).throwOnError()
    expect(await creditedOf(order)).toEqual([PRICE])
    expect(await refundedThisMonth()).toBe(before + PRICE)
  })

  test('have the part of the sale that is refunded after the second payment', async () => {
    const { order, first, second } = await paidTwice()
    await record({ order_id: order.id, payment_id: second.id })
    await record({ order_id: order.id, payment_id: first.id, amount: 500 })
    expect(await creditedOf(order)).toEqual([500])
  })
})

test('a part payment that is paid back by hand is due again', async () => {
  const order = await orderOf(shop, sofa)
  const part = await startPaystack(shop, order)
  await arrive(shop, part.reference, 100_000)
  await shop.as.admin
    .rpc('resolve_payment_task', {
      p_task_id: await taskOf(shop, part.reference),
      p_resolution: 'The rest follows.',
      p_counts: true,
    })
    .throwOnError()
  const id = await record({ order_id: order.id, payment_id: part.id, amount: 100_000, status: 'approved' })
  expect((await startPaystack(shop, order)).amount).toBe(7500)
  await edit(id, { status: 'processed' }).throwOnError()
  expect((await startPaystack(shop, order)).amount).toBe(PRICE)
})

describe('what was sent back of a payment', () => {
  test.each([
    ['pending', 0],
    ['approved', 0],
    ['rejected', 0],
    ['processed', 500],
  ])('has, of a refund by hand that is %s, %i', async (status, sent) => {
    const { order, first } = await paidTwice()
    await record({ order_id: order.id, payment_id: first.id, amount: 500, status })
    expect(await sentBackOf(first)).toBe(sent)
  })

  test('follows a refund by hand that is corrected or deleted', async () => {
    const { order, first, second } = await paidTwice()
    const sums = async () => [await sentBackOf(first), await sentBackOf(second)]
    const id = await record({ order_id: order.id, payment_id: second.id, amount: 500 })
    expect(await sums()).toEqual([0, 500])
    await edit(id, { amount: 700 }).throwOnError()
    expect(await sums()).toEqual([0, 700])
    await edit(id, { payment_id: null }).throwOnError()
    expect(await sums()).toEqual([0, 0])
    await edit(id, { payment_id: first.id }).throwOnError()
    expect(await sums()).toEqual([700, 0])
    await edit(id, { payment_id: second.id }).throwOnError()
    expect(await sums()).toEqual([0, 700])
    await refunds().delete().eq('id', id).throwOnError()
    expect(await sums()).toEqual([0, 0])
  })

  test('is never more than was paid', async () => {
    const { order, first } = await paidTwice()
    await sendBack(shop, first, 40_000)
    await record({ order_id: order.id, payment_id: first.id, amount: PRICE })
    expect(await sentBackOf(first)).toBe(PRICE)
  })

  test('has nothing of two refunds that are deleted at once', async () => {
    const { order, first } = await paidTwice()
    const refund = { order_id: order.id, payment_id: first.id, amount: 1 }
    const [one, other] = [await record(refund), await record(refund)]
    await overlap(
      shop,
      (query) => query('delete from public.refunds where id = $1', [one]),
      () => refunds().delete().eq('id', other).throwOnError(),
    )
    expect(await sentBackOf(first)).toBe(0)
  })

  test('has both of two refunds that are recorded at once', async () => {
    const { order, first } = await paidTwice()
    const refund = { order_id: order.id, payment_id: first.id, amount: 1 }
    await overlap(
      shop,
      (query) =>
        query(
          `insert into public.refunds (order_id, payment_id, amount, reason, status)
          values ($1, $2, 1, 'Torn', 'processed')`,
          [order.id, first.id],
        ),
      () => record(refund),
    )
    expect(await sentBackOf(first)).toBe(2)
  })

  test('has a refund once that failed at the provider and was paid by hand, or was sent again', async () => {
    const { order, first } = await paidTwice()
    await sendBack(shop, first, 40_000, 'failed')
    expect(await sentBackOf(first)).toBe(0)
    const [{ id, payment_id } = {}] =
      (await refunds().select('id, payment_id').eq('order_id', order.id).throwOnError()).data ?? []
    expect(payment_id).toBe(first.id)
    await edit(id, { status: 'processed' }).throwOnError()
    expect(await sentBackOf(first)).toBe(40_000)
    await edit(id, { status: 'pending' }).throwOnError()
    await sendBack(shop, first, 40_000, 'processed', id)
    expect(await sentBackOf(first)).toBe(40_000)
  })
})

const send = async ({ id }: Json, p_amount: number, p_refund_id: string | null = null) =>
  await shop.as.admin.rpc('start_gateway_refund', {
    p_payment_id: id,
    p_amount,
    p_reason: 'Torn cover',
    p_key: randomUUID(),
    p_refund_id,
  })

describe('a payment is sent back through its provider', () => {
  test('but for what was refunded of it by hand, which is subtracted once', async () => {
    const { order, first } = await paidTwice()
    await record({ order_id: order.id, payment_id: first.id, amount: 40_000 })
    expect((await send(first, 67_500.01)).error?.message).toBe(
      'Of this payment, ₦67,500.00 can still be refunded.',
    )
    expect((await send(first, 67_500)).error).toBeNull()
  })

  test.each(['pending', 'approved'])('but for a refund of it by hand that is %s', async (status) => {
    const { order, first, second } = await paidTwice()
    const id = await record({ order_id: order.id, payment_id: first.id, amount: 40_000, status })
    expect((await send(first, 67_500.01)).error?.message).toBe(
      'Less the refunds that were recorded by hand, ₦67,500.00 of this payment can still be refunded.',
    )
    await edit(id, { payment_id: second.id }).throwOnError()
    expect((await send(first, 67_500.01)).error).toBeNull()
  })

  test('with a refund that was recorded of it, beside another one that failed', async () => {
    const { order, first } = await paidTwice()
    await sendBack(shop, first, 40_000, 'failed')
    const id = await record({ order_id: order.id, payment_id: first.id, status: 'pending' })
    expect((await send(first, 0, id)).error).toBeNull()
  })

  test('in full after another one was paid back by hand', async () => {
    const { order, first, second } = await paidTwice()
    await record({ order_id: order.id, payment_id: second.id })
    expect((await send(first, PRICE)).error).toBeNull()
  })

  test('and is then the payment of the refund, which stays', async () => {
    const { order, first, second } = await paidTwice()
    const id = await record({ order_id: order.id, payment_id: second.id, amount: 500, status: 'pending' })
    await send(first, 0, id)
    const { data } = await refunds().select('payment_id').eq('id', id).single().throwOnError()
    expect(data?.payment_id).toBe(first.id)
    expect((await edit(id, { payment_id: null })).error?.hint).toBe('refund_was_sent')
  })
})

describe('a refund names only a payment of its order that has arrived', () => {
  const REFUSAL = { code: 'PT400', hint: 'refund_payment_invalid' }

  test('not one of another order, one that is open, or none that exists', async () => {
    const [{ order }, other] = [await paidTwice(), await paidTwice()]
    const open = await insertPayment(makeWith(shop), order, {})
    for (const payment_id of [other.first.id, open.id, randomUUID()])
      expect((await insert({ order_id: order.id, payment_id })).error).toMatchObject(REFUSAL)
  })

  test('also when it moves to another order', async () => {
    const [{ order, first }, other] = [await paidTwice(), await paidTwice()]
    // One with a credit note keeps its order.
    const id = await record({ order_id: order.id, payment_id: first.id, status: 'pending' })
    expect((await edit(id, { order_id: other.order.id })).error).toMatchObject(REFUSAL)
    const moved = { order_id: other.order.id, payment_id: other.first.id, status: 'processed' }
    await edit(id, moved).throwOnError()
    expect([await sentBackOf(first), await sentBackOf(other.first)]).toEqual([0, PRICE])
  })

  test('and keeps it when the order is deleted', async () => {
    const { order, first, second } = await paidTwice()
    const id = await record({ order_id: order.id, payment_id: second.id, status: 'pending' })
    await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
    await edit(id, { order_id: null, payment_id: second.id, status: 'processed' }).throwOnError()
    expect(await sentBackOf(second)).toBe(PRICE)
    expect((await edit(id, { payment_id: first.id })).error).toMatchObject(REFUSAL)
  })
})
