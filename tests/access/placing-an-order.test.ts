import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartOf, ordersOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let make: Make

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
})
afterAll(() => shop?.close())

test('an order takes its prices from the products and the pieces from the stock', async () => {
  const sofa = await makeProduct(make, { price: 1_250_000.5, stock_quantity: 8 })
  const lamp = await makeProduct(make, { price: 45_000, stock_quantity: 3 })
  const { data: order } = await placeOrder(shop.as.owner, cartOf([sofa, 2], [lamp, 3])).then(successful)
  expect(order).toMatchObject({
    user_id: shop.ids.owner,
    status: 'pending',
    payment_status: 'pending',
    total_amount: 2_635_001,
    customer_name: 'Ada Obi',
    notes: null,
  })
  const { data: items } = await shop.as.owner
    .from('order_items')
    .select()
    .eq('order_id', order.id)
    .throwOnError()
  expect(items).toHaveLength(2)
  expect(items).toContainEqual(
    expect.objectContaining({ product_name: sofa.name, quantity: 2, price: 1_250_000.5, total: 2_500_001 }),
  )
  expect(await Promise.all([stockOf(shop, sofa), stockOf(shop, lamp)])).toEqual([6, 0])
})

test("an order number is 'ORD-' and the milliseconds since 1970", async () => {
  const product = await makeProduct(make)
  const before = Date.now()
  const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 1])).then(successful)
  const milliseconds = Number(/^ORD-(\d+)$/.exec(order.order_number)?.[1])
  expect(milliseconds).toBeGreaterThanOrEqual(before)
  expect(milliseconds).toBeLessThanOrEqual(Date.now() + 100)
})

test('orders of the same millisecond get numbers of their own', async () => {
  const { rows } = await shop.database.query<{ order_number: string }>(
    `insert into orders (customer_name, customer_email, shipping_address)
     select 'Ada', 'many@example.com', 'Lekki' from generate_series(1, 300) returning order_number`,
  )
  expect(new Set(rows.map((row) => row.order_number)).size).toBe(300)
})

test('a product listed twice becomes one line', async () => {
  const product = await makeProduct(make, { stock_quantity: 5 })
  const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 2], [product, 3])).then(successful)
  const { data: items } = await shop.as.owner.from('order_items').select('quantity').eq('order_id', order.id)
  expect(items).toEqual([{ quantity: 5 }])
})

