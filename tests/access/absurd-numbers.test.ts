import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments } from './paying.ts'
import { useShop } from './shop.ts'

// Hand-written orders with numbers that no form sends: each is refused with a code and a sentence.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 1999.5, stock_quantity: 500 })
  const zone = { name: 'Lagos', areas: ['LA'], fee_small: 5, fee_medium: 5, fee_large: 5, fee_bulky: 5 }
  await shop.as.admin.from('delivery_zones').insert(zone).throwOnError()
  const quoted = { name: 'Ogun', areas: ['OG'] }
  await shop.as.admin.from('delivery_zones').insert(quoted).throwOnError()
  await enablePayments(shop)
})

const NO_AMOUNTS = [-1, -0.01, 1e13, 1e300, -1e300, 'NaN', 'Infinity', 'much', true, [], {}].map((value) => [
  value,
])
const NO_FEES = [...NO_AMOUNTS, [1e9]]

const IN_LAGOS = { state: 'LA', lga: 'Ikeja' }
const IN_OGUN = { state: 'OG', lga: 'Ifo' }

function take(terms: Json, changes: Json = {}) {
  return shop.as.admin.rpc('take_order', {
    p_items: [{ product_id: sofa.id, quantity: 1 }],
    p_customer: { name: 'Ngozi', phone: '0803 123 4567', address: 'Takes it along' },
    p_terms: { channel: 'phone', method: null, ...terms },
    p_idempotency_key: randomUUID(),
    ...changes,
  })
}

/** Places an order of the sofa for 1999.50 naira, the fees added. */
const buy = (p_delivery: Json, fee: unknown = 0, p_expected_total: number | null = 2004.5) =>
  placeOrder(shop.as.owner, cartOf([sofa, 1]), {
    p_delivery,
    p_payment: { method: 'paystack', fee },
    p_expected_total,
  })

test.each(NO_AMOUNTS)('staff cannot take an order with a discount of %j', async (discount) => {
  const discount_reason = 'Regular customer'
  expect((await take({ discount, discount_reason })).error?.hint).toBe('discount_invalid')
})

test.each(NO_AMOUNTS)('staff cannot take an order of a total of %j', async (total) => {
  expect((await take({ total })).error?.hint).toBe('total_changed')
})

test.each(NO_FEES)('staff cannot take an order with a delivery fee of %j', async (fee) => {
  for (const place of [IN_LAGOS, IN_OGUN])
    expect((await take({}, { p_delivery: { ...place, fee } })).error?.hint).toBe('delivery_fee_invalid')
})

test.each(NO_FEES)('an estimate refuses a delivery fee of %j as the order would be refused', async (fee) => {
  const { error } = await shop.as.admin.rpc('taken_order_estimate', {
    p_items: [{ product_id: sofa.id, quantity: 1 }],
    p_terms: {},
    p_delivery: { ...IN_LAGOS, fee },
  })
  expect(error?.hint).toBe('delivery_fee_invalid')
})

test.each([0, -1, 0.5, 1e300, -1e300, 'NaN', '1', true, null])(
  'nobody can order a quantity of %j',
  async (quantity) => {
    const p_items = [{ product_id: sofa.id, quantity }]
    expect((await take({}, { p_items })).error?.hint).toBe('quantity_invalid')
    expect((await placeOrder(shop.as.owner, p_items)).error?.hint).toBe('quantity_invalid')
  },
)

test.each(NO_FEES)('shoppers cannot agree to a delivery fee of %j', async (fee) => {
  const before = await stockOf(shop, sofa)
  for (const place of [IN_LAGOS, IN_OGUN])
    expect(['order_changed', 'delivery_changed']).toContain(
      (await buy({ ...place, fee }, 0, place === IN_LAGOS ? 2004.5 : 1999.5)).error?.hint,
    )
  expect(await stockOf(shop, sofa)).toBe(before)
})

test.each(NO_FEES)('shoppers cannot agree to a payment fee of %j', async (fee) => {
  const before = await stockOf(shop, sofa)
  expect(['order_changed', 'payment_changed']).toContain(
    (await buy({ ...IN_LAGOS, fee: 5 }, fee)).error?.hint,
  )
  expect(await stockOf(shop, sofa)).toBe(before)
})

test('the fees that were seen are accepted in any notation of a number', async () => {
  expect((await buy({ ...IN_LAGOS, fee: 5 })).error).toBeNull()
  expect((await buy({ ...IN_OGUN, fee: null }, null, 1999.5)).error).toBeNull()
  expect((await take({ total: 2000 }, { p_delivery: { ...IN_OGUN, fee: 0.5 } })).error).toBeNull()
})
