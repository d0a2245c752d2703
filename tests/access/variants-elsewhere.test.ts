import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { duplicateProduct } from '../../app/back-office/products/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { placeOrder } from './checkout.ts'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { allowGuests, newPhone } from './guest-orders.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { COLOUR, FOUR, listVariants, makeVariants, SIZE } from './variants.ts'

// Variants where products are copied, removed, counted and shown: docs/behaviour/variants.md.

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

async function order(variant: Json | undefined): Promise<Json> {
  const line = { product_id: variant?.product_id, variant_id: variant?.id, quantity: 1 }
  const { data, error } = await placeOrder(shop.as.owner, [line])
  if (error) throw error
  return data
}

async function optionsOf(id: unknown): Promise<Json[]> {
  const rows = shop.as.service.from('product_options').select().eq('product_id', id)
  return (await rows.order('position').throwOnError()).data
}

test('a copy of a product has its options and variants, without stock and SKUs, also when the call is repeated', async () => {
  const { product, variants } = await makeVariants(
    make,
    FOUR.map((variant) => ({ ...variant, sku: randomUUID() })),
  )
  const copy = randomUUID()
  for (let calls = 0; calls < 2; calls += 1)
    await duplicateProduct(shop.as.admin as ShopClient, String(product.id), copy)
  const copied = await listVariants(make, copy)
  expect(copied).toEqual(
    variants.map((variant) => ({
      ...variant,
      id: expect.any(String),
      product_id: copy,
      sku: null,
      stock_quantity: 0,
    })),
  )
  expect(new Set([...copied, ...variants].map(({ id }) => id)).size).toBe(8)
  expect(await optionsOf(copy)).toMatchObject([COLOUR, SIZE])
  const { data } = await shop.as.admin.from('products').select().eq('id', copy).single().throwOnError()
  expect(data).toMatchObject({ price: 300, stock_quantity: 0, color_variants: ['Indigo', 'Ochre'] })
})

test('the demonstration takes its variants with it, and brings them back', async () => {
  const { product } = await makeVariants(make)
  const before = [await optionsOf(product.id), await listVariants(make, product.id)]
  await shop.as.service.rpc('record_demo_content').throwOnError()
  for (let times = 0; times < 2; times += 1) {
    await shop.as.admin.rpc('remove_demo_content').throwOnError()
    expect([await optionsOf(product.id), await listVariants(make, product.id)]).toEqual([[], []])
    await shop.as.admin.rpc('restore_demo_content').throwOnError()
    expect([await optionsOf(product.id), await listVariants(make, product.id)]).toEqual(before)
  }
  const [one, ...others] = before[1]!
  await writeVariants(
    shop.as.admin,
    product.id,
    [COLOUR, SIZE],
    [{ ...one, price: 5 }, ...others],
  ).throwOnError()
  await shop.as.admin.rpc('remove_demo_content').throwOnError()
  expect(await listVariants(make, product.id), 'a changed product is the staff’s').toHaveLength(4)
  await shop.database.query('delete from private.demo_content')
})

test('the dashboard tells the low stock of each variant that is on, and of products without variants', async () => {
  await shop.database.query('delete from public.products')
  const stocks = [10, 11, 0, 3]
  const { product } = await makeVariants(
    make,
    FOUR.map((variant, index) => ({ ...variant, stock_quantity: stocks[index], active: index !== 3 })),
  )
  const { data } = await shop.as.admin.rpc('dashboard_low_stock').throwOnError()
  const low = { id: product.id, total_count: 2 }
  expect(data).toMatchObject([
    { ...low, name: `${product.name} (Ochre / Two-seat)`, stock_quantity: 0 },
    { ...low, name: `${product.name} (Indigo / Two-seat)`, stock_quantity: 10 },
  ])
})

test('an own order and the own data name the variant, and show its picture while it is there', async () => {
  const image_url = '/storage/v1/object/public/product-images/indigo.jpg'
  const { variants } = await makeVariants(make, [{ ...FOUR[0], image_url, sku: randomUUID() }], {
    image_url: '/whole.jpg',
  })
  const placed = await order(variants[0])
  const named = {
    variant_id: variants[0]?.id,
    variant_name: 'Indigo / Two-seat',
    variant_sku: variants[0]?.sku,
  }
  const own = await shop.as.owner.rpc('own_order', { p_number: placed.order_number }).throwOnError()
  expect(own.data.order_items).toMatchObject([{ ...named, image_url }])
  const { data } = await shop.as.owner.rpc('export_own_data').throwOnError()
  expect(data.orders.at(-1).items).toMatchObject([named])
  const file = { p_bucket: 'product-images', p_name: 'indigo.jpg' }
  expect((await shop.as.admin.rpc('media_usage', file).throwOnError()).data).toMatchObject([
    { kind: 'Product' },
  ])
})

