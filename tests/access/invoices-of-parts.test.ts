import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import {
  arrive,
  enablePayments,
  orderOf,
  recordRefund,
  sendBack,
  startPayment,
  startPaystack,
  taskOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// Orders that are paid in several sums: an invoice for each, and credit notes that correct one each (docs/behaviour/tax.md).

const shop = useShop()
let sofa: Json

const setTax = (changes: Json) =>
  shop.as.admin.from('tax_settings').update(changes).eq('id', 1).throwOnError()

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 1000, stock_quantity: 500 })
})

beforeEach(() => setTax({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' }))

/** A payment of this sum that staff let count, if it is less than what is due. */
async function pay(order: Json, naira: number): Promise<Json> {
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, naira, { p_provider_id: `provider ${String(payment.reference)}` })
  const { data } = await shop.as.service
    .from('payments')
    .select()
    .eq('id', payment.id)
    .single()
    .throwOnError()
  if (data.counts) return payment
  await shop.as.admin
    .rpc('resolve_payment_task', {
      p_task_id: await taskOf(shop, payment.reference),
      p_resolution: 'The rest follows.',
      p_counts: true,
    })
    .throwOnError()
  return payment
}

/** The documents in the order of their making, also of a deleted order. */
async function papersOf({ order_number }: Json): Promise<Json[]> {
  const { rows } = await shop.database.query(
    `select document.kind, document.gross::float, document.vat::float, document.payment_id, document.order_total::float,
      corrected.gross::float as corrects
    from public.tax_documents as document left join public.tax_documents as corrected on corrected.id = document.corrects_id
    where document.order_number = $1 order by document.issued_at, document.kind desc, document.serial`,
    [order_number],
  )
  return rows as Json[]
}

const grossOf = async (order: Json) =>
  (await papersOf(order)).map(({ kind, gross }) => (kind === 'invoice' ? Number(gross) : -Number(gross)))

const sumOf = (papers: Json[], column: 'gross' | 'vat') =>
  papers.reduce(
    (sum, { kind, ...paper }) =>
      sum + (kind === 'invoice' ? 1 : -1) * Math.round(Number(paper[column]) * 100),
    0,
  ) / 100

test('each sum that counts has an invoice, the last one for the rest, and their VAT is that of the whole', async () => {
  const order = await orderOf(shop, sofa)
  const parts = [await pay(order, 333.33), await pay(order, 333.33), await pay(order, 333.34)]
  expect(await papersOf(order)).toMatchObject([
    { kind: 'invoice', gross: 333.33, vat: 23.26, payment_id: parts[0]?.id, order_total: 1000 },
    { kind: 'invoice', gross: 333.33, vat: 23.25, payment_id: parts[1]?.id, order_total: 1000 },
    { kind: 'invoice', gross: 333.34, vat: 23.26, payment_id: parts[2]?.id, order_total: 1000 },
  ])
})

test('an order that is paid in one go has exactly one invoice', async () => {
  const order = await orderOf(shop, sofa)
  const payment = await pay(order, 1000)
  expect(await papersOf(order)).toMatchObject([{ gross: 1000, vat: 69.77, payment_id: payment.id }])
})

test('a payment that staff do not let count has no invoice', async () => {
  const order = await orderOf(shop, sofa)
  await arrive(shop, (await startPaystack(shop, order)).reference, 400)
  expect(await papersOf(order)).toEqual([])
})

test('a test payment has no invoice', async () => {
  const order = await orderOf(shop, sofa)
  const { data } = await startPayment(shop, order, 'paystack', 'test')
  await arrive(shop, data.reference, 1000, { p_mode: 'test' })
  expect(await papersOf(order)).toEqual([])
})

test('an order that staff mark as paid after a part has an invoice for the rest', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 400)
  await updateOrder(shop, order, { payment_status: 'paid' })
  expect(await grossOf(order)).toEqual([400, 600])
})

test('each part has the VAT of the rate at its time', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 400)
  await setTax({ vat_rate: 10 })
  await pay(order, 600)
  expect(await papersOf(order)).toMatchObject([
    { gross: 400, vat: 27.91 },
    { gross: 600, vat: 54.55 },
  ])
})

test('a refund corrects the invoice of the payment that it names, and then the others, the latest first', async () => {
  const order = await orderOf(shop, sofa)
  const [first] = [await pay(order, 200), await pay(order, 300), await pay(order, 500)]
  await recordRefund(shop, order, { amount: 100, status: 'processed', payment_id: first?.id })
  await recordRefund(shop, order, { amount: 600, status: 'processed' })
  const notes = (await papersOf(order)).slice(3)
  expect(notes).toMatchObject([
    { gross: 100, corrects: 200 },
    { gross: 500, corrects: 500 },
    { gross: 100, corrects: 300 },
  ])
  await recordRefund(shop, order, { amount: 300, status: 'processed' })
  const papers = await papersOf(order)
  expect([sumOf(papers, 'gross'), sumOf(papers, 'vat')]).toEqual([0, 0])
})

