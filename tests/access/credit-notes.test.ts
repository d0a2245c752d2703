import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import { arrive, enablePayments, orderOf, recordRefund, sendBack, startPaystack, taskOf } from './paying.ts'
import { useShop } from './shop.ts'

// Which refunds are credited against an invoice, and are part of the statement (docs/behaviour/tax.md).

const shop = useShop()
let sofa: Json
let lamp: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 107_500, stock_quantity: 500 })
  lamp = await makeProduct(makeWith(shop), { price: 1000, stock_quantity: 500 })
  await shop.as.admin
    .from('tax_settings')
    .update({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' })
    .eq('id', 1)
    .throwOnError()
})

const refundByHand = (order: Json, amount: number) =>
  recordRefund(shop, order, { amount, status: 'processed' })

async function refundIdOf(order: Json): Promise<string> {
  const refund = shop.as.admin.from('refunds').select('id').eq('order_id', order.id).single()
  return (await refund.throwOnError()).data?.id
}

async function creditedOf(order: Json): Promise<number[]> {
  const rows = shop.as.admin
    .from('tax_documents')
    .select('gross')
    .eq('order_id', order.id)
    .eq('kind', 'credit_note')
  return ((await rows.order('issued_at').throwOnError()).data ?? []).map(({ gross }) => gross)
}

async function refundedThisMonth(): Promise<{ paid: number; refunded: number }> {
  const { data } = await shop.as.admin.rpc('monthly_statement').throwOnError()
  const total = (data as Json[]).find(({ grouped_by }) => grouped_by === 'total')
  return { paid: Number(total?.paid), refunded: Number(total?.refunded) }
}

/** An order that was paid twice: the second payment does not count for it. */
async function paidTwice() {
  const order = await orderOf(shop, sofa)
  const [first, second] = [await startPaystack(shop, order), await startPaystack(shop, order)]
  await arrive(shop, first.reference, 107_500)
  await arrive(shop, second.reference, 107_500, { p_provider_id: '4099260517' })
  return { order, first, second }
}

/** Staff have paid the refunds of an order by hand. */
const payRefundsOf = (order: Json) =>
  shop.as.admin.from('refunds').update({ status: 'processed' }).eq('order_id', order.id).throwOnError()

async function expectOneSale(paidBack: (money: Awaited<ReturnType<typeof paidTwice>>) => Promise<unknown>) {
  const before = await refundedThisMonth()
  const money = await paidTwice()
  await paidBack(money)
  expect(await creditedOf(money.order)).toEqual([])
  const after = await refundedThisMonth()
  expect([after.paid - before.paid, after.refunded - before.refunded]).toEqual([107_500, 0])
}

/** What staff say of a refund that was recorded by hand. */
const edit = async (order: Json, changes: Json, as: 'admin' | 'service' = 'admin') =>
  (
    await shop.as[as]
      .from('refunds')
      .update(changes)
      .eq('id', await refundIdOf(order))
  ).error

describe('a second payment undoes nothing of the sale', () => {
  test('when it is sent back', () => expectOneSale(({ second }) => sendBack(shop, second, 107_500)))

  test('when it is paid back by hand, because the provider could not send it', () =>
    expectOneSale(async ({ order, second }) => {
      await sendBack(shop, second, 107_500, 'failed')
      await payRefundsOf(order)
    }))
})

test('a second payment that is sent back has no credit note for what staff have changed of another refund', async () => {
  const { order, second } = await paidTwice()
  await refundByHand(order, 500)
  expect(await edit(order, { amount: 800 }, 'service')).toBeNull()
  await sendBack(shop, second, 107_500)
  expect(await creditedOf(order)).toEqual([500])
})

test('a refund that failed for a second payment is of the sale once it is sent with the first', async () => {
  const { order, first, second } = await paidTwice()
  await sendBack(shop, second, 107_500, 'failed')
  await sendBack(shop, first, 107_500, 'processed', await refundIdOf(order))
  expect(await creditedOf(order)).toEqual([107_500])
})

test('what was paid above the invoice is sent back without a credit note, and the rest with one', async () => {
  const order = await orderOf(shop, sofa)
  const { id, reference } = await startPaystack(shop, order)
  await arrive(shop, reference, 110_000)
  const p_task_id = await taskOf(shop, reference)
  await shop.as.admin
    .rpc('resolve_payment_task', { p_task_id, p_resolution: 'Sent back.', p_counts: true })
    .throwOnError()
  await sendBack(shop, { id }, 2500)
  expect(await creditedOf(order)).toEqual([])
  await sendBack(shop, { id }, 7500)
  expect(await creditedOf(order)).toEqual([7500])
})

test('no more is credited than was invoiced, however much is given back', async () => {
  const order = await orderOf(shop, sofa)
  await arrive(shop, (await startPaystack(shop, order)).reference, 107_500)
  for (const amount of [100_000, 10_000, 500]) await refundByHand(order, amount)
  expect(await creditedOf(order)).toEqual([100_000, 7500])
})

test('after a second payment was sent back, a part of the first is credited as that part', async () => {
  const { order, first, second } = await paidTwice()
  await sendBack(shop, second, 107_500)
  await sendBack(shop, first, 500)
  expect(await creditedOf(order)).toEqual([500])
})

test('a part payment that was sent back before the order was paid is credited against its own invoice', async () => {
  const order = await orderOf(shop, sofa)
  const part = await startPaystack(shop, order)
  await arrive(shop, part.reference, 100_000)
  const p_task_id = await taskOf(shop, part.reference)
  await shop.as.admin
    .rpc('resolve_payment_task', { p_task_id, p_resolution: 'The rest follows.', p_counts: true })
    .throwOnError()
  await sendBack(shop, part, 100_000)
  const whole = await startPaystack(shop, order)
  await arrive(shop, whole.reference, 107_500, { p_provider_id: '4099260518' })
  await sendBack(shop, whole, 500)
  expect(await creditedOf(order)).toEqual([100_000, 500])
})

