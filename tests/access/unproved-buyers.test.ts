import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import type { Json } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import { reloadOrder } from './paying.ts'
import { PASSWORD } from './shop.ts'
import {
  forgetProof,
  makeStranger,
  newContact,
  orderBy,
  piecesInTimeline,
  useShopOfStrangers,
} from './unproved.ts'

// What strangers may hold, and what becomes of orders beyond it (docs/behaviour/orders.md#pieces).

const { shop, productOf, orderAsGuest, confirm } = useShopOfStrangers()

describe('an order takes no stock, and waits, when an unproved buyer would hold', () => {
  test('more than 20 pieces of a product, in several orders', async () => {
    const [product, { client }] = [await productOf(100), await makeStranger(shop)]
    expect(await orderBy(client, [[product, 15]])).toMatchObject({ pieces: null, stock_taken: true })
    expect(await orderBy(client, [[product, 6]])).toMatchObject({ pieces: 'unconfirmed', stock_taken: false })
    expect(await orderBy(client, [[product, 5]])).toMatchObject({ pieces: null, stock_taken: true })
    expect(await stockOf(shop, product)).toBe(80)
  })

  test('more than 60 pieces in all', async () => {
    const products = await Promise.all(Array.from({ length: 7 }, () => productOf(10)))
    const { client } = await makeStranger(shop)
    await orderBy(
      client,
      products.slice(0, 6).map((product): [Json, number] => [product, 10]),
    )
    expect(await orderBy(client, [[products[6] ?? {}, 1]])).toMatchObject({ pieces: 'unconfirmed' })
    expect(await Promise.all(products.map((product) => stockOf(shop, product)))).toEqual([
      0, 0, 0, 0, 0, 0, 10,
    ])
  })

  test('more than half of a product together with the others, and none of the other products either', async () => {
    const [product, other] = [await productOf(60), await productOf(5)]
    const [one, two] = [await makeStranger(shop), await makeStranger(shop)]
    await orderBy(one.client, [[product, 16]])
    const waiting = await orderBy(two.client, [
      [product, 15],
      [other, 1],
    ])
    expect(waiting).toMatchObject({ pieces: 'unconfirmed' })
    expect([await stockOf(shop, product), await stockOf(shop, other)]).toEqual([44, 5])
    expect(await piecesInTimeline(shop, waiting)).toEqual(['unconfirmed'])
    expect(await orderBy(two.client, [[product, 14]])).toMatchObject({ pieces: null })
  })

  test('more than 20 as a guest, who is known by the phone and by the email', async () => {
    const [product, one, two] = [await productOf(200), newContact(), newContact()]
    await orderAsGuest([[product, 20]], one)
    const byPhone = { ...two, p_customer_phone: one.p_customer_phone.replace('0', '+234 ') }
    expect(await orderAsGuest([[product, 1]], byPhone)).toMatchObject({ pieces: 'unconfirmed' })
    const byEmail = { ...two, p_customer_email: one.p_customer_email.toUpperCase() }
    expect(await orderAsGuest([[product, 1]], byEmail)).toMatchObject({ pieces: 'unconfirmed' })
    expect(await orderAsGuest([[product, 20]], two)).toMatchObject({ pieces: null })
  })
})

test('the last sofa and a stock of ten are bought whole, whatever others hold', async () => {
  const [sofa, chair] = [await productOf(21), await productOf(30)]
  await orderBy((await makeStranger(shop)).client, [
    [sofa, 20],
    [chair, 20],
  ])
  expect(
    await orderAsGuest(
      [
        [sofa, 1],
        [chair, 10],
      ],
      newContact(),
    ),
  ).toMatchObject({ pieces: null })
  expect([await stockOf(shop, sofa), await stockOf(shop, chair)]).toEqual([0, 0])
})

test('an account that signed up in a shop without mail is unproved', async () => {
  const [product, client] = [await productOf(100), shop.visitorAt('10.0.0.1')]
  const { error } = await client.auth.signUp({ email: `${randomUUID()}@example.com`, password: PASSWORD })
  expect(error).toBeNull()
  expect(await orderBy(client, [[product, 21]])).toMatchObject({ pieces: 'unconfirmed' })
})

describe('the bounds do not hold for', () => {
  test('accounts with a confirmed address, and staff', async () => {
    const product = await productOf(200)
    expect(await orderBy(shop.as.owner, [[product, 100]])).toMatchObject({ pieces: null })
    await forgetProof(shop, shop.ids.admin)
    expect(await orderBy(shop.as.admin, [[product, 90]])).toMatchObject({ pieces: null })
    const taken = await shop.as.admin.rpc('take_order', {
      p_items: cartOf([product, 10]),
      p_customer: { name: 'Ada Obi', phone: '0803 555 0001', address: '12 Admiralty Way' },
      p_terms: { channel: 'phone' },
    })
    expect(taken.data).toMatchObject({ stock_taken: true })
    expect(await stockOf(shop, product)).toBe(0)
  })

  test.each([{ status: 'processing' }, { payment_status: 'paid' }])(
    'buyers with an earlier order: %o',
    async (change) => {
      const [product, contact, { client }] = [await productOf(200), newContact(), await makeStranger(shop)]
      for (const { id } of [
        await orderBy(client, [[product, 1]]),
        await orderAsGuest([[product, 1]], contact),
      ])
        await shop.as.admin.from('orders').update(change).eq('id', id).throwOnError()
      expect(await orderBy(client, [[product, 30]])).toMatchObject({ pieces: null })
      expect(await orderAsGuest([[product, 30]], contact)).toMatchObject({ pieces: null })
      // Anybody can enter the phone of a customer.
      const other = { ...newContact(), p_customer_phone: contact.p_customer_phone }
      expect(await orderAsGuest([[product, 30]], other)).toMatchObject({ pieces: 'unconfirmed' })
    },
  )
})

