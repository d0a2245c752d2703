import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDeliveryChoices } from '../../app/back-office/orders/taking/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { getDeliveryOptions } from '../../app/storefront/delivery/queries.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

// Zones, pickup points and estimates (docs/behaviour/delivery.md). Orders with a delivery: delivered-orders.test.ts.

const shop = useShop()
let make: Make
let lamp: Json

beforeAll(async () => {
  make = makeWith(shop)
  lamp = await makeProduct(make, { price: 40_000, size_class: 'small', stock_quantity: 50 })
})

beforeEach(() => shop.database.query("update public.delivery_zones set active = false, areas = '{}'"))

const newZone = (values: Json): Json => ({ name: `Zone ${randomUUID()}`, ...values })
const zone = (values: Json) => make.row('delivery_zones', newZone(values))

async function addAsAdmin(values: Json) {
  return await shop.as.admin.from('delivery_zones').insert(newZone(values)).select().single()
}

/** The estimate that a visitor gets. */
async function estimate(state: string, lga?: string, cart = cartOf([lamp, 1])): Promise<Json> {
  const place = { p_state: state, ...(lga !== undefined && { p_lga: lga }) }
  const { data } = await shop.as.anon.rpc('delivery_estimate', { p_items: cart, ...place }).throwOnError()
  const [row] = data as Json[]
  return row ?? {}
}

async function orderWith(delivery: Json): Promise<Json> {
  const { data } = await placeOrder(shop.as.owner, cartOf([lamp, 1]), { p_delivery: delivery })
  expect(data).toMatchObject({ status: 'pending' })
  return data
}

async function markDelivered(order: Json) {
  await updateOrder(shop, order, { status: 'delivered' })
}

test('Nigeria has 37 states, with the capital territory, and 774 local government areas', async () => {
  const { count: states } = await shop.as.anon.from('states').select('*', { count: 'exact', head: true })
  const { count: lgas } = await shop.as.anon.from('lgas').select('*', { count: 'exact', head: true })
  expect({ states, lgas }).toEqual({ states: 37, lgas: 774 })
})

test('a zone without areas is no delivery: it is agreed after the order until there is an area', async () => {
  const client = shop.as.admin as ShopClient
  await shop.database.query('update public.pickup_points set active = false')
  const { data: saved } = await addAsAdmin({})
  expect(await getDeliveryOptions(client)).toBeNull()
  expect(await getDeliveryChoices(client)).toMatchObject({ delivers: false })
  const { data: order } = await placeOrder(shop.as.owner, cartOf([lamp, 1]))
  expect(order).toMatchObject({ status: 'pending', delivery_method: null })

  await shop.as.admin
    .from('delivery_zones')
    .update({ areas: ['LA'] })
    .eq('id', saved.id)
    .throwOnError()
  expect(await getDeliveryOptions(client)).toMatchObject({ states: [{ code: 'LA' }] })
  expect(await getDeliveryChoices(client)).toMatchObject({ delivers: true })
  const { error } = await placeOrder(shop.as.owner, cartOf([lamp, 1]))
  expect(error).toMatchObject({ hint: 'delivery_needed' })
})

describe('the areas of a zone', () => {
  test('are stored once each, in a fixed order', async () => {
    const { data } = await addAsAdmin({ areas: ['OG', 'LA/Ikeja', 'OG'] })
    expect(data.areas).toEqual(['LA/Ikeja', 'OG'])
  })

  test.each(['XX', 'LA/Atlantis', 'OG/Ikeja', 'Lagos', ''])('cannot be "%s"', async (area) => {
    const { status, error } = await addAsAdmin({ areas: [area] })
    expect({ status, hint: error?.hint }).toEqual({ status: 400, hint: 'delivery_area_unknown' })
  })

  test.each([
    ['LA/Ikeja', '"Ikeja, Lagos" is already in the zone "Mainland".'],
    ['OG', '"Ogun" is already in the zone "Mainland".'],
    ['*', '"Everywhere else" is already in the zone "Mainland".'],
  ])('belong to one zone: %s', async (area, message) => {
    await shop.database.query("delete from public.delivery_zones where name = 'Mainland'")
    const mainland = await zone({ name: 'Mainland', areas: ['LA/Ikeja', 'OG', '*'] })
    const { status, error } = await addAsAdmin({ areas: [area] })
    expect({ status, hint: error?.hint, message: error?.message }).toEqual({
      status: 409,
      hint: 'delivery_area_taken',
      message,
    })
    const free = shop.as.admin.from('delivery_zones').update({ areas: [] }).eq('id', mainland.id)
    await free.throwOnError()
    expect((await addAsAdmin({ areas: [area] })).error).toBeNull()
  })
})

