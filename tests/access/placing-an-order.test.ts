import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, countOrders, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

test('an order gets its prices from the products and reduces the stock', async () => {
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

test('an order above ₦999,999,999,999.99 is refused', async () => {
  const castle = await makeProduct(make, { price: 999_999_999_999.99, stock_quantity: 8 })
  const { status, error } = await placeOrder(shop.as.owner, cartOf([castle, 2]))
  expect([status, error?.hint]).toEqual([400, 'order_total_too_large'])
  const p_customer_email = `${randomUUID()}@example.com`
  const { data: order } = await placeOrder(shop.as.owner, cartOf([castle, 1]), { p_customer_email }).then(
    successful,
  )
  expect(order.total_amount).toBe(999_999_999_999.99)
  const item = { order_id: order.id, product_id: castle.id, quantity: 1 }
  const more = await shop.as.service.from('order_items').insert(item)
  expect([more.status, more.error?.hint]).toEqual([400, 'order_total_too_large'])
})

test("an order number is 'ORD-' and the milliseconds since 1970", async () => {
  const product = await makeProduct(make)
  const before = Date.now()
  const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 1])).then(successful)
  const milliseconds = Number(/^ORD-(\d+)$/.exec(order.order_number)?.[1])
  expect(milliseconds).toBeGreaterThanOrEqual(before)
  expect(milliseconds).toBeLessThanOrEqual(Date.now() + 100)
})

test('orders of the same millisecond get different numbers', async () => {
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

test('an order and its items are written once, and the products get no new index entries', async () => {
  const [sofa, lamp] = [await makeProduct(make), await makeProduct(make)]
  const writes = await shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: shop.ids.owner, role: 'authenticated' })
    await query('set local role authenticated')
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    const before = await query(WRITES)
    await query(`select place_order($1::jsonb, 'Ada Obi', 'ada@example.com', '0803 000 0000', 'Lekki')`, [
      JSON.stringify(cartOf([sofa, 2], [lamp, 1])),
    ])
    const after = await query(WRITES)
    const counts = Object.entries(after.rows[0]!)
    return Object.fromEntries(
      counts.map(([name, count]) => [name, Number(count) - Number(before.rows[0]![name])]),
    )
  })
  expect(writes).toEqual({
    orders_inserted: 1,
    orders_updated: 0,
    items_inserted: 2,
    products_updated: 2,
    // A heap-only tuple (HOT) has no index entry of its own.
    products_heap_only: 2,
  })
})

/** Counts the rows that this transaction has written. */
const WRITES = `
  select orders.n_tup_ins as orders_inserted, orders.n_tup_upd as orders_updated, items.n_tup_ins as items_inserted,
    products.n_tup_upd as products_updated, products.n_tup_hot_upd as products_heap_only
  from pg_stat_xact_user_tables as orders, pg_stat_xact_user_tables as items, pg_stat_xact_user_tables as products
  where orders.relname = 'orders' and items.relname = 'order_items' and products.relname = 'products'`