test('a quantity above what is on sale is refused as before', async () => {
  const [product, { client }] = [await productOf(25), await makeStranger(shop)]
  const { error } = await placeOrder(client, cartOf([product, 26]))
  expect(error?.hint).toBe('stock_too_low')
})

test('two strangers at once do not hold more than half', async () => {
  const [product, one, two] = [await productOf(60), await makeStranger(shop), await makeStranger(shop)]
  const second = await overlap(
    shop,
    async (query) => {
      await query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [JSON.stringify({ sub: one.id, role: 'authenticated', aal: 'aal1' })],
      )
      await query(
        `select public.place_order($1, 'Ada Obi', 'ada@example.com', '0803 555 0002', '12 Marina')`,
        [JSON.stringify(cartOf([product, 16]))],
      )
    },
    () => placeOrder(two.client, cartOf([product, 16])),
  )
  expect(second.data).toMatchObject({ pieces: 'unconfirmed' })
  expect(await stockOf(shop, product)).toBe(44)
})

const insertItems = (client: SupabaseClient, items: Json[]) => client.from('order_items').insert(items)

const plainOrder = (user_id: string) => ({
  user_id,
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  shipping_address: 'Lekki',
})

describe('plain inserts', () => {
  test('give all pieces of their order back with the items that get it beyond the bounds', async () => {
    const [product, other, buyer] = [await productOf(100), await productOf(5), await makeStranger(shop)]
    const placed = buyer.client.from('orders').insert(plainOrder(buyer.id)).select().single()
    const { id: order_id } = (await placed.throwOnError()).data
    await insertItems(buyer.client, [{ order_id, product_id: other.id, quantity: 2 }]).throwOnError()
    expect(await stockOf(shop, other)).toBe(3)
    await insertItems(buyer.client, [{ order_id, product_id: product.id, quantity: 21 }]).throwOnError()
    const stored = await reloadOrder(shop, { id: order_id })
    expect(stored).toMatchObject({ pieces: 'unconfirmed', stock_taken: false, total_amount: 23_000 })
    expect([await stockOf(shop, product), await stockOf(shop, other)]).toEqual([100, 5])
    // What is added meanwhile waits, too, up to what is on sale.
    await insertItems(buyer.client, [{ order_id, product_id: other.id, quantity: 3 }]).throwOnError()
    const { error } = await insertItems(buyer.client, [{ order_id, product_id: other.id, quantity: 1 }])
    expect(error?.hint).toBe('stock_too_low')
    expect(await stockOf(shop, other)).toBe(5)
    await confirm(stored).throwOnError()
    expect([await stockOf(shop, product), await stockOf(shop, other)]).toEqual([79, 0])
    // Staff have confirmed this quantity and no other one.
    const late = await insertItems(buyer.client, [{ order_id, product_id: product.id, quantity: 1 }])
    expect(late.error?.hint).toBe('order_is_in_progress')
  })

  test.each(['pieces', 'is_unproved', 'is_short'])('cannot set the column %s', async (column) => {
    const { id, client } = await makeStranger(shop)
    const value = column === 'pieces' ? 'confirmed' : false
    expect((await client.from('orders').insert({ ...plainOrder(id), [column]: value })).error?.code).toBe(
      '42501',
    )
    expect(
      (
        await shop.as.admin
          .from('orders')
          .update({ [column]: value })
          .eq('id', id)
      ).error?.code,
    ).toBe('42501')
  })
})

describe('a repeated purchase', () => {
  test('of an order that waits finds it, and takes nothing', async () => {
    const [product, { client }] = [await productOf(100), await makeStranger(shop)]
    const p_idempotency_key = randomUUID()
    const first = await orderBy(client, [[product, 30]], { p_idempotency_key })
    const again = await orderBy(client, [[product, 30]], { p_idempotency_key, p_customer_name: 'Ada O.' })
    expect(again).toMatchObject({ id: first.id, pieces: 'unconfirmed', customer_name: 'Ada O.' })
    expect(await stockOf(shop, product)).toBe(100)
  })

  test('with the contact of another buyer is bounded by what that one holds', async () => {
    const [product, one, two] = [await productOf(200), newContact(), newContact()]
    await orderAsGuest([[product, 15]], one)
    const p_idempotency_key = randomUUID()
    await orderAsGuest([[product, 15]], { ...two, p_idempotency_key })
    expect(await stockOf(shop, product)).toBe(170)
    const corrected = await orderAsGuest([[product, 15]], { ...one, p_idempotency_key })
    expect(corrected).toMatchObject({ pieces: 'unconfirmed', stock_taken: false })
    expect(await stockOf(shop, product)).toBe(185)
  })
})
