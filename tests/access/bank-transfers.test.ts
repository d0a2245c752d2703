import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { PIXEL } from '../support/pixel.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { mailsAbout } from './mailing.ts'
import { enablePayments, expireOrder, orderOf, reloadOrder, startPayment, updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

// Transfers to the shop's account, whose receipts staff check (docs/behaviour/payments.md#bank-transfer).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 50 })
})

async function transfer(): Promise<{ order: Json; payment: Json }> {
  const order = await orderOf(shop, sofa, 'bank_transfer')
  const { data, error } = await startPayment(shop, order, 'bank_transfer')
  expect(error).toBeNull()
  return { order, payment: data }
}

/** Sends a receipt of the transfer, and returns its payment. */
async function submit({ order, payment }: { order: Json; payment: Json }): Promise<Json> {
  const path = `${String(order.id)}/${randomUUID()}.png`
  const upload = await shop.as.owner.storage
    .from('payment-receipts')
    .upload(path, PIXEL, { contentType: 'image/png' })
  expect(upload.error).toBeNull()
  const sent = await shop.as.owner.rpc('submit_receipt', { p_payment_id: payment.id, p_receipt: path })
  expect(sent, 'nothing of what staff note').toMatchObject({ error: null, data: null })
  const rows = shop.as.admin.from('payments').select().eq('id', payment.id)
  return (await rows.single().throwOnError()).data
}

test('a bank transfer has one open reference, the order’s number', async () => {
  const { order, payment } = await transfer()
  expect(payment).toMatchObject({ reference: order.order_number, amount: 100_000, state: 'pending' })
  expect((await startPayment(shop, order, 'bank_transfer')).data?.id).toBe(payment.id)
})

test('a bank transfer waits for staff from its receipt on, who confirm what arrived', async () => {
  const { order, payment } = await transfer()
  expect(await submit({ order, payment })).toMatchObject({ state: 'submitted' })
  await expireOrder(shop, order)
  expect((await reloadOrder(shop, order)).status, 'an order with a receipt').toBe('pending')
  const confirm = (amount: number) =>
    shop.as.admin.rpc('confirm_transfer', { p_payment_id: payment.id, p_amount: amount })
  for (const amount of [-5, 0, 0.009])
    expect((await confirm(amount)).error?.hint).toBe('payment_amount_invalid')
  expect((await confirm(100_000)).data).toMatchObject({
    state: 'paid',
    counts: true,
    handled_by: shop.ids.admin,
  })
  expect((await reloadOrder(shop, order)).payment_status).toBe('paid')
  expect((await confirm(90_000)).error?.hint).toBe('payment_has_moved_on')
})

test('a decision that the same member of staff repeats after a lost answer is answered again, and mailed once', async () => {
  const [paid, unread] = [await transfer(), await transfer()]
  const confirm = () =>
    shop.as.admin.rpc('confirm_transfer', { p_payment_id: paid.payment.id, p_amount: 100_000 })
  const reject = (p_reason = 'It is of another bank. ') =>
    shop.as.admin.rpc('reject_receipt', { p_payment_id: unread.payment.id, p_reason })
  const { data: confirmed } = await confirm().throwOnError()
  expect((await confirm()).data).toEqual(confirmed)
  await submit(unread)
  const { data: rejected } = await reject().throwOnError()
  expect((await reject()).data).toEqual(rejected)
  expect(await mailsAbout(shop, unread.order, 'receipt_rejected')).toHaveLength(1)

  expect((await reject('Blurred')).error?.hint).toBe('payment_has_moved_on')
  await shop.database.query('update public.payments set handled_by = null where id = any ($1)', [
    [paid.payment.id, unread.payment.id],
  ])
  for (const ofSomebodyElse of [confirm(), reject()])
    expect((await ofSomebodyElse).error?.hint).toBe('payment_has_moved_on')
})

test('only a bank transfer that is open is confirmed, and takes receipts', async () => {
  const order = await orderOf(shop, sofa, 'paystack')
  const { data: begun } = await startPayment(shop, order)
  const confirm = (id: unknown) =>
    shop.as.admin.rpc('confirm_transfer', { p_payment_id: id, p_amount: 100_000 })
  expect((await confirm(begun.id)).error?.hint).toBe('payment_has_moved_on')
  const { order: own, payment } = await transfer()
  const { receipt: sent } = await submit({ order: own, payment })
  const receipt = (id: unknown) => shop.as.owner.rpc('submit_receipt', { p_payment_id: id, p_receipt: sent })
  expect((await receipt(begun.id)).error?.hint).toBe('payment_has_moved_on')
  expect((await receipt((await transfer()).payment.id)).error?.hint, 'of another order').toBe(
    'receipt_missing',
  )
  await confirm(payment.id).throwOnError()
  expect((await receipt(payment.id)).error?.hint).toBe('payment_has_moved_on')
})

test('an order whose receipt waits is not cancelled by its buyer', async () => {
  const { order, payment } = await transfer()
  await submit({ order, payment })
  const { error } = await shop.as.owner.rpc('cancel_order', { p_order_id: order.id })
  expect(error?.hint).toBe('order_is_in_progress')
})