describe('an order is refused, and nothing changes, when', () => {
  const UNAVAILABLE = 'A product in your cart is no longer available.'
  const UNREADABLE = 'Your cart could not be read. Please add the products again.'
  const WHOLE = 'A quantity must be a whole number of at least 1.'
  const cases: [what: string, status: number, message: string, cart: (product: Json) => unknown][] = [
    ['the cart is empty', 400, 'Your cart is empty.', () => []],
    ['the cart is null', 400, 'Your cart is empty.', () => null],
    ['the cart is not a list', 400, UNREADABLE, () => ({ a: 1 })],
    ['a line is not an object', 409, UNAVAILABLE, () => ['sofa', 7, null]],
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
      400,
      'A quantity is too large. Please order fewer pieces.',
      (product) => cartOf([product, 1e30]),
    ],
    [
      'two lines of one product together exceed its stock',
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
    ['a colour is an object', 400, UNREADABLE, ({ id }) => [{ product_id: id, quantity: 1, color: {} }]],
    ['a colour is a number', 400, UNREADABLE, ({ id }) => [{ product_id: id, quantity: 1, color: 7 }]],
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
      const orders = await countOrders(shop, shop.ids.owner)
      const answer = await placeOrder(shop.as.owner, cart(product))
      expect({ status: answer.status, message: answer.error?.message }).toEqual({ status, message })
      expect(await countOrders(shop, shop.ids.owner)).toBe(orders)
      expect(await stockOf(shop, product)).toBe(5)
    })
  }

  test.each(['draft', 'hidden'])('a product is %s, without its name', async (status) => {
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

  test('a product has just sold out, with its name', async () => {
    const product = await makeProduct(make, { name: 'Beni Stool', stock_quantity: 0 })
    const answer = await placeOrder(shop.as.owner, cartOf([product, 1]))
    expect(answer).toMatchObject({
      status: 409,
      error: { message: '"Beni Stool" has just sold out.', details: product.id },
    })
  })

  test('two pieces are ordered and one is left', async () => {
    const product = await makeProduct(make, { name: 'Beni Stool', stock_quantity: 1 })
    const answer = await placeOrder(shop.as.owner, cartOf([product, 2]))
    expect(answer).toMatchObject({ status: 409, error: { message: 'Only 1 of "Beni Stool" is left.' } })
  })

  test('its total is above the maximum', async () => {
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
  test('repeated and concurrent calls store one order', async () => {
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

  test('corrected details in a second call replace those of the order', async () => {
    const product = await makeProduct(make, { stock_quantity: 5 })
    const key = { p_idempotency_key: randomUUID() }
    const first = await placeOrder(shop.as.owner, cartOf([product, 2]), key).then(successful)
    const corrected = { ...key, p_shipping_address: '4 Awolowo Road, Ikoyi', p_notes: 'Blue gate' }
    const second = await placeOrder(shop.as.owner, cartOf([product, 2]), corrected).then(successful)
    expect(second.data).toMatchObject({
      id: first.data.id,
      shipping_address: '4 Awolowo Road, Ikoyi',
      notes: 'Blue gate',
      total_amount: first.data.total_amount,
    })
    expect(await stockOf(shop, product)).toBe(3)
  })

  test('notes that staff have edited meanwhile stay', async () => {
    const product = await makeProduct(make)
    const key = { p_idempotency_key: randomUUID(), p_notes: 'Blue gate' }
    const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
    const { data } = await shop.as.admin
      .from('orders')
      .update({ notes: 'Blue gate, call first' })
      .eq('id', order.id)
      .select()
      .single()
      .throwOnError()
    const again = await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
    expect(again.data).toEqual(data)
    const moved = { ...key, p_shipping_address: '4 Awolowo Road, Ikoyi', p_notes: 'Red gate' }
    const { data: corrected } = await placeOrder(shop.as.owner, cartOf([product, 1]), moved).then(successful)
    expect(corrected).toMatchObject({ shipping_address: moved.p_shipping_address, notes: data.notes })
  })

  test('corrected details are refused for an order that staff already process', async () => {
    const product = await makeProduct(make, { stock_quantity: 5 })
    const key = { p_idempotency_key: randomUUID() }
    const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
    await updateOrder(shop, order, { status: 'processing' })
    const corrected = { ...key, p_shipping_address: '4 Awolowo Road, Ikoyi' }
    expect(await placeOrder(shop.as.owner, cartOf([product, 1]), corrected)).toMatchObject({
      status: 409,
      error: {
        hint: 'order_is_in_progress',
        message: `Your order ${order.order_number} is placed and already being handled. Please contact us to correct its details.`,
        details: order.order_number,
      },
    })
    const same = await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
    expect(same.data).toMatchObject({ id: order.id, shipping_address: order.shipping_address })
  })

  test('a name in decomposed letters counts as the same in a repeated call', async () => {
    const product = await makeProduct(make, { stock_quantity: 5 })
    const details = { p_idempotency_key: randomUUID(), p_customer_name: 'Adé Ọbí'.normalize('NFD') }
    const first = await placeOrder(shop.as.owner, cartOf([product, 1]), details).then(successful)
    await updateOrder(shop, first.data, { status: 'processing' })
    const second = await placeOrder(shop.as.owner, cartOf([product, 1]), details).then(successful)
    expect(second.data).toMatchObject({ id: first.data.id, customer_name: 'Adé Ọbí'.normalize() })
  })

  test("another shopper's key creates a separate order", async () => {
    const product = await makeProduct(make)
    const key = { p_idempotency_key: randomUUID() }
    const mine = await placeOrder(shop.as.owner, cartOf([product, 1]), key).then(successful)
    const theirs = await placeOrder(shop.as.stranger, cartOf([product, 1]), key).then(successful)
    expect(theirs.data.id).not.toBe(mine.data.id)
    expect(theirs.data.user_id).toBe(shop.ids.stranger)
  })

  test('a refused order can be placed again', async () => {
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
