import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { enablePayments } from './paying.ts'
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