test('a rejected receipt never shortens the time to pay', async () => {
  const { order, payment } = await transfer()
  await submit({ order, payment })
  const later = "update public.orders set payment_expires_at = now() + interval '90 days' where id = $1"
  await shop.database.query(later, [order.id])
  const { payment_expires_at } = await reloadOrder(shop, order)
  const reject = { p_payment_id: payment.id, p_reason: 'The amount cannot be read.' }
  await shop.as.admin.rpc('reject_receipt', reject).throwOnError()
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_expires_at })
})

test('a rejected receipt sets no time for an order that has none, such as one that staff took', async () => {
  const { order, payment } = await transfer()
  await shop.database.query('update public.orders set payment_expires_at = null where id = $1', [order.id])
  await submit({ order, payment })
  const reject = { p_payment_id: payment.id, p_reason: 'The amount cannot be read.' }
  await shop.as.admin.rpc('reject_receipt', reject).throwOnError()
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_expires_at: null })
})

test('nobody asks for another receipt of a cancelled order', async () => {
  const { order, payment } = await transfer()
  await submit({ order, payment })
  await updateOrder(shop, order, { status: 'cancelled' })
  const { payment_expires_at } = await reloadOrder(shop, order)
  const reject = { p_payment_id: payment.id, p_reason: 'The amount cannot be read.' }
  expect((await shop.as.admin.rpc('reject_receipt', reject)).data).toMatchObject({ state: 'rejected' })
  expect(await mailsAbout(shop, order, 'receipt_rejected')).toEqual([])
  expect(await reloadOrder(shop, order)).toMatchObject({ payment_expires_at })
})

test('a bank transfer with another amount asks staff, who may let it count', async () => {
  const { order, payment } = await transfer()
  await shop.as.admin.rpc('confirm_transfer', { p_payment_id: payment.id, p_amount: 100_200 }).throwOnError()
  expect((await reloadOrder(shop, order)).payment_status).toBe('pending')
  const task = shop.as.service.from('payment_tasks').select('id').eq('payment_id', payment.id).single()
  const resolve = {
    p_task_id: (await task.throwOnError()).data?.id,
    p_resolution: '₦200 go back with the driver.',
    p_counts: true,
  }
  expect((await shop.as.owner.rpc('resolve_payment_task', resolve)).error?.hint).toBe('staff_only')
  await shop.as.admin.rpc('resolve_payment_task', resolve).throwOnError()
  expect((await reloadOrder(shop, order)).payment_status).toBe('paid')
  const again = await shop.as.admin.rpc('resolve_payment_task', { ...resolve, p_resolution: 'Kept.' })
  expect(again.error?.hint).toBe('payment_task_is_done')
})

test('a bank transfer whose receipt is rejected can have another one', async () => {
  const { order, payment } = await transfer()
  await submit({ order, payment })
  const reject = (reason: string) =>
    shop.as.admin.rpc('reject_receipt', { p_payment_id: payment.id, p_reason: reason })
  expect((await reject('  ')).error?.hint).toBe('field_missing')
  expect((await reject('The amount cannot be read.')).data).toMatchObject({ state: 'rejected' })
  expect((await reject('Again')).error?.hint).toBe('payment_has_moved_on')
  expect(await submit({ order, payment })).toMatchObject({ state: 'submitted', rejection: null })
})

test('each rejection of a receipt is mailed with its reason, also where the same receipt is sent again', async () => {
  const { order, payment } = await transfer()
  const submitted = await submit({ order, payment })
  const reject = (p_reason: string) =>
    shop.as.admin.rpc('reject_receipt', { p_payment_id: payment.id, p_reason }).throwOnError()
  await reject('The amount cannot be read.')
  await shop.as.owner
    .rpc('submit_receipt', { p_payment_id: payment.id, p_receipt: submitted.receipt })
    .throwOnError()
  await reject('It still cannot be read.')
  expect((await mailsAbout(shop, order, 'receipt_rejected')).map(({ data }) => data)).toEqual([
    { reason: 'The amount cannot be read.' },
    { reason: 'It still cannot be read.' },
  ])
})

test('a bank transfer has at most 20 receipts', async () => {
  const { order } = await transfer()
  await shop.database.query(
    `insert into storage.objects (bucket_id, name, created_at)
    select 'payment-receipts', $1 || '/' || number || '.png', now() - interval '2 days' from generate_series(1, 20) as number`,
    [order.id],
  )
  const { error } = await shop.as.owner.storage
    .from('payment-receipts')
    .upload(`${String(order.id)}/more.png`, PIXEL, { contentType: 'image/png' })
  expect(error?.message).toMatch(/^You have sent us many files/)
})

test('a bank transfer takes receipts of its own order only, and others cannot see them', async () => {
  const mine = await transfer()
  await submit(mine)
  const path = `${String(mine.order.id)}/x.png`
  const { error } = await shop.as.stranger.storage
    .from('payment-receipts')
    .upload(path, PIXEL, { contentType: 'image/png' })
  expect(error?.message).toMatch(/row-level security/)
  const { data } = await shop.as.stranger.storage.from('payment-receipts').list(String(mine.order.id))
  expect(data).toEqual([])
  const other = await transfer()
  const foreign = await shop.as.stranger.rpc('submit_receipt', {
    p_payment_id: other.payment.id,
    p_receipt: path,
  })
  expect(foreign.error?.hint).toBe('payment_unknown')
  const missing = await shop.as.owner.rpc('submit_receipt', {
    p_payment_id: other.payment.id,
    p_receipt: path,
  })
  expect(missing.error?.hint).toBe('receipt_missing')
})
