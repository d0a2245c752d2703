import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { stockOf } from './checkout.ts'
import type { Json } from './fixtures.ts'
import { arrive, enablePayments, reloadOrder, startPayment, tasksOf } from './paying.ts'
import { makeStranger, newContact, orderBy, piecesInTimeline, useShopOfStrangers } from './unproved.ts'

// What becomes of an order that holds no pieces until staff confirm them (docs/behaviour/orders.md#pieces).

const { shop, productOf, orderAsGuest, confirm } = useShopOfStrangers()

const setStatus = ({ id }: Json, status: string) =>
  shop.as.admin.from('orders').update({ status }).eq('id', id)
const remove = ({ id }: Json) => shop.as.admin.from('orders').delete().eq('id', id).throwOnError()
const setStock = ({ id }: Json, stock_quantity: number) =>
  shop.as.admin.from('products').update({ stock_quantity }).eq('id', id).throwOnError()

/** How many mails ask the buyer to pay. */
async function remindersOf({ id }: Json): Promise<number> {
  const mails = shop.as.service
    .from('mail_outbox')
    .select('id')
    .eq('order_id', id)
    .eq('kind', 'payment_reminder')
  return ((await mails.throwOnError()).data ?? []).length
}

/** An order that waits, and its product, of which all 100 are on sale. */
async function waitingOrder(): Promise<{ product: Json; waiting: Json; client: SupabaseClient }> {
  const [product, { client }] = [await productOf(100), await makeStranger(shop)]
  const waiting = await orderBy(client, [[product, 30]])
  expect(waiting).toMatchObject({ pieces: 'unconfirmed', stock_taken: false })
  return { product, waiting, client }
}

describe('an order that waits', () => {
  test('takes its pieces when staff confirm them, once for two confirmations at once', async () => {
    const { product, waiting } = await waitingOrder()
    const answers = await Promise.all([confirm(waiting), confirm(waiting), setStatus(waiting, 'processing')])
    expect(answers.map(({ error }) => error)).toEqual([null, null, null])
    expect(await reloadOrder(shop, waiting)).toMatchObject({ pieces: 'confirmed', stock_taken: true })
    expect(await stockOf(shop, product)).toBe(70)
    expect(await piecesInTimeline(shop, waiting)).toEqual(['unconfirmed', 'confirmed'])
    await setStatus(waiting, 'cancelled').throwOnError()
    expect(await stockOf(shop, product)).toBe(100)
  })

  test('is not confirmed while pieces are missing, and the refusal says which', async () => {
    const { product, waiting } = await waitingOrder()
    await setStock(product, 28)
    const { status, error } = await confirm(waiting)
    expect({ status, hint: error?.hint, message: error?.message }).toEqual({
      status: 409,
      hint: 'pieces_missing',
      message: `Missing: 2 of "${product.name}".`,
    })
    expect(await reloadOrder(shop, waiting)).toMatchObject({ pieces: 'unconfirmed', is_short: false })
    expect(await stockOf(shop, product)).toBe(28)
  })

  test('keeps any status that staff set, and is short until the pieces are there', async () => {
    const { product, waiting } = await waitingOrder()
    await setStock(product, 28)
    await shop.as.admin.rpc('change_orders', { p_ids: [waiting.id], p_status: 'processing' }).throwOnError()
    expect(await reloadOrder(shop, waiting)).toMatchObject({
      status: 'processing',
      is_short: true,
      stock_taken: false,
    })
    const missing = await shop.as.admin.rpc('list_missing_pieces', { p_order_id: waiting.id })
    expect(missing.data).toEqual([{ product_name: product.name, missing: 2 }])
    await setStock(product, 30)
    await shop.as.admin
      .rpc('update_order', { p_id: waiting.id, p_changes: { status: 'delivered' } })
      .throwOnError()
    expect(await reloadOrder(shop, waiting)).toMatchObject({
      is_short: false,
      stock_taken: true,
      pieces: 'confirmed',
    })
    expect(await stockOf(shop, product)).toBe(0)
  })

  test.each([
    'cancelled',
    'deleted',
    'cancelled by its buyer',
    'short, then cancelled',
    'short, then deleted',
  ])('gives nothing back when it is %s', async (end) => {
    const { product, waiting, client } = await waitingOrder()
    if (end.startsWith('short')) {
      await setStock(product, 29)
      await setStatus(waiting, 'shipped').throwOnError()
    }
    if (end === 'cancelled by its buyer')
      await client.rpc('cancel_order', { p_order_id: waiting.id }).throwOnError()
    else if (end.endsWith('cancelled')) await setStatus(waiting, 'cancelled').throwOnError()
    else await remove(waiting)
    expect(await stockOf(shop, product)).toBe(end.startsWith('short') ? 29 : 100)
  })

  test('takes its pieces when it is revived after it was cancelled, and gives them back once', async () => {
    const { product, waiting } = await waitingOrder()
    await setStatus(waiting, 'cancelled').throwOnError()
    expect((await confirm(waiting)).error?.hint).toBe('order_is_cancelled')
    await setStatus(waiting, 'pending').throwOnError()
    expect(await stockOf(shop, product)).toBe(70)
    await setStatus(waiting, 'cancelled').throwOnError()
    await remove(waiting)
    expect(await stockOf(shop, product)).toBe(100)
  })

  test('keeps the pieces that many orders took at once when their change is undone', async () => {
    const { product, waiting } = await waitingOrder()
    const change = { p_ids: [waiting.id], p_status: 'processing' }
    const { data } = await shop.as.admin.rpc('change_orders', change).throwOnError()
    const p_rows = data.map(({ id, status, updated_at }: Json) => ({ id, status, updated_at }))
    const restored = await shop.as.admin.rpc('restore_orders', { p_rows }).throwOnError()
    expect(restored.data).toMatchObject([{ reason: null }])
    expect(await reloadOrder(shop, waiting)).toMatchObject({ status: 'pending', pieces: 'confirmed' })
    expect(await stockOf(shop, product)).toBe(70)
  })

  test('gives nothing back for an item that is deleted', async () => {
    const { product, waiting } = await waitingOrder()
    await shop.as.service.from('order_items').delete().eq('order_id', waiting.id).throwOnError()
    expect(await stockOf(shop, product)).toBe(100)
  })

  test('is not confirmed once one of its products is deleted', async () => {
    const { product, waiting } = await waitingOrder()
    await shop.as.admin.from('products').delete().eq('id', product.id).throwOnError()
    expect((await confirm(waiting)).error?.message).toBe(`Missing: 30 of "${product.name}".`)
  })

  test('is confirmed by staff only', async () => {
    const { product, waiting, client } = await waitingOrder()
    for (const name of ['confirm_pieces', 'list_missing_pieces'])
      expect((await client.rpc(name, { p_order_id: waiting.id })).status).toBe(403)
    expect(await stockOf(shop, product)).toBe(100)
  })
})

