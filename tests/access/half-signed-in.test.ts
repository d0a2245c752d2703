import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseWithTotp, totpCode } from '../../backend/test/authenticator.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let person: { id: string; client: SupabaseClient }
let factor: { id: string; secret: string }
let product: Awaited<ReturnType<typeof makeProduct>>

/** Somebody who ordered, then set up an authenticator app, and now has given their password and nothing else. */
beforeAll(async () => {
  shop = await openShop()
  product = await makeProduct(makeWith(shop), { stock_quantity: 9 })
  person = await shop.signUp()
  const { error } = await placeOrder(person.client, cartOf([product, 1]))
  if (error) throw error
  factor = await raiseWithTotp(person.client)
  const { data } = await person.client.auth.getUser()
  await person.client.auth.signInWithPassword({
    email: data.user?.email ?? '',
    password: 'a good password',
  })
})
afterAll(() => shop?.close())

const seen = async () => {
  const { client } = person
  const [orders, items] = await Promise.all([
    client.from('orders').select('id').throwOnError(),
    client.from('order_items').select('id').throwOnError(),
  ])
  return [orders.data.length, items.data.length]
}

test('with the password alone one sees no orders of an account that has a second factor, and places none', async () => {
  expect(await seen()).toEqual([0, 0])
  expect(await placeOrder(person.client, cartOf([product, 1]))).toMatchObject({
    status: 403,
    error: { message: 'Please sign in with your second factor to complete your order.' },
  })
  const plain = await person.client.from('orders').insert({
    user_id: person.id,
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    shipping_address: '12 Admiralty Way, Lekki',
  })
  expect(plain.status).toBe(403)
})

test('with the second factor one has all that is one’s own', async () => {
  const code = totpCode(factor.secret, 'next')
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(error).toBeNull()
  expect(await seen()).toEqual([1, 1])
  expect((await placeOrder(person.client, cartOf([product, 1]))).error).toBeNull()
})
