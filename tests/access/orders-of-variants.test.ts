import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { FOUR, listVariants, makeVariants } from './variants.ts'

// What orders take of variants: docs/behaviour/variants.md#orders.

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

const line = (variant: Json | undefined, quantity = 1, values: Json = {}) => ({
  product_id: variant?.product_id,
  variant_id: variant?.id,
  quantity,
  ...values,
})

const stocks = async (product: Json) =>
  (await listVariants(make, product.id)).map(({ stock_quantity }) => stock_quantity)

async function itemsOf(placed: Json): Promise<Json[]> {
  const items = shop.as.service.from('order_items').select().eq('order_id', placed.id)
  return (await items.order('position').throwOnError()).data
}

async function order(cart: readonly Json[], changes: Json = {}, client = shop.as.owner): Promise<Json> {
  const { data, error } = await placeOrder(client, cart, changes)
  if (error) throw error
  return data
}

const setStatus = (id: unknown, status: string) =>
  shop.as.admin.from('orders').update({ status }).eq('id', id).select()

async function insertOrder(): Promise<Json> {
  const details = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  const row = { user_id: shop.ids.owner, customer_phone: '0803', ...details }
  return (await shop.as.owner.from('orders').insert(row).select().single().throwOnError()).data
}

const insertItem = async (values: Json, client = shop.as.owner) =>
  client
    .from('order_items')
    .insert({ order_id: (await insertOrder()).id, quantity: 1, ...values })
    .select()
    .single()

test('exactly one of 64 concurrent buyers gets the last piece of a variant, while others have plenty', async () => {
  const variants = FOUR.map((variant, index) => ({ ...variant, stock_quantity: index === 0 ? 1 : 500 }))
  const made = await makeVariants(make, variants, { name: 'Jos Bed' })
  const buyers = await Promise.all(Array.from({ length: 16 }, () => shop.signUp()))
  const [last, plenty] = made.variants
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, turn) =>
      placeOrder(
        buyers[turn % 16]!.client,
        turn % 2 ? [line(plenty), line(last)] : [line(last), line(plenty)],
      ),
    ),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  const refusals = answers.flatMap(({ error }) => error?.message ?? [])
  expect(new Set(refusals)).toEqual(new Set(['"Jos Bed (Indigo / Two-seat)" has just sold out.']))
  expect(await stocks(made.product)).toEqual([0, 499, 500, 500])
  expect(await stockOf(shop, made.product)).toBe(1499)
})

test('concurrent orders, cancellations and edits of the same variants do not deadlock', async () => {
  const variants = FOUR.map((variant) => ({ ...variant, stock_quantity: 50 }))
  const [one, other] = [await makeVariants(make, variants), await makeVariants(make, variants)]
  const placed = await Promise.all([one, other].map(({ variants: [first] }) => order([line(first, 2)])))
  const answers = await Promise.all([
    ...Array.from({ length: 16 }, (_, turn) => {
      const cart = [line(one.variants[turn % 4]), line(other.variants[3 - (turn % 4)])]
      return placeOrder(shop.as.stranger, turn % 2 ? cart : cart.toReversed())
    }),
    ...placed.map(({ id }) => setStatus(id, 'cancelled')),
    ...[one, other].map(({ product, variants: rows }) =>
      shop.as.admin.rpc('set_product_variants', {
        p_product_id: product.id,
        p_options: [
          { name: 'Colour', choices: ['Indigo', 'Ochre'] },
          { name: 'Size', choices: ['Two-seat', 'Three-seat'] },
        ],
        p_variants: rows.map(({ id, choices }) => ({ id, choices, price: 500 })),
      }),
    ),
  ])
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
  expect(await stocks(one.product)).toEqual([46, 46, 46, 46])
  expect(await stockOf(shop, one.product)).toBe(184)
})