describe('a zone is refused', () => {
  test.each([
    ['without a name', { name: ' ' }],
    ['with a fee below 0', { fee_small: -1 }],
    ['with a free amount of 0', { free_above: 0 }],
    ['with one of its days', { min_days: 2 }],
    ['with its days in the wrong order', { min_days: 4, max_days: 2 }],
  ])('%s', async (_why, values) => {
    expect((await addAsAdmin(values)).error?.code).toBe('23514')
  })
})

describe('an estimate', () => {
  test('takes the zone of the area before that of the state, and that before everywhere else', async () => {
    await zone({ areas: ['*'], fee_small: 9000 })
    await zone({ areas: ['LA'], fee_small: 5000 })
    await zone({ areas: ['LA/Ikeja'], fee_small: 2000 })
    expect(await estimate('LA', 'Ikeja')).toMatchObject({ lowest_fee: 2000, highest_fee: 2000 })
    expect(await estimate('LA', 'Epe')).toMatchObject({ lowest_fee: 5000, highest_fee: 5000 })
    expect(await estimate('KN', 'Dala')).toMatchObject({ lowest_fee: 9000, highest_fee: 9000 })
    expect(await estimate('LA')).toMatchObject({ is_served: true, lowest_fee: 2000, highest_fee: 5000 })
  })

  test('passes over a zone that is off', async () => {
    await zone({ areas: ['LA'], fee_small: 5000 })
    await zone({ areas: ['LA/Ikeja'], fee_small: 2000, active: false })
    expect(await estimate('LA', 'Ikeja')).toMatchObject({ lowest_fee: 5000 })
    expect(await estimate('KN')).toMatchObject({ is_served: false, is_quoted: false, lowest_fee: null })
  })

  test('is that of the largest size in the cart, once', async () => {
    const sofa = await makeProduct(make, { price: 1, size_class: 'large' })
    await zone({ areas: ['LA'], fee_small: 1000, fee_large: 8000 })
    expect(await estimate('LA', 'Ikeja', cartOf([lamp, 3], [sofa, 2]))).toMatchObject({ highest_fee: 8000 })
  })

  test('is free from the amount of the zone on, also where the fee is quoted', async () => {
    await zone({ areas: ['LA'], fee_small: 1000, free_above: 80_000 })
    await zone({ areas: ['OG'], free_above: 80_000 })
    expect(await estimate('LA', 'Ikeja', cartOf([lamp, 1]))).toMatchObject({ highest_fee: 1000 })
    expect(await estimate('LA', 'Ikeja', cartOf([lamp, 2]))).toMatchObject({ highest_fee: 0 })
    expect(await estimate('OG', 'Ifo', cartOf([lamp, 1]))).toMatchObject({
      is_quoted: true,
      highest_fee: null,
    })
    expect(await estimate('OG', 'Ifo', cartOf([lamp, 2]))).toMatchObject({ is_quoted: false, highest_fee: 0 })
  })

  test('of an area of another state serves nobody', async () => {
    await zone({ areas: ['*'], fee_small: 9000 })
    expect(await estimate('OG', 'Ikeja')).toMatchObject({ is_served: false })
  })
})

describe('what an open order uses', () => {
  test('is a zone that cannot be deleted until the order is delivered', async () => {
    const used = await zone({ areas: ['LA'], fee_small: 3000 })
    const order = await orderWith({ state: 'LA', lga: 'Ikeja', fee: 3000 })
    const remove = () => shop.as.admin.from('delivery_zones').delete().eq('id', used.id).select()
    const refused = await remove()
    expect(refused).toMatchObject({ status: 409, error: { hint: 'delivery_in_use' } })
    expect(refused.error?.message).toContain('is used by an open order')
    await markDelivered(order)
    expect((await remove()).data).toHaveLength(1)
  })

  test('is a pickup point that cannot be deleted until the order is delivered', async () => {
    const point = await make.row('pickup_points', { name: `Marina ${randomUUID()}`, address: '4 Marina' })
    const order = await orderWith({ pickup_point: point.id, fee: 0 })
    const remove = () => shop.as.admin.from('pickup_points').delete().eq('id', point.id).select()
    expect(await remove()).toMatchObject({ status: 409, error: { hint: 'delivery_in_use' } })
    await markDelivered(order)
    expect((await remove()).data).toHaveLength(1)
  })
})
