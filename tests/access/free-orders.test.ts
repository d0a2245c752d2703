import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { enablePayments, startPayment } from './paying.ts'
import { useShop } from './shop.ts'

// Orders that cost nothing are not paid, so they need no email for a provider's receipt: docs/behaviour/guests.md.

const shop = useShop()
let make: Make
let gift: Json

beforeAll(async () => {
  make = makeWith(shop)
  gift = await makeProduct(make, { price: 0, stock_quantity: 10 })
  await enablePayments(shop)
  await shop.as.admin.from('website_settings').update({ allows_guests: true }).eq('id', 1).throwOnError()
})

const byPaystack = (cart: unknown, changes: Json = {}) =>
  placeOrder(shop.as.anon, cart, {
    p_customer_email: '',
    p_customer_phone: '0803 123 4567',
    p_payment: { method: 'paystack', fee: 0 },
    ...changes,
  })

test('a visitor orders what costs nothing without an email', async () => {
  expect((await byPaystack(cartOf([gift, 1]))).data).toMatchObject({
    total_amount: 0,
    payment_method: 'paystack',
    payment_expires_at: null,
  })
  const lamp = await makeProduct(make, { price: 0.01, stock_quantity: 10 })
  expect((await byPaystack(cartOf([gift, 1], [lamp, 1]))).error).toMatchObject({ hint: 'email_needed' })
})

const without = (cart: unknown, changes: Json = {}) => byPaystack(cart, { p_payment: null, ...changes })

describe('without a way to pay', () => {
  test('an order that costs nothing is placed, and cannot be paid', async () => {
    const { data: order } = await without(cartOf([gift, 1]))
    expect(order).toMatchObject({ total_amount: 0, payment_method: null, payment_expires_at: null })
    expect((await startPayment(shop, order)).error).toMatchObject({ hint: 'payment_not_due' })
  })

  test('an order that costs something, or whose fee is still to come, is refused', async () => {
    const lamp = await makeProduct(make, { price: 0.01, stock_quantity: 10 })
    expect((await without(cartOf([lamp, 1]))).error).toMatchObject({ hint: 'payment_needed' })
    const zone = await make.row('delivery_zones', { name: `Yobe ${randomUUID()}`, areas: ['YO'] })
    const p_delivery = { state: 'YO', lga: 'Potiskum', fee: null }
    expect((await without(cartOf([gift, 1]), { p_delivery })).error).toMatchObject({ hint: 'payment_needed' })
    await shop.as.admin.from('delivery_zones').delete().eq('id', zone['id']).throwOnError()
  })

  test('nothing is added to such an order by a plain insert', async () => {
    const { data: order } = await placeOrder(shop.as.owner, cartOf([gift, 1]))
    const lamp = await makeProduct(make, { price: 100, stock_quantity: 10 })
    const item = { order_id: order.id, product_id: lamp['id'], quantity: 1 }
    expect((await shop.as.owner.from('order_items').insert(item)).error).toMatchObject({
      hint: 'order_is_in_progress',
    })
  })

  test('it needs one as soon as another place costs something', async () => {
    const address = '1 Herbert Macaulay Way'
    const [free, dear] = [
      await make.row('pickup_points', { name: 'Yaba', address, fee: 0 }),
      await make.row('pickup_points', { name: 'Lekki', address, fee: 500 }),
    ]
    const purchase = { p_idempotency_key: randomUUID() }
    const at = (place: Json, p_payment: Json | null) =>
      without(cartOf([gift, 1]), {
        ...purchase,
        p_payment,
        p_delivery: { pickup_point: place['id'], fee: place['fee'] },
      })
    expect((await at(free, null)).data).toMatchObject({ payment_method: null })
    expect((await at(dear, null)).error).toMatchObject({ hint: 'payment_needed' })
    expect((await at(dear, { method: 'bank_transfer' })).data).toMatchObject({
      total_amount: 500,
      payment_method: 'bank_transfer',
    })
    for (const { id } of [free, dear])
      await shop.as.admin.from('pickup_points').update({ active: false }).eq('id', id).throwOnError()
  })
})

test('staff take such an order without an email', async () => {
  const { data } = await shop.as.admin.rpc('take_order', {
    p_items: cartOf([gift, 1]),
    p_customer: { name: 'Ngozi', phone: '0803 123 4568', address: 'Takes it along' },
    p_terms: { method: 'paystack' },
  })
  expect(data).toMatchObject({ total_amount: 0, payment_method: 'paystack' })
})

test('an order whose delivery fee is still to come may cost something', async () => {
  const zone = await make.row('delivery_zones', { name: `Kano ${randomUUID()}`, areas: ['KN'] })
  const p_delivery = { state: 'KN', lga: 'Dala', fee: null }
  expect((await byPaystack(cartOf([gift, 1]), { p_delivery })).error).toMatchObject({ hint: 'email_needed' })
  await shop.as.admin.from('delivery_zones').delete().eq('id', zone['id']).throwOnError()
})