describe('place_order()', () => {
  test('stores each variant as a line of its own, with its name, SKU and price', async () => {
    const sku = `LK-${randomUUID()}`
    const { product, variants } = await makeVariants(make, [{ ...FOUR[0], sku }, ...FOUR.slice(1)])
    const [indigo, , ochre] = variants
    const placed = await order([line(indigo), line(ochre, 2), line(indigo, 1)], { p_expected_total: 1240 })
    expect(await itemsOf(placed)).toMatchObject([
      {
        product_name: `${product.name} (Indigo / Two-seat)`,
        variant_id: indigo?.id,
        variant_name: 'Indigo / Two-seat',
        variant_sku: sku,
        color: null,
        quantity: 2,
        price: 300,
      },
      { variant_name: 'Ochre / Two-seat', variant_sku: null, quantity: 2, price: 320 },
    ])
    expect(await stocks(product)).toEqual([2, 3, 0, 1])
    expect(await stockOf(shop, product)).toBe(6)
  })

  test.each([undefined, 999])(
    'refuses what cannot be bought by a code, with a total of %j',
    async (p_expected_total) => {
      const { product, variants } = await makeVariants(make)
      const other = await makeVariants(make)
      const off = await makeVariants(
        make,
        FOUR.map((variant) => ({ ...variant, active: variant.price !== 300 })),
      )
      const [plain, [mine]] = [await makeProduct(make), variants]
      const refusals: [Json, string][] = [
        [{ product_id: product.id, quantity: 1 }, 'variant_needed'],
        [{ product_id: product.id, quantity: 1, variant_id: null, color: 'Indigo' }, 'variant_needed'],
        [line(mine, 1, { variant_id: other.variants[0]?.id }), 'variant_unavailable'],
        [line(mine, 1, { variant_id: randomUUID() }), 'variant_unavailable'],
        [line(off.variants[0]), 'variant_unavailable'],
        [line(mine, 1, { product_id: plain.id }), 'variant_unavailable'],
        [line(mine, 1, { variant_id: 'x' }), 'cart_unreadable'],
        [line(mine, 1, { variant_id: 5 }), 'cart_unreadable'],
        ...(p_expected_total === undefined
          ? ([
              [line(mine, 5), 'stock_too_low'],
              [line(mine, 1, { color: 'Ochre' }), 'color_unknown'],
              [line(mine, 1, { color: 'Rust' }), 'color_unknown'],
            ] satisfies [Json, string][])
          : ([[line(mine), 'order_changed']] satisfies [Json, string][])),
      ]
      for (const [cart, hint] of refusals) {
        const { error } = await placeOrder(shop.as.owner, [cart], { p_expected_total })
        expect(error?.hint, JSON.stringify(cart)).toBe(hint)
      }
      expect(await stockOf(shop, product)).toBe(10)
    },
  )

  test('takes the colour of the variant with it, and no more than the variant has in two lines', async () => {
    const { product, variants } = await makeVariants(make)
    const placed = await order([line(variants[3], 1, { color: 'Ochre' })])
    expect(await itemsOf(placed)).toMatchObject([{ variant_name: 'Ochre / Three-seat', color: null }])
    const cart = [line(variants[2]), line(variants[2], 2, { color: 'Ochre' })]
    expect((await placeOrder(shop.as.owner, cart)).error?.hint).toBe('stock_too_low')
    expect(await stocks(product)).toEqual([4, 3, 2, 0])
  })

  test('tells a changed order with the variants of its lines', async () => {
    const { variants } = await makeVariants(make)
    const { error } = await placeOrder(shop.as.owner, [line(variants[1], 9)], { p_expected_total: 1 })
    expect(JSON.parse(error?.details ?? '')).toMatchObject([
      { variant_id: variants[1]?.id, variant_name: 'Indigo / Three-seat', available: 3, price: 400 },
    ])
  })

  test('returns a placed order although its variant is gone meanwhile', async () => {
    const { product, variants } = await makeVariants(make)
    const key = { p_idempotency_key: randomUUID() }
    const placed = await order([line(variants[0])], key)
    await writeVariants(shop.as.admin, product.id, [], []).throwOnError()
    expect((await order([line(variants[0])], key)).id).toBe(placed.id)
  })
})