test('staff cannot change a refund with two credit notes, and are told both', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 400)
  await pay(order, 600)
  const { id } = await recordRefund(shop, order, { amount: 700, status: 'processed' })
  const { error } = await shop.as.admin.from('refunds').update({ amount: 800 }).eq('id', id)
  expect(error).toMatchObject({
    hint: 'refund_is_credited',
    message: expect.stringMatching(/CN-\d+-\d+ and CN-\d+-\d+/),
  })
})

test('an order that staff mark as refunded is credited wholly, and invoiced again if they take that back', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 400)
  await pay(order, 600)
  await recordRefund(shop, order, { amount: 100, status: 'processed' })
  await updateOrder(shop, order, { payment_status: 'refunded' })
  expect(await grossOf(order)).toEqual([400, 600, -100, -500, -400])
  await recordRefund(shop, order, { amount: 900, status: 'processed' })
  expect(sumOf(await papersOf(order), 'gross')).toBe(0)
})

test('an order that staff mark as refunded by mistake is invoiced again', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 1000)
  for (const payment_status of ['refunded', 'paid']) await updateOrder(shop, order, { payment_status })
  expect(await grossOf(order)).toEqual([1000, -1000, 1000])
  await recordRefund(shop, order, { amount: 250, status: 'processed' })
  expect(await grossOf(order)).toEqual([1000, -1000, 1000, -250])
})

test('what was refunded stays credited when staff set the order to pending and to paid again', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 1000)
  await recordRefund(shop, order, { amount: 250, status: 'processed' })
  for (const payment_status of ['pending', 'paid']) await updateOrder(shop, order, { payment_status })
  expect(await grossOf(order)).toEqual([1000, -250])
})

test('a cancelled order is credited with what goes back of it, by the part', async () => {
  const order = await orderOf(shop, sofa)
  const first = await pay(order, 400)
  await updateOrder(shop, order, { status: 'cancelled' })
  expect(await grossOf(order)).toEqual([400])
  await sendBack(shop, first, 150)
  expect(await grossOf(order)).toEqual([400, -150])
})

test('what goes back of a deleted order is credited against its invoices', async () => {
  const order = await orderOf(shop, sofa)
  const [first] = [await pay(order, 400), await pay(order, 600)]
  const { id } = await recordRefund(shop, order, { amount: 400, payment_id: first?.id })
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
  await shop.as.admin.from('refunds').update({ status: 'processed' }).eq('id', id).throwOnError()
  expect(await papersOf(order)).toMatchObject([
    { gross: 400 },
    { gross: 600 },
    { kind: 'credit_note', gross: 400, corrects: 400 },
  ])
})

test('a part that its provider took back is credited once staff record it', async () => {
  const order = await orderOf(shop, sofa)
  const [first] = [await pay(order, 400), await pay(order, 600)]
  await arrive(shop, first?.reference, 400, { p_outcome: 'reversed' })
  expect(await grossOf(order)).toEqual([400, 600])
  await recordRefund(shop, order, { amount: 400, status: 'processed', payment_id: first?.id })
  expect((await papersOf(order)).at(-1)).toMatchObject({ gross: 400, vat: 27.91, corrects: 400 })
})

test('an order with one invoice for all of it stays valid, and is credited', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 1000)
  await shop.database.query(
    "update public.tax_documents set payment_id = null, order_total = null, year = 2025, issued_at = '2025-12-30' where order_number = $1",
    [order.order_number],
  )
  for (const payment_status of ['pending', 'paid']) await updateOrder(shop, order, { payment_status })
  await recordRefund(shop, order, { amount: 1000, status: 'processed' })
  expect(await papersOf(order)).toMatchObject([
    { kind: 'invoice', gross: 1000 },
    { kind: 'credit_note', gross: 1000, vat: 69.77, corrects: 1000 },
  ])
})

test('a payment that arrives while the first is refunded has an invoice of its own', async () => {
  const order = await orderOf(shop, sofa)
  const first = await pay(order, 400)
  const rest = await startPaystack(shop, order)
  const refund = await recordRefund(shop, order, { amount: 400, payment_id: first.id })
  await overlap(
    shop,
    (query) => query("update public.refunds set status = 'processed' where id = $1", [refund.id]),
    () => arrive(shop, rest.reference, 1000, { p_provider_id: 'rest' }),
  )
  expect(await grossOf(order)).toEqual([400, -400, 1000])
})

test('the own data of an account has all documents of its orders', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 400)
  await pay(order, 600)
  const { data } = await shop.as.owner.rpc('export_own_data').throwOnError()
  const own = (data.orders as Json[]).find(({ order_number }) => order_number === order.order_number)
  expect(own?.documents).toMatchObject([
    { kind: 'invoice', gross: 400, vat: 27.91 },
    { kind: 'invoice', gross: 600, vat: 41.86 },
  ])
})

test('two parts that arrive at once have an invoice each, up to the total', async () => {
  const order = await orderOf(shop, sofa)
  await pay(order, 400)
  const [one, other] = [await startPaystack(shop, order), await startPaystack(shop, order)]
  await overlap(
    shop,
    (query) => query("select public.apply_payment($1, 'paid', 60000, 'NGN', 'live', 'one')", [one.reference]),
    () => arrive(shop, other.reference, 600, { p_provider_id: 'other' }),
  )
  expect(await grossOf(order)).toEqual([400, 600])
})
