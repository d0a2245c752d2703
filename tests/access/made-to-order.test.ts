import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { FOUR, listVariants, makeVariants } from './variants.ts'

const shop = useShop()
let make: Make

beforeAll(() => {
  make = makeWith(shop)
})

/** A product with three pieces in stock, of which more are made within four weeks. */
async function madeToOrder(values: Json = {}): Promise<Json> {
  const product = await makeProduct(make, { stock_quantity: 3, ...values })
  await make.row('product_facts', { id: product.id, made_to_order_weeks: 4 })
  return product
}

async function linesOf(orderId: unknown) {
  const rows = shop.as.admin
    .from('order_items')
    .select('color, quantity, made_to_order_weeks')
    .eq('order_id', orderId)
    .order('position')
  return (await rows.throwOnError()).data
}

const setStatus = (id: unknown, status: string) =>
  shop.as.admin.from('orders').update({ status }).eq('id', id)

test.each([
  [3, null, 0],
  [4, 4, 3],
  [999, 4, 3],
])(
  'of a stock of 3, a line of %d is made within %s weeks and leaves %d in stock',
  async (quantity, weeks, left) => {
    const product = await madeToOrder()
    const { data, error } = await placeOrder(shop.as.owner, cartOf([product, quantity]))
    expect(error).toBeNull()
    expect(await linesOf(data.id)).toEqual([{ color: null, quantity, made_to_order_weeks: weeks }])
    expect(await stockOf(shop, product)).toBe(left)
  },
)

test('lines of a product share its stock: each takes all its pieces or is made whole', async () => {
  const product = await madeToOrder({ color_variants: ['Red', 'Blue', 'Green'] })
  const cart = [
    { product_id: product.id, color: 'Red', quantity: 2 },
    { product_id: product.id, color: 'Blue', quantity: 2 },
    { product_id: product.id, color: 'Green', quantity: 1 },
  ]
  const { data } = await placeOrder(shop.as.owner, cart).then((answer) => answer)
  expect(await linesOf(data.id)).toMatchObject([
    { color: 'Red', made_to_order_weeks: null },
    { color: 'Blue', made_to_order_weeks: 4 },
    { color: 'Green', made_to_order_weeks: null },
  ])
  expect(await stockOf(shop, product)).toBe(0)
})

test('a line that the shopper saw in stock is not made to order unasked, and the answer has the weeks', async () => {
  const product = await madeToOrder({ stock_quantity: 0 })
  const order = (weeks: number | null) =>
    placeOrder(shop.as.owner, [{ product_id: product.id, quantity: 1, weeks }])
  for (const seen of [null, 3]) {
    const { status, error } = await order(seen)
    expect({ status, hint: error?.hint }).toEqual({ status: 409, hint: 'order_changed' })
    expect(JSON.parse(error!.details)).toMatchObject([{ available: 2_147_483_647, made_to_order_weeks: 4 }])
  }
  expect((await order(4)).error).toBeNull()
})

describe('a line that is made to order gives nothing to the stock', () => {
  test.each(['cancelled', 'deleted', 'reopened'])('when its order is %s', async (what) => {
    const product = await madeToOrder()
    const { data } = await placeOrder(shop.as.owner, cartOf([product, 5]))
    if (what === 'deleted') await shop.as.admin.from('orders').delete().eq('id', data.id).throwOnError()
    else await setStatus(data.id, 'cancelled').throwOnError()
    if (what === 'reopened') await setStatus(data.id, 'pending').throwOnError()
    expect(await stockOf(shop, product)).toBe(3)
  })

  test('when staff delete the line, and when it comes back', async () => {
    const product = await madeToOrder()
    const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 5]))
    const { data: items } = await shop.as.service.from('order_items').select('id').eq('order_id', order.id)
    await setStatus(order.id, 'delivered').throwOnError()
    const { data: id } = await shop.as.owner
      .rpc('request_return', {
        p_order_id: order.id,
        p_items: [{ order_item_id: items![0]!.id, quantity: 1 }],
        p_reason: 'Too large',
        p_photos: [],
        p_key: randomUUID(),
      })
      .throwOnError()
    await shop.as.admin
      .rpc('answer_return', { p_return_id: id, p_approves: true, p_answer: 'Yes.' })
      .throwOnError()
    const back = await shop.as.admin.from('return_items').select('id').eq('return_id', id).single()
    const received = await shop.as.admin.rpc('receive_return', {
      p_return_id: id,
      p_items: [{ id: back.data?.id, restocked: 1 }],
    })
    expect(received.error).toBeNull()
    expect(await stockOf(shop, product)).toBe(3)
    await shop.as.service.from('order_items').delete().eq('order_id', order.id).throwOnError()
    expect(await stockOf(shop, product)).toBe(3)
  })
})

test('of many buyers at once for the last pieces, one line takes each and all others are made', async () => {
  const product = await madeToOrder({ stock_quantity: 2 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.signUp()))
  const answers = await Promise.all(buyers.map(({ client }) => placeOrder(client, cartOf([product, 1]))))
  expect(answers.map(({ error }) => error)).toEqual(buyers.map(() => null))
  const lines = await Promise.all(answers.map(({ data }) => linesOf(data.id)))
  expect(lines.flat().filter((line) => line.made_to_order_weeks === null)).toHaveLength(2)
  expect(await stockOf(shop, product)).toBe(0)
})

