import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CHARGED_PRICE_CASES } from '../support/charged-price-cases.ts'
import { cartOf, countOrders, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

// An order is stored at the total that the shopper agreed to, or not at all.

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

const change = (product: Json, changes: Json) =>
  shop.as.admin.from('products').update(changes).eq('id', product.id).throwOnError()

async function chargeDiscounts(charge: boolean): Promise<void> {
  const settings = shop.as.admin.from('website_settings')
  await settings.update({ charge_discount_prices: charge }).eq('id', 1).throwOnError()
}

/** Expects that the order is refused and not stored; returns the current lines from the refusal. */
async function expectRefusal(cart: ReturnType<typeof cartOf>, total: unknown, key = randomUUID()) {
  const orders = await countOrders(shop, shop.ids.owner)
  const answer = await placeOrder(shop.as.owner, cart, { p_expected_total: total, p_idempotency_key: key })
  expect(answer).toMatchObject({ status: 409, error: { hint: 'order_changed' } })
  expect(await countOrders(shop, shop.ids.owner)).toBe(orders)
  return JSON.parse(answer.error?.details ?? '') as Json[]
}

test('an order at the total that the shopper saw is stored', async () => {
  const [sofa, lamp] = [
    await makeProduct(make, { price: 120_000.5 }),
    await makeProduct(make, { price: 10_000 }),
  ]
  const { data, error } = await placeOrder(shop.as.owner, cartOf([sofa, 2], [lamp, 1]), {
    p_expected_total: 250_001,
  })
  expect(error).toBeNull()
  expect(data.total_amount).toBe(250_001)
})

describe('an order is refused with the current lines when', () => {
  test.each([150_000, 90_000, 120_000.01])('a price changed to %d', async (price) => {
    const product = await makeProduct(make, { price: 120_000, stock_quantity: 5 })
    await change(product, { price })
    expect(await expectRefusal(cartOf([product, 1]), 120_000)).toEqual([
      { product_id: product.id, product_name: product.name, color: null, quantity: 1, available: 5, price },
    ])
    expect(await stockOf(shop, product)).toBe(5)
  })

  test('fewer pieces are left than ordered, or none', async () => {
    const [few, none] = [
      await makeProduct(make, { price: 10, stock_quantity: 4 }),
      await makeProduct(make, { price: 20, stock_quantity: 0 }),
    ]
    const lines = await expectRefusal(cartOf([few, 12], [none, 1]), 140)
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(
      expect.objectContaining({ product_id: few.id, quantity: 12, available: 4, price: 10 }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ product_id: none.id, quantity: 1, available: 0, price: 20 }),
    )
    expect(await stockOf(shop, few)).toBe(4)
  })

  test('a product was hidden or deleted, without its name and price', async () => {
    const [hidden, gone] = [await makeProduct(make), await makeProduct(make)]
    await change(hidden, { status: 'hidden' })
    await shop.as.admin.from('products').delete().eq('id', gone.id).throwOnError()
    const nothing = { product_name: null, color: null, available: 0, price: null }
    for (const product of [hidden, gone]) {
      expect(await expectRefusal(cartOf([product, 2]), 500_000)).toEqual([
        { product_id: product.id, quantity: 2, ...nothing },
      ])
    }
  })

  test('discount prices are no longer charged', async () => {
    const product = await makeProduct(make, { price: 100, discount_price: 80 })
    await chargeDiscounts(true)
    const agreed = await placeOrder(shop.as.owner, cartOf([product, 1]), { p_expected_total: 80 })
    await chargeDiscounts(false)
    expect(agreed.data.total_amount).toBe(80)
    expect(await expectRefusal(cartOf([product, 1]), 80)).toMatchObject([{ price: 100 }])
  })

  test.each([0, -1, 'NaN', 1e300])('the expected total is %s', async (total) => {
    const product = await makeProduct(make, { price: 100 })
    expect(await expectRefusal(cartOf([product, 1]), total)).toMatchObject([{ price: 100 }])
  })

  test('two lines of one product together exceed its stock', async () => {
    const product = await makeProduct(make, { price: 10, stock_quantity: 5 })
    expect(await expectRefusal(cartOf([product, 3], [product, 3]), 60)).toMatchObject([
      { quantity: 6, available: 5 },
    ])
  })
})

test('a second call that agrees to the new total is stored with the same key', async () => {
  const product = await makeProduct(make, { price: 120 })
  await change(product, { price: 150 })
  const key = randomUUID()
  await expectRefusal(cartOf([product, 1]), 120, key)
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, 1]), {
    p_expected_total: 150,
    p_idempotency_key: key,
  })
  expect(error).toBeNull()
  expect(data.total_amount).toBe(150)
})

test('a retry with the same key returns the stored order, though price, stock and status have changed', async () => {
  const product = await makeProduct(make, { price: 120, stock_quantity: 1 })
  const purchase = { p_expected_total: 120, p_idempotency_key: randomUUID() }
  const first = await placeOrder(shop.as.owner, cartOf([product, 1]), purchase)
  await change(product, { price: 150, status: 'hidden' })
  const again = await placeOrder(shop.as.owner, cartOf([product, 1]), purchase)
  expect(again.error).toBeNull()
  expect(again.data).toEqual(first.data)
})

test('a call without an expected total is charged the current prices', async () => {
  const product = await makeProduct(make, { price: 120 })
  await change(product, { price: 150 })
  const { data } = await placeOrder(shop.as.owner, cartOf([product, 1]))
  expect(data.total_amount).toBe(150)
})

test.each(CHARGED_PRICE_CASES)(
  'price $price, discount $discount_price, charging discounts: $chargeDiscountPrices: an order costs $charged',
  async ({ price, discount_price, chargeDiscountPrices, charged }) => {
    const sofa = await makeProduct(make, { price, discount_price })
    await chargeDiscounts(chargeDiscountPrices)
    onTestFinished(() => chargeDiscounts(false))
    const { data, error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]))
    expect(error).toBeNull()
    expect(data.total_amount).toBe(charged)
  },
)

test('exactly 5 of 20 concurrent orders with an expected total get the last 5 pieces', async () => {
  const product = await makeProduct(make, { price: 100, stock_quantity: 5 })
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shop.signUp()))
  const answers = await Promise.all(
    shoppers.map(({ client }) => placeOrder(client, cartOf([product, 1]), { p_expected_total: 100 })),
  )
  const codes = answers.map(({ error }) => error?.hint ?? 'placed').toSorted()
  expect(codes).toEqual([...Array(15).fill('order_changed'), ...Array(5).fill('placed')])
  expect(await stockOf(shop, product)).toBe(0)
})

test('orders placed while prices change have the total that was agreed to, and do not deadlock', async () => {
  const [one, other] = [
    await makeProduct(make, { price: 100, stock_quantity: 1000 }),
    await makeProduct(make, { price: 100, stock_quantity: 1000 }),
  ]
  const orders = Array.from({ length: 24 }, async (_, turn) => {
    const cart = turn % 2 ? cartOf([one, 1], [other, 1]) : cartOf([other, 1], [one, 1])
    if (turn % 4 === 0) await change(turn % 8 ? one : other, { price: 100 + turn })
    return await placeOrder(shop.as.owner, cart, { p_expected_total: 200 })
  })
  for (const { data, error } of await Promise.all(orders)) {
    if (error) expect(error.hint).toBe('order_changed')
    else expect(data.total_amount).toBe(200)
  }
})