describe('an order is refused, and nothing changes, when', () => {
  const UNAVAILABLE = 'A product in your cart is no longer available.'
  const WHOLE = 'A quantity must be a whole number of at least 1.'
  const cases: [what: string, status: number, message: string, cart: (product: Json) => unknown][] = [
    ['the cart is empty', 400, 'Your cart is empty.', () => []],
    ['the cart is null', 400, 'Your cart is empty.', () => null],
    [
      'the cart is no list',
      400,
      'Your cart could not be read. Please add the products again.',
      () => ({ a: 1 }),
    ],
    ['a line is no object', 409, UNAVAILABLE, () => ['sofa', 7, null]],
    ['the quantity is 0', 400, WHOLE, (product) => cartOf([product, 0])],
    ['the quantity is -1', 400, WHOLE, (product) => cartOf([product, -1])],
    ['the quantity is a fraction', 400, WHOLE, (product) => cartOf([product, 1.5])],
    ['the quantity is a word', 400, WHOLE, (product) => cartOf([product, 'abc'])],
    ['the quantity is missing', 400, WHOLE, (product) => [{ product_id: product.id }]],
    [
      'the quantity is a billion',
      409,
      'Only 5 of "Cane Chair" are left.',
      (product) => cartOf([product, 1e9]),
    ],
    [
      'the quantity has 30 digits',
      409,
      'Only 5 of "Cane Chair" are left.',
      (product) => cartOf([product, 1e30]),
    ],
    [
      'a second line asks for too much',
      409,
      'Only 5 of "Cane Chair" are left.',
      (product) => cartOf([product, 3], [product, 3]),
    ],
    [
      'the product is unknown',
      409,
      UNAVAILABLE,
      (product) => cartOf([product, 1], [{ id: randomUUID() }, 1]),
    ],
    [
      'the product id is malformed',
      409,
      UNAVAILABLE,
      (product) => cartOf([product, 1], [{ id: "1' or" }, 1]),
    ],
    ['the product id is missing', 409, UNAVAILABLE, () => [{ quantity: 1 }]],
    [
      'there are too many lines',
      400,
      'An order can hold up to 200 different products.',
      (product) => Array.from({ length: 201 }, () => cartOf([product, 1])[0]),
    ],
  ]
  for (const [what, status, message, cart] of cases) {
    test(what, async () => {
      const product = await makeProduct(make, { name: 'Cane Chair', stock_quantity: 5 })
      const orders = await ordersOf(shop, shop.ids.owner)
      const answer = await placeOrder(shop.as.owner, cart(product))
      expect({ status: answer.status, message: answer.error?.message }).toEqual({ status, message })
      expect(await ordersOf(shop, shop.ids.owner)).toBe(orders)
      expect(await stockOf(shop, product)).toBe(5)
    })
  }

  test.each(['draft', 'hidden'])('a product is %s, without telling its name', async (status) => {
    const product = await makeProduct(make, { status })
    const answer = await placeOrder(shop.as.owner, cartOf([product, 1]))
    expect(answer).toMatchObject({ status: 409, error: { message: UNAVAILABLE, details: product.id } })
  })

  test('a product was just deleted', async () => {
    const product = await makeProduct(make)
    await shop.as.admin.from('products').delete().eq('id', product.id).throwOnError()
    const answer = await placeOrder(shop.as.owner, cartOf([product, 1]))
    expect(answer).toMatchObject({ status: 409, error: { message: UNAVAILABLE } })
  })

  test('a product has just sold out, which the shopper is told with its name', async () => {
    const product = await makeProduct(make, { name: 'Beni Stool', stock_quantity: 0 })
    const answer = await placeOrder(shop.as.owner, cartOf([product, 1]))
    expect(answer).toMatchObject({
      status: 409,
      error: { message: '"Beni Stool" has just sold out.', details: product.id },
    })
  })

  test('only one piece is left of two wanted', async () => {
    const product = await makeProduct(make, { name: 'Beni Stool', stock_quantity: 1 })
    const answer = await placeOrder(shop.as.owner, cartOf([product, 2]))
    expect(answer).toMatchObject({ status: 409, error: { message: 'Only 1 of "Beni Stool" is left.' } })
  })

  test('its sum is more than the books can hold', async () => {
    const product = await makeProduct(make, { price: 999_999_999_999.99, stock_quantity: 9 })
    const answer = await placeOrder(shop.as.owner, cartOf([product, 2]))
    expect(answer).toMatchObject({
      status: 400,
      error: { message: 'This order is too large to be placed online. Please contact us.' },
    })
  })

  test.each([
    [{ p_customer_name: ' \t' }, 'Please enter your full name.'],
    [{ p_customer_email: '' }, 'Please enter your email.'],
    [{ p_customer_email: 'ada.example.com' }, 'Please enter a valid email.'],
    [{ p_customer_phone: '\n' }, 'Please enter your phone number.'],
    [{ p_shipping_address: null }, 'Please enter your shipping address.'],
    [{ p_shipping_address: 'x'.repeat(1001) }, 'Your shipping address is too long.'],
    [{ p_notes: 'x'.repeat(5001) }, 'Your order notes are too long.'],
  ])('a field is missing or wrong: %#', async (changes, message) => {
    const product = await makeProduct(make)
    const answer = await placeOrder(shop.as.owner, cartOf([product, 1]), changes)
    expect({ status: answer.status, message: answer.error?.message }).toEqual({ status: 400, message })
    expect(await stockOf(shop, product)).toBe(5)
  })
})

describe('with an idempotency key', () => {
  test('the same purchase is stored once, however often it arrives', async () => {
    const product = await makeProduct(make, { stock_quantity: 5 })
    const key = { p_idempotency_key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => placeOrder(shop.as.owner, cartOf([product, 2]), key).then(successful)),
    )
    const repeated = await placeOrder(shop.as.owner, cartOf([product, 2]), key).then(successful)
    expect(new Set([...answers, repeated].map(({ data }) => data.id)).size).toBe(1)
    expect(repeated.data.total_amount).toBe(500_000)
    expect(await stockOf(shop, product)).toBe(3)
  })

  test("somebody else's key opens nothing of theirs", async () => {
    const product = await makeProduct(make)
    const key = { p_idempotency_key: randomUUID() }
    const mine = await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
    const theirs = await placeOrder(shop.as.stranger, cartOf([product, 1]), key).then(successful)
    expect(theirs.data.id).not.toBe(mine.data.id)
    expect(theirs.data.user_id).toBe(shop.ids.stranger)
  })

  test('a purchase that was refused can be sent again', async () => {
    const product = await makeProduct(make, { stock_quantity: 0 })
    const key = { p_idempotency_key: randomUUID() }
    expect((await placeOrder(shop.as.owner, cartOf([product, 1]), key)).status).toBe(409)
    await shop.as.admin.from('products').update({ stock_quantity: 1 }).eq('id', product.id).throwOnError()
    await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
  })
})

function successful<Answer extends { error: unknown }>(answer: Answer): Answer {
  expect(answer.error).toBeNull()
  return answer
}