test('a refund is credited with what it was when it was processed, whatever becomes of it, and of others', async () => {
  const order = await orderOf(shop, sofa)
  await arrive(shop, (await startPaystack(shop, order)).reference, 107_500)
  await recordRefund(shop, order, { amount: 1000 })
  await refundByHand(order, 500)
  const change = (amount: number, changes: Json) =>
    shop.as.service.from('refunds').update(changes).match({ order_id: order.id, amount }).throwOnError()
  await change(500, { amount: 800, status: 'processed' })
  expect(await creditedOf(order)).toEqual([500])
  await change(800, { amount: 500, status: 'rejected' })
  await refundByHand(order, 300)
  expect(await creditedOf(order)).toEqual([500, 300])
})

test('staff cannot change what a refund with a credit note has given back of which order', async () => {
  const order = await orderOf(shop, sofa)
  await arrive(shop, (await startPaystack(shop, order)).reference, 107_500)
  await refundByHand(order, 500)
  const [other, { second }] = [await orderOf(shop, sofa), await paidTwice()]
  for (const changes of [{ amount: 800 }, { amount: 499.99 }, { order_id: other.id }])
    expect(await edit(order, changes)).toMatchObject({
      code: 'PT409',
      hint: 'refund_is_credited',
      message: expect.stringMatching(/^This refund has the credit note CN-\d+-\d+\. .*/),
    })
  expect(await edit(order, { order_id: second.order_id, payment_id: second.id })).not.toBeNull()
  expect(await edit(order, { status: 'rejected', notes: 'The bank sent it back', reason: 'Torn' })).toBeNull()
  expect(await edit(order, { amount: 800, status: 'processed' })).not.toBeNull()
  expect(await creditedOf(order)).toEqual([500])
})

test('the credit note of a refund stays when the refund turns out to be of a second payment', async () => {
  const { order, first, second } = await paidTwice()
  await refundByHand(order, 500)
  expect(await edit(order, { payment_id: second.id })).toBeNull()
  await sendBack(shop, first, 500)
  expect(await creditedOf(order)).toEqual([500])
})

test('a processed refund that is raised above what was paid beyond the invoice gets its credit note at once', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await arrive(shop, reference, 110_000)
  const p_task_id = await taskOf(shop, reference)
  const resolved = { p_task_id, p_resolution: 'Sent back.', p_counts: true }
  await shop.as.admin.rpc('resolve_payment_task', resolved).throwOnError()
  await refundByHand(order, 2500)
  expect(await creditedOf(order)).toEqual([])
  expect(await edit(order, { amount: 3000 })).toBeNull()
  expect(await creditedOf(order)).toEqual([500])
})

test('what was refunded before the order was invoiced is credited with the invoice', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await refundByHand(order, 500)
  await refundByHand(order, 700)
  expect(await creditedOf(order)).toEqual([])
  await arrive(shop, reference, 107_500)
  expect((await creditedOf(order)).toSorted((a, b) => a - b)).toEqual([500, 700])
})

test('a refund that is just being deleted is not credited with the invoice', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await refundByHand(order, 500)
  const paid = await overlap(
    shop,
    (query) => query('delete from public.refunds where order_id = $1', [order.id]),
    () => arrive(shop, reference, 107_500),
  )
  expect(paid).toMatchObject({ state: 'paid' })
  expect(await creditedOf(order)).toEqual([])
})

const setTax = (changes: Json) =>
  shop.as.admin.from('tax_settings').update(changes).eq('id', 1).throwOnError()

/** An order of ₦1,000 whose invoice has ₦69.77 of VAT. */
async function invoiced(): Promise<Json> {
  const order = await orderOf(shop, lamp)
  await arrive(shop, (await startPaystack(shop, order)).reference, 1000)
  return order
}

async function notesOf(order: Json): Promise<Json[]> {
  const rows = shop.as.admin
    .from('tax_documents')
    .select('gross, vat_rate, vat, tin')
    .eq('order_id', order.id)
    .eq('kind', 'credit_note')
  return (await rows.order('serial').throwOnError()).data ?? []
}

describe('a credit note reverses the VAT of its invoice', () => {
  afterEach(() => setTax({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' }))

  test.each([
    ['the rate has changed', { vat_rate: 10 }],
    ['the TIN has changed', { tin: '87654321-0001' }],
    ['the shop is no longer registered', { vat_registered: false, tin: null }],
  ])('also after %s', async (_name, changes) => {
    const order = await invoiced()
    await setTax(changes)
    await refundByHand(order, 1000)
    expect(await notesOf(order)).toEqual([{ gross: 1000, vat_rate: 7.5, vat: 69.77, tin: '12345678-0001' }])
  })

  test.each([
    { parts: [500, 0.01, 499.99], vats: [34.89, 0, 34.88] },
    { parts: [333.33, 333.33, 333.34], vats: [23.26, 23.25, 23.26] },
  ])('to the kobo in several parts: $parts', async ({ parts, vats }) => {
    const order = await invoiced()
    for (const amount of parts) await refundByHand(order, amount)
    expect((await notesOf(order)).map(({ vat }) => vat)).toEqual(vats)
  })

  test('but not of an order that was paid before the shop was registered', async () => {
    await setTax({ vat_registered: false })
    const order = await invoiced()
    await setTax({ vat_registered: true })
    await refundByHand(order, 1000)
    expect(await notesOf(order)).toEqual([])
  })
})
