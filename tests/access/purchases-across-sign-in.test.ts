import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// A purchase that is sent once as a guest and once with an account (docs/behaviour/checkout.md#repeated-purchases).

const shop = useShop()
let sofa: Json
let same: { p_idempotency_key: string; p_customer_phone: string }
let phones = 1000

beforeAll(() => shop.database.query('update public.website_settings set allows_guests = true'))

beforeEach(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 700, stock_quantity: 10 })
  same = { p_idempotency_key: randomUUID(), p_customer_phone: `0803 123 ${++phones}` }
})

const send = (role: 'anon' | 'owner' | 'stranger', details: Json = {}) =>
  placeOrder(shop.as[role], cartOf([sofa, 1]), { ...same, ...details })

test('is stored once when the guest signs in before it is sent again, and stays the order of a guest', async () => {
  const { data: placed } = await send('anon')
  const again = await send('owner')
  expect(again.error).toBeNull()
  expect(again.data).toEqual(placed)
  expect(again.data.user_id).toBeNull()
  expect(await stockOf(shop, sofa)).toBe(9)
})

test('leads the account to the page of its link', async () => {
  const { data: placed } = await send('anon')
  const path = await shop.as.owner.rpc('guest_order_path', {
    p_order_id: placed.id,
    p_idempotency_key: same.p_idempotency_key,
  })
  expect(path.data).toMatch(new RegExp(`^/order/${String(placed.order_number)}\\?key=`))
})

test('is stored once when it is sent in both ways at the same moment', async () => {
  const answers = await Promise.all([send('anon'), send('owner'), send('anon'), send('owner')])
  expect(await stockOf(shop, sofa)).toBe(9)
  const ids = answers.flatMap(({ data }) => (data ? [String(data.id)] : []))
  expect(new Set(ids).size).toBe(1)
})

test('corrects the order of the guest, whose phone number stays in E.164 form', async () => {
  const { data: placed } = await send('anon', { p_customer_email: '' })
  const corrected = await send('owner', { p_customer_email: 'ada@example.com', p_notes: 'Blue gate' })
  expect(corrected.data).toMatchObject({
    id: placed.id,
    user_id: null,
    customer_email: 'ada@example.com',
    customer_phone: placed.customer_phone,
    notes: 'Blue gate',
  })
  expect((await send('owner', { p_customer_phone: 'call me' })).error?.hint).toBe('phone_invalid')
})

test('asks for the sign-in when it was placed with an account and is sent again by a guest', async () => {
  const { data: placed } = await send('owner')
  expect(await send('anon')).toMatchObject({ status: 401, error: { hint: 'sign_in_needed' } })
  expect((await send('owner')).data).toEqual(placed)
  expect(await stockOf(shop, sofa)).toBe(9)
})

test('is another purchase with the key of an order that staff took', async () => {
  const { p_idempotency_key } = same
  const taken = await shop.as.admin.rpc('take_order', {
    p_items: cartOf([sofa, 1]),
    p_customer: { name: 'Ada', phone: '0803 123 4567', address: 'Lekki' },
    p_terms: { channel: 'phone' },
    p_idempotency_key,
  })
  expect(taken.error).toBeNull()
  const { data, error } = await send('owner')
  expect({ error, isTaken: data?.id === taken.data.id }).toEqual({ error: null, isTaken: false })
})