describe('a plain insert', () => {
  test('gets the name, SKU and price of its variant, and takes its stock', async () => {
    const { product, variants } = await makeVariants(make)
    const [, , ochre] = variants
    const { data } = await insertItem({
      product_id: product.id,
      variant_id: ochre?.id,
      price: 1,
      product_name: 'Free',
    })
    expect(data).toMatchObject({
      product_name: `${product.name} (Ochre / Two-seat)`,
      variant_name: 'Ochre / Two-seat',
      price: 320,
    })
    expect(await stocks(product)).toEqual([4, 3, 1, 1])
  })

  test('is refused by a code unless it names a variant that can be bought', async () => {
    const { product, variants } = await makeVariants(make)
    const other = await makeVariants(
      make,
      FOUR.map((variant) => ({ ...variant, active: false })),
    )
    const { id: product_id } = product
    const attempts: [Json, string][] = [
      [{ product_id }, 'variant_needed'],
      [{ product_id, color: 'Indigo' }, 'variant_needed'],
      [{ product_id, variant_id: other.variants[0]?.id }, 'variant_unavailable'],
      [{ product_id, variant_id: randomUUID() }, 'variant_unavailable'],
      [{ product_id: other.product.id, variant_id: other.variants[0]?.id }, 'variant_unavailable'],
      [{ product_id, variant_id: variants[0]?.id, color: 'Ochre' }, 'color_unknown'],
      [{ product_id, variant_id: variants[0]?.id, quantity: 5 }, 'stock_too_low'],
    ]
    for (const [item, hint] of attempts)
      expect((await insertItem(item)).error?.hint, JSON.stringify(item)).toBe(hint)
    const service = await insertItem({ product_id }, shop.as.service)
    expect(service.error?.hint).toBe('variant_needed')
    expect(await stockOf(shop, product)).toBe(10)
  })
})