test('plain inserts obey the same rule, and cannot choose', async () => {
  const product = await madeToOrder({ color_variants: ['Red', 'Blue'] })
  const { data: order } = await shop.as.owner
    .from('orders')
    .insert({
      user_id: shop.ids.owner,
      customer_name: 'Ada',
      customer_email: 'ada@example.com',
      customer_phone: '+2348030000000',
      shipping_address: 'Lekki',
      total_amount: 0,
    })
    .select()
    .single()
    .throwOnError()
  const line = (color: string, quantity: number) => ({
    order_id: order.id,
    product_id: product.id,
    product_name: product.name,
    color,
    quantity,
    price: 1,
    total: quantity,
  })
  const items = shop.as.owner.from('order_items')
  await items.insert([line('Red', 2), line('Blue', 2)]).throwOnError()
  expect(await linesOf(order.id)).toMatchObject([{ made_to_order_weeks: null }, { made_to_order_weeks: 4 }])
  expect(await stockOf(shop, product)).toBe(1)
  const chosen = await items.insert({ ...line('Red', 1), made_to_order_weeks: 4 })
  expect(chosen.error).toMatchObject({ code: '42501' })
})

async function runningOut(product: Json): Promise<unknown[]> {
  const { rows } = await shop.database.query(
    'select name from private.stocks_on_sale() where id = $1 order by name',
    [product.id],
  )
  return rows.map(({ name }) => name)
}

test('a product that is made to order is not among those that run out', async () => {
  expect(await runningOut(await madeToOrder({ stock_quantity: 0 }))).toEqual([])
})

const lineOf = ({ product_id, id: variant_id }: Json, quantity: number) => ({
  product_id,
  variant_id,
  quantity,
})
const stocksOf = async (product: Json) =>
  (await listVariants(make, product.id)).map(({ stock_quantity }) => stock_quantity)

describe('of a product with variants', () => {
  test.each([
    // The product's weeks, the variant's, its stock, the pieces of two lines, and the weeks of both.
    [4, null, 0, [1, 1], [4, 4]],
    [4, null, 3, [3, 1], [null, 4]],
    [4, null, 3, [4, 3], [4, null]],
    [4, 9, 0, [1, 1], [9, 9]],
    [null, 9, 2, [2, 5], [null, 9]],
  ])(
    'made within %j weeks, a variant within %j weeks and with %d in stock: lines of %j are made within %j weeks',
    async (weeks, own, stock_quantity, quantities, expected) => {
      const [one, ...others] = FOUR
      const { product, variants } = await makeVariants(make, [
        { ...one, stock_quantity, made_to_order_weeks: own },
        ...others,
      ])
      if (weeks !== null) await make.row('product_facts', { id: product.id, made_to_order_weeks: weeks })
      const { data, error } = await placeOrder(
        shop.as.owner,
        quantities.map((quantity, index) => ({
          ...lineOf(variants[0]!, quantity),
          // Two lines of one variant stay two if one names its colour.
          ...(index === 1 && { color: 'Indigo' }),
        })),
      )
      expect(error).toBeNull()
      expect((await linesOf(data.id)).map(({ made_to_order_weeks }) => made_to_order_weeks)).toEqual(expected)
      const taken = quantities.reduce(
        (sum, quantity, index) => sum + (expected[index] === null ? quantity : 0),
        0,
      )
      expect(await stocksOf(product)).toEqual([stock_quantity - taken, 3, 2, 1])
      expect(await stockOf(shop, product)).toBe(6 + stock_quantity - taken)
      await setStatus(data.id, 'cancelled').throwOnError()
      expect(await stocksOf(product)).toEqual([stock_quantity, 3, 2, 1])
    },
  )

  test('a variant without weeks sells out as before, also by a plain insert, and alone can run out', async () => {
    const [one, ...others] = FOUR
    const { product, variants } = await makeVariants(make, [
      { ...one, stock_quantity: 0, made_to_order_weeks: 6 },
      ...others,
    ])
    const [made, stocked] = variants as [Json, Json]
    const refused = await placeOrder(shop.as.owner, [lineOf(made, 2), lineOf(stocked, 4)])
    expect(refused.error).toMatchObject({
      hint: 'stock_too_low',
      message: `Only 3 of "${product.name} (Indigo / Three-seat)" are left.`,
    })
    const { data: order } = await placeOrder(shop.as.owner, [lineOf(made, 2)])
    const items = shop.as.service.from('order_items')
    const insert = (variant: Json, quantity: number) =>
      items.insert({ order_id: order.id, product_id: product.id, variant_id: variant.id, quantity })
    await insert(made, 3).throwOnError()
    expect((await insert(stocked, 4)).error).toMatchObject({ hint: 'stock_too_low' })
    expect(await linesOf(order.id)).toMatchObject([
      { quantity: 2, made_to_order_weeks: 6 },
      { quantity: 3, made_to_order_weeks: 6 },
    ])
    expect(await runningOut(product)).toEqual(
      ['Indigo / Three-seat', 'Ochre / Three-seat', 'Ochre / Two-seat'].map(
        (name) => `${product.name} (${name})`,
      ),
    )
  })

  test('the weeks of a variant are changed and taken away as its other values', async () => {
    const { product, variants } = await makeVariants(make, [{ ...FOUR[0], made_to_order_weeks: 6 }])
    const rewrite = (values: Json) =>
      writeVariants(
        shop.as.admin,
        product.id,
        [
          { name: 'Colour', choices: ['Indigo'] },
          { name: 'Size', choices: ['Two-seat'] },
        ],
        [{ id: variants[0]?.id, choices: ['Indigo', 'Two-seat'], ...values }],
      ).throwOnError()
    const weeks = async () => (await listVariants(make, product.id))[0]?.made_to_order_weeks
    await rewrite({ price: 5 })
    expect(await weeks()).toBe(6)
    await rewrite({ made_to_order_weeks: null })
    expect(await weeks()).toBeNull()
  })
})