test('what staff have confirmed does not count for the bounds of others', async () => {
  const { product, waiting, client } = await waitingOrder()
  await confirm(waiting).throwOnError()
  expect(await orderBy(client, [[product, 20]])).toMatchObject({ pieces: null })
  expect(await stockOf(shop, product)).toBe(50)
})

describe('in a shop that takes payments', () => {
  beforeAll(() => enablePayments(shop))

  const p_payment = { method: 'paystack', fee: 0 }

  async function waitingPayment(): Promise<{ product: Json; waiting: Json; contact: Json }> {
    const [product, contact] = [
      await productOf(100),
      { ...newContact(), p_payment, p_idempotency_key: randomUUID() },
    ]
    const waiting = await orderAsGuest([[product, 21]], contact)
    expect(waiting).toMatchObject({ pieces: 'unconfirmed', payment_expires_at: null })
    return { product, waiting, contact }
  }

  test('an order is paid once it is confirmed, and has the time of its method from then', async () => {
    const { product, waiting } = await waitingPayment()
    const { status, error } = await startPayment(shop, waiting)
    expect({ status, hint: error?.hint }).toEqual({ status: 409, hint: 'quantity_unconfirmed' })
    expect(await remindersOf(waiting)).toBe(0)
    await confirm(waiting).throwOnError()
    expect((await reloadOrder(shop, waiting)).payment_expires_at).not.toBeNull()
    expect(await remindersOf(waiting)).toBe(1)
    const { data: attempt } = await startPayment(shop, waiting)
    await arrive(shop, attempt.reference, 21_000)
    expect(await reloadOrder(shop, waiting)).toMatchObject({
      payment_status: 'paid',
      payment_expires_at: null,
    })
    expect(await stockOf(shop, product)).toBe(79)
  })

  test('an order is among those that staff confirm, although it is not paid', async () => {
    const { waiting } = await waitingPayment()
    const found = async () =>
      (await shop.as.admin.rpc('search_orders', { p_text: waiting.order_number, p_hide_unpaid: true })).data
    expect(await found()).toHaveLength(1)
    await confirm(waiting).throwOnError()
    expect(await found()).toEqual([])
  })

  test('another way to pay does not give an order that waits an end', async () => {
    const { product, contact } = await waitingPayment()
    const otherwise = { ...contact, p_payment: { method: 'bank_transfer', fee: 0 } }
    const again = await orderAsGuest([[product, 21]], otherwise)
    expect(again).toMatchObject({ payment_method: 'bank_transfer', payment_expires_at: null })
  })

  test.each([
    ['takes its pieces', 200, { is_short: false, stock_taken: true }, []],
    ['is paid, short', 14, { is_short: true, stock_taken: false }, [{ kind: 'paid_short', amount: 15_000 }]],
  ])('an order that is paid after it lost its pieces %s', async (_what, stock, state, tasks) => {
    const [product, one, two] = [await productOf(200), newContact(), newContact()]
    await orderAsGuest([[product, 15]], { ...one, p_payment })
    const purchase = { p_payment, p_idempotency_key: randomUUID() }
    const placed = await orderAsGuest([[product, 15]], { ...two, ...purchase })
    const { data: attempt } = await startPayment(shop, placed)
    expect(await orderAsGuest([[product, 15]], { ...one, ...purchase })).toMatchObject({
      pieces: 'unconfirmed',
    })
    await setStock(product, stock)
    await arrive(shop, attempt.reference, 15_000)
    expect(await reloadOrder(shop, placed)).toMatchObject({ payment_status: 'paid', ...state })
    expect(await stockOf(shop, product)).toBe(state.stock_taken ? stock - 15 : stock)
    expect(await tasksOf(shop, attempt.reference)).toEqual(tasks)
  })
})
