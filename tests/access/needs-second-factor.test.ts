import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { raiseWithTotp, totpCode } from '../../backend/test/authenticator.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let account: { id: string; client: SupabaseClient }
let factor: { id: string; secret: string }
let orderNumber: string
let product: Awaited<ReturnType<typeof makeProduct>>
const key = { p_idempotency_key: randomUUID() }

/** Signs in with the password only, to an account that has an order and an authenticator app. */
beforeAll(async () => {
  product = await makeProduct(makeWith(shop), { stock_quantity: 9 })
  account = await shop.signUp()
  const { data: order, error } = await placeOrder(account.client, cartOf([product, 1]), key)
  if (error) throw error
  orderNumber = order.order_number
  factor = await raiseWithTotp(account.client)
  const { data } = await account.client.auth.getUser()
  await account.client.auth.signInWithPassword({
    email: data.user?.email ?? '',
    password: 'a good password',
  })
})

const countVisibleRows = async () => {
  const { client } = account
  const [orders, items, own] = await Promise.all([
    client.from('orders').select('id').throwOnError(),
    client.from('order_items').select('id').throwOnError(),
    client.rpc('own_order', { p_number: orderNumber }).throwOnError(),
  ])
  return [orders.data.length, items.data.length, own.data === null ? 0 : 1]
}

test('after the password alone, an account with a second factor neither sees nor places orders', async () => {
  expect(await countVisibleRows()).toEqual([0, 0, 0])
  expect(await placeOrder(account.client, cartOf([product, 1]))).toMatchObject({
    status: 403,
    error: { message: 'Please sign in with your second factor to complete your order.' },
  })
  const plain = await account.client.from('orders').insert({
    user_id: account.id,
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    shipping_address: '12 Admiralty Way, Lekki',
  })
  expect(plain.status).toBe(403)
})

test('after the password alone, a repeated purchase neither shows nor corrects its order', async () => {
  for (const details of [key, { ...key, p_shipping_address: '4 Awolowo Road, Ikoyi' }])
    expect(await placeOrder(account.client, cartOf([product, 1]), details)).toMatchObject({
      status: 403,
      data: null,
      error: { hint: 'second_factor_needed' },
    })
})

test('after the second factor, the account sees its orders and places new ones', async () => {
  const code = totpCode(factor.secret, 'next')
  const { error } = await account.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(error).toBeNull()
  expect(await countVisibleRows()).toEqual([1, 1, 1])
  expect((await placeOrder(account.client, cartOf([product, 1]))).error).toBeNull()
})