describe('the pieces of a variant', () => {
  test.each([
    ['cancelled', (id: unknown) => setStatus(id, 'cancelled')],
    ['deleted', (id: unknown) => shop.as.admin.from('orders').delete().eq('id', id).select()],
    [
      'without the line',
      (id: unknown) => shop.as.service.from('order_items').delete().eq('order_id', id).select(),
    ],
  ])('return to its stock when the order is %s', async (_how, undo) => {
    const { product, variants } = await makeVariants(make)
    const { id } = await order([line(variants[0], 2), line(variants[1])])
    expect(await stocks(product)).toEqual([2, 2, 2, 1])
    await undo(id).throwOnError()
    expect(await stocks(product)).toEqual([4, 3, 2, 1])
    expect(await stockOf(shop, product)).toBe(10)
  })

  test('return to its stock when an order expires, also to one that is off', async () => {
    const { product, variants } = await makeVariants(make)
    const { id } = await order([line(variants[0], 2)])
    const off = variants.map(({ id: variant, choices, price }) => ({
      id: variant,
      choices,
      active: price !== 300,
    }))
    const { data: options } = await shop.as.anon
      .from('product_options')
      .select()
      .eq('product_id', product.id)
      .order('position')
      .throwOnError()
    await writeVariants(shop.as.admin, product.id, options, off).throwOnError()
    await shop.database.query(
      "update public.orders set payment_expires_at = now() - interval '1 hour' where id = $1",
      [id],
    )
    await shop.as.service.rpc('expire_orders').throwOnError()
    expect(await stocks(product)).toEqual([4, 3, 2, 1])
    expect(await stockOf(shop, product)).toBe(6)
  })

  test('are taken again when the order is reopened, or it stays cancelled', async () => {
    const { product, variants } = await makeVariants(make)
    const placed = await order([line(variants[3])])
    await setStatus(placed.id, 'cancelled')
    await setStatus(placed.id, 'processing').throwOnError()
    expect(await stocks(product)).toEqual([4, 3, 2, 0])
    await setStatus(placed.id, 'cancelled')
    await order([line(variants[3])])
    expect((await setStatus(placed.id, 'pending')).error).toMatchObject({
      message: `"${product.name} (Ochre / Three-seat)" has just sold out.`,
    })
  })

  test('come back with a return, as many as staff put back', async () => {
    const { product, variants } = await makeVariants(make)
    const placed = await order([line(variants[0], 3)])
    await setStatus(placed.id, 'delivered').throwOnError()
    const [item] = await itemsOf(placed)
    const request = await shop.as.owner
      .rpc('request_return', {
        p_order_id: placed.id,
        p_items: [{ order_item_id: item?.id, quantity: 3 }],
        p_reason: 'Too large',
        p_photos: [],
        p_key: randomUUID(),
      })
      .throwOnError()
    await shop.as.admin
      .rpc('answer_return', { p_return_id: request.data, p_approves: true, p_answer: 'Yes' })
      .throwOnError()
    const back = await shop.as.admin
      .from('return_items')
      .select('id')
      .eq('return_id', request.data)
      .single()
      .throwOnError()
    await shop.as.admin
      .rpc('receive_return', { p_return_id: request.data, p_items: [{ id: back.data.id, restocked: 2 }] })
      .throwOnError()
    expect(await stocks(product)).toEqual([3, 3, 2, 1])
  })

  test('of a variant that was deleted are nobody’s, and its order keeps the text, also a paid one', async () => {
    const { product, variants } = await makeVariants(make)
    const { id } = await order([line(variants[0]), line(variants[1])])
    await shop.as.admin.from('orders').update({ payment_status: 'paid' }).eq('id', id).throwOnError()
    const before = await itemsOf({ id })
    const { data: options } = await shop.as.admin
      .from('product_options')
      .select()
      .eq('product_id', product.id)
      .order('position')
      .throwOnError()
    const kept = variants.slice(1).map(({ id: variant, choices }) => ({ id: variant, choices }))
    await writeVariants(shop.as.admin, product.id, options, kept).throwOnError()
    expect(await itemsOf({ id })).toEqual([{ ...before[0], variant_id: null }, before[1]])
    await setStatus(id, 'cancelled').throwOnError()
    expect(await stocks(product)).toEqual([3, 2, 1])
    const reopened = await setStatus(id, 'processing')
    expect(reopened.error).toMatchObject({ hint: 'variant_needed' })
  })

  test('are taken when staff confirm a waiting order, which is told what is missing of which variant', async () => {
    const { product, variants } = await makeVariants(make)
    const waiting = await order([line(variants[0], 3), line(variants[1])])
    await shop.database.query("select private.let_pieces_go(array[$1::uuid], 'unconfirmed')", [waiting.id])
    expect(await stocks(product)).toEqual([4, 3, 2, 1])
    const other = await order([line(variants[0], 3)])
    const confirm = () => shop.as.admin.rpc('confirm_pieces', { p_order_id: waiting.id })
    expect((await confirm()).error?.message).toBe(`Missing: 2 of "${product.name} (Indigo / Two-seat)".`)
    await setStatus(other.id, 'cancelled').throwOnError()
    await confirm().throwOnError()
    expect(await stocks(product)).toEqual([1, 2, 2, 1])
  })

  test('of a line from before there were variants come back to none of them', async () => {
    const product = await makeProduct(make, { color_variants: ['Ochre'], stock_quantity: 5 })
    const { id } = await order([{ product_id: product.id, quantity: 2, color: 'Ochre' }])
    const counted = { p_product_id: product.id, p_stocks: { Ochre: 3 } }
    await shop.as.admin.rpc('make_variants_of_colors', counted).throwOnError()
    await setStatus(id, 'cancelled').throwOnError()
    expect(await itemsOf({ id })).toMatchObject([{ product_name: product.name, color: 'Ochre' }])
    expect(await stocks(product)).toEqual([3])
  })
})

test('an order keeps the text of a renamed variant, and its lines cannot be changed', async () => {
  const { product, variants } = await makeVariants(make, [
    { choices: ['Indigo', 'Two-seat'], stock_quantity: 5 },
  ])
  const { id } = await order([line(variants[0])])
  const renamed = [{ name: 'Colour', choices: ['Blue'] }]
  await writeVariants(shop.as.admin, product.id, renamed, [
    { id: variants[0]?.id, choices: ['Blue'] },
  ]).throwOnError()
  expect(await itemsOf({ id })).toMatchObject([
    { variant_id: variants[0]?.id, variant_name: 'Indigo / Two-seat' },
  ])
  const change = shop.as.service.from('order_items').update({ variant_name: 'Blue' }).eq('order_id', id)
  expect((await change).error).toMatchObject({ hint: 'order_item_is_final' })
})
