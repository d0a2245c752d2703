import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import { ORDER_FILE_HEADER, orderFileRow } from '../../app/back-office/orders/order-file.ts'
import { listOrderPages } from '../../app/back-office/orders/order-list-queries.ts'
import { ORDER_LIST } from '../../app/back-office/orders/order-list-spec.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { countOrders, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

// The colour of an order's line: docs/behaviour/checkout.md#colours.

const shop = useShop()
let make: Make
let sofa: Json

beforeAll(async () => {
  make = makeWith(shop)
  sofa = await makeProduct(make, { color_variants: ['Ochre', 'Oat'], price: 10, stock_quantity: 100 })
})

function line(color: unknown, quantity = 1, product = sofa) {
  return { product_id: product.id, quantity, color }
}

async function itemsOf(order: Json) {
  const items = shop.as.owner.from('order_items').select('color, quantity').eq('order_id', order.id)
  return (await items.order('color', { nullsFirst: true }).throwOnError()).data
}

async function insertItem(color?: string | null, product = sofa) {
  const details = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  const order = await shop.as.owner
    .from('orders')
    .insert({ user_id: shop.ids.owner, customer_phone: '0803', ...details })
    .select()
    .single()
    .throwOnError()
  const item = { order_id: order.data.id, product_id: product.id, quantity: 1 }
  const named = color === undefined ? item : { ...item, color }
  return await shop.as.owner.from('order_items').insert(named).select('color').single()
}

describe('place_order()', () => {
  test('stores one line for each colour, and the stock is shared', async () => {
    const before = await stockOf(shop, sofa)
    const cart = [line('Ochre', 2), line('Oat'), line('Ochre'), line(null), line(undefined), line('')]
    const { data: order } = await placeOrder(shop.as.owner, cart)
    expect(await itemsOf(order)).toEqual([
      { color: null, quantity: 3 },
      { color: 'Oat', quantity: 1 },
      { color: 'Ochre', quantity: 3 },
    ])
    expect(order.total_amount).toBe(70)
    expect(await stockOf(shop, sofa)).toBe(before - 7)
  })

  test.each([undefined, 20])(
    'refuses colours that exceed the stock together, with a total of %j',
    async (total) => {
      const few = await makeProduct(make, { color_variants: ['Ochre', 'Oat'], price: 10, stock_quantity: 1 })
      const cart = [line('Ochre', 1, few), line('Oat', 1, few)]
      const { error } = await placeOrder(shop.as.owner, cart, { p_expected_total: total })
      expect(error?.hint).toBe(total === undefined ? 'stock_too_low' : 'order_changed')
      expect(await stockOf(shop, few)).toBe(1)
    },
  )

  test.each(['Rust', 'ochre', ' Ochre'])('refuses the unknown colour %j', async (color) => {
    const orders = await countOrders(shop, shop.ids.owner)
    const { error, status } = await placeOrder(shop.as.owner, [line(color)])
    expect({ status, error }).toMatchObject({
      status: 409,
      error: { hint: 'color_unknown', details: sofa.id },
    })
    expect(await countOrders(shop, shop.ids.owner)).toBe(orders)
  })

  test('refuses any colour of a product without colours', async () => {
    const plain = await makeProduct(make)
    const { error } = await placeOrder(shop.as.owner, [line('Ochre', 1, plain)])
    expect(error?.hint).toBe('color_unknown')
  })

  test('refuses a line without the colour that its product needs', async () => {
    const needy = await makeProduct(make, { color_variants: ['Ochre'], color_required: true })
    const { error, status } = await placeOrder(shop.as.owner, [line(null, 1, needy)])
    expect({ status, error }).toMatchObject({
      status: 409,
      error: { hint: 'color_needed', details: needy.id },
    })
    expect((await placeOrder(shop.as.owner, [line('Ochre', 1, needy)])).error).toBeNull()
  })

  test('needs no colour of a product that has none, even if staff require one', async () => {
    const plain = await makeProduct(make, { color_required: true })
    expect((await placeOrder(shop.as.owner, [line(null, 1, plain)])).error).toBeNull()
  })

  test('returns a placed order although its colour has gone meanwhile', async () => {
    const brief = await makeProduct(make, { color_variants: ['Rust'] })
    const key = { p_idempotency_key: randomUUID() }
    const { data: order } = await placeOrder(shop.as.owner, [line('Rust', 1, brief)], key)
    await shop.as.admin.from('products').update({ color_variants: [] }).eq('id', brief.id).throwOnError()
    const { data: again } = await placeOrder(shop.as.owner, [line('Rust', 1, brief)], key)
    expect(again.id).toBe(order.id)
  })
})

describe('a plain insert', () => {
  test('needs no colour', async () => {
    const needy = await makeProduct(make, { color_variants: ['Ochre'], color_required: true })
    expect((await insertItem(undefined, needy)).data).toEqual({ color: null })
    expect((await insertItem(null)).data).toEqual({ color: null })
  })

  test('may name a colour of the product, and no other', async () => {
    expect((await insertItem('Oat')).data).toEqual({ color: 'Oat' })
    for (const color of ['Rust', ''])
      expect(await insertItem(color)).toMatchObject({ status: 409, error: { hint: 'color_unknown' } })
  })
})

test('the order file names the items with their colours', async () => {
  const { data: order } = await placeOrder(shop.as.owner, [line('Oat', 2)])
  const query = readListQuery(ORDER_LIST, new URLSearchParams({ search: order.order_number }))
  const items = ORDER_FILE_HEADER.indexOf('Items')
  const rows = []
  for await (const page of listOrderPages(shop.as.admin as ShopClient, query)) rows.push(...page)
  expect(rows.map((row) => orderFileRow(row)[items])).toEqual([`2 × ${sofa.name} (Colour: Oat)`])
})