test('the delivery fee is that of the largest variant, for the estimate and the order', async () => {
  const { variants } = await makeVariants(
    make,
    FOUR.map((variant, index) => ({ ...variant, size_class: index === 1 ? 'bulky' : null })),
    { size_class: 'small' },
  )
  const zone = { name: 'Everywhere', areas: ['*'], fee_small: 10, fee_bulky: 99, min_days: 1, max_days: 2 }
  const { id } = await make.row('delivery_zones', zone)
  const lineOf = (index: number) => ({
    product_id: variants[index]?.product_id,
    variant_id: variants[index]?.id,
    quantity: 1,
  })
  const feeOf = async (...cart: Json[]) => {
    const estimate = shop.as.anon.rpc('delivery_estimate', { p_items: cart, p_state: 'LA', p_lga: 'Ikeja' })
    return (await estimate.throwOnError()).data[0].lowest_fee
  }
  expect(await feeOf(lineOf(0))).toBe(10)
  expect(await feeOf(lineOf(0), lineOf(1))).toBe(99)
  const delivery = { p_delivery: { state: 'LA', lga: 'Ikeja', street: '1 Allen Avenue' } }
  const { data, error } = await placeOrder(shop.as.owner, [lineOf(0), lineOf(1)], delivery)
  expect({ error, fee: data?.delivery_fee }).toEqual({ error: null, fee: 99 })
  const taken = await shop.as.admin
    .rpc('taken_order_estimate', { p_items: [lineOf(0)], p_terms: {}, p_delivery: delivery.p_delivery })
    .throwOnError()
  expect(taken.data).toMatchObject([{ goods: 300, delivery_fee: 10 }])
  await shop.as.service.from('delivery_zones').update({ active: false }).eq('id', id).throwOnError()
})

const stocks = async (productId: unknown) =>
  (await listVariants(make, productId)).map(({ stock_quantity }) => stock_quantity)

test('pieces of a variant that staff delete while a guest sends them back are received, and go to no other', async () => {
  const { product, variants } = await makeVariants(make)
  await allowGuests(shop, true)
  const p_idempotency_key = randomUUID()
  const bought = await placeOrder(
    shop.as.anon,
    [{ product_id: product.id, variant_id: variants[0]?.id, quantity: 2 }],
    {
      p_idempotency_key,
      p_customer_phone: newPhone(),
    },
  )
  expect(bought.error).toBeNull()
  expect(await stocks(product.id)).toEqual([2, 3, 2, 1])
  const items = async () =>
    (await shop.as.service.from('order_items').select().eq('order_id', bought.data.id).throwOnError()).data
  await shop.as.admin.from('orders').update({ status: 'delivered' }).eq('id', bought.data.id).throwOnError()
  const { data: path } = await shop.as.anon
    .rpc('guest_order_path', { p_order_id: bought.data.id, p_idempotency_key })
    .throwOnError()
  const p_link = new URL(String(path), 'http://shop.example').searchParams.get('key')
  const { data: linked } = await shop.as.anon
    .rpc('linked_order', { p_number: bought.data.order_number, p_key: p_link })
    .throwOnError()
  expect(JSON.stringify(linked)).toContain('(Indigo / Two-seat)')
  const [item] = await items()
  const request = await shop.as.anon
    .rpc('request_return', {
      p_link,
      p_order_id: bought.data.id,
      p_items: [{ order_item_id: item?.id, quantity: 2 }],
      p_reason: 'Too large',
      p_photos: [],
      p_key: randomUUID(),
    })
    .throwOnError()
  // The option of sizes goes with all but two variants.
  await writeVariants(
    shop.as.admin,
    product.id,
    [{ name: 'Colour', choices: ['Blue', 'Ochre'] }],
    [
      { id: variants[1]?.id, choices: ['Blue'] },
      { id: variants[2]?.id, choices: ['Ochre'] },
    ],
  ).throwOnError()
  await shop.as.admin
    .rpc('answer_return', { p_return_id: request.data, p_approves: true, p_answer: 'Yes' })
    .throwOnError()
  const back = await shop.as.admin
    .from('return_items')
    .select()
    .eq('return_id', request.data)
    .single()
    .throwOnError()
  await shop.as.admin
    .rpc('receive_return', { p_return_id: request.data, p_items: [{ id: back.data.id, restocked: 2 }] })
    .throwOnError()
  expect(await stocks(product.id)).toEqual([3, 2])
  expect(await items()).toMatchObject([
    {
      variant_id: null,
      variant_name: 'Indigo / Two-seat',
      product_name: `${product.name} (Indigo / Two-seat)`,
    },
  ])
})
