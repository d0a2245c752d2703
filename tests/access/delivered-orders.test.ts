import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, countOrders, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

// place_order() in a shop that offers delivery and pickup (docs/behaviour/delivery.md).

const shop = useShop()
let make: Make
let lamp: Json
let wardrobe: Json

beforeAll(async () => {
  make = makeWith(shop)
})

beforeEach(async () => {
  await shop.database.query(
    "update public.delivery_zones set active = false, areas = '{}'; update public.pickup_points set active = false",
  )
  lamp = await makeProduct(make, { price: 40_000, size_class: 'small', stock_quantity: 50 })
  wardrobe = await makeProduct(make, { price: 300_000, size_class: 'bulky', stock_quantity: 50 })
})

const zone = (values: Json) =>
  make.row('delivery_zones', { name: `Zone ${randomUUID()}`, fee_small: 3000, fee_bulky: 20_000, ...values })
const pickupPoint = (values: Json = {}) =>
  make.row('pickup_points', { name: `Showroom ${randomUUID()}`, address: '4 Marina', fee: 1000, ...values })
const ikeja = (changes: Json = {}) => ({ state: 'LA', lga: 'Ikeja', fee: 3000, ...changes })

async function order(cart: ReturnType<typeof cartOf>, delivery: Json | null, changes: Json = {}) {
  return await placeOrder(shop.as.owner, cart, { p_delivery: delivery, ...changes })
}

/** Expects a refusal with this code, and that nothing is stored. */
async function expectRefusal(answer: () => ReturnType<typeof order>, status: number, hint: string) {
  const orders = await countOrders(shop, shop.ids.owner)
  const refusal = await answer()
  expect(refusal).toMatchObject({ status, error: { hint } })
  expect(await countOrders(shop, shop.ids.owner)).toBe(orders)
  return refusal
}

test('as long as neither a zone nor a pickup point is active, an order has no delivery and no fee', async () => {
  await zone({ areas: ['*'], active: false })
  await pickupPoint({ active: false })
  const { data } = await order(cartOf([lamp, 1]), null)
  expect(data).toMatchObject({
    total_amount: 40_000,
    shipping_address: '12 Admiralty Way, Lekki',
    delivery_method: null,
    delivery_fee: null,
    delivery_is_quoted: false,
  })
  await expectRefusal(() => order(cartOf([lamp, 1]), ikeja()), 409, 'delivery_unavailable')
  const point = await pickupPoint({ active: false })
  await expectRefusal(
    () => order(cartOf([lamp, 1]), { pickup_point: point.id, fee: 1000 }),
    409,
    'delivery_unavailable',
  )
})

test('the fee of the zone for the largest size class is part of the total, with the address in full', async () => {
  const lagos = await zone({ areas: ['LA'], min_days: 2, max_days: 4 })
  const { data } = await order(
    cartOf([lamp, 2], [wardrobe, 1]),
    { ...ikeja({ fee: 20_000 }), landmark: 'Opposite the mosque' },
    { p_expected_total: 400_000 },
  )
  expect(data).toMatchObject({
    total_amount: 400_000,
    delivery_fee: 20_000,
    delivery_method: 'delivery',
    delivery_zone_id: lagos.id,
    delivery_min_days: 2,
    delivery_max_days: 4,
    shipping_address: '12 Admiralty Way, Lekki\nIkeja, Lagos\nLandmark: Opposite the mosque',
  })
  const items = shop.as.service.from('order_items').select('total').eq('order_id', data.id)
  const sum = (await items.throwOnError()).data?.reduce((total, item) => total + item.total, 0)
  expect(sum).toBe(380_000)
})

test('goods of the free amount are delivered free, and those of less are not', async () => {
  await zone({ areas: ['LA'], free_above: 80_000 })
  const { data: free } = await order(cartOf([lamp, 2]), ikeja({ fee: 0 }), { p_expected_total: 80_000 })
  expect(free).toMatchObject({ total_amount: 80_000, delivery_fee: 0 })
  const { data: paid } = await order(cartOf([lamp, 1]), ikeja(), { p_expected_total: 43_000 })
  expect(paid).toMatchObject({ total_amount: 43_000, delivery_fee: 3000 })
})

test('a class without a fee is quoted after ordering, and staff set the fee until the order is paid', async () => {
  await zone({ areas: ['LA'], fee_bulky: null })
  const { data } = await order(cartOf([wardrobe, 1]), ikeja({ fee: null }), { p_expected_total: 300_000 })
  expect(data).toMatchObject({ total_amount: 300_000, delivery_fee: null, delivery_is_quoted: true })

  const setFee = (fee: unknown) =>
    shop.as.admin.rpc('set_delivery_fee', { p_order_id: data.id, p_fee: fee as number })
  expect((await setFee(-1)).error?.hint).toBe('delivery_fee_invalid')
  expect((await setFee(25_000)).data).toMatchObject({ delivery_fee: 25_000, total_amount: 325_000 })
  expect((await setFee(15_000)).data).toMatchObject({ delivery_fee: 15_000, total_amount: 315_000 })
  await updateOrder(shop, data, { payment_status: 'paid' })
  expect((await setFee(0)).error).toMatchObject({
    hint: 'delivery_fee_is_final',
    message: 'This order is paid. Its delivery fee stays as it is.',
  })
})

test('a shopper has to see that the fee is quoted after ordering, and a cancelled order gets none', async () => {
  await zone({ areas: ['LA'], fee_bulky: null })
  const seen = { p_expected_total: 300_000 }
  const place = { state: 'LA', lga: 'Ikeja' }
  await expectRefusal(() => order(cartOf([wardrobe, 1]), place, seen), 409, 'delivery_changed')
  const { data } = await order(cartOf([wardrobe, 1]), { ...place, fee: null }, seen)
  await updateOrder(shop, data, { status: 'cancelled' })
  const { error } = await shop.as.admin.rpc('set_delivery_fee', { p_order_id: data.id, p_fee: 25_000 })
  expect(error).toMatchObject({
    hint: 'delivery_fee_is_final',
    message: 'This order is cancelled. Its delivery fee stays as it is.',
  })
})

const setPayOnDelivery = (values: string) =>
  shop.database.query(`update public.payment_methods set ${values} where method = 'pay_on_delivery'`)

test('a quoted fee is set although the order could no longer be paid on delivery, and its fee for paying stays right', async () => {
  await zone({ areas: ['LA'], fee_bulky: null, pays_on_delivery: true })
  await setPayOnDelivery('enabled = true, highest_total = 310000, customer_bears_fee = true, fee_percent = 1')
  const { data } = await order(cartOf([wardrobe, 1]), ikeja({ fee: null }), {
    p_payment: { method: 'pay_on_delivery', fee: 3030.31 },
  })
  expect(data).toMatchObject({ total_amount: 303_030.31, payment_fee: 3030.31 })
  const setFee = async (p_fee: number) =>
    (await shop.as.admin.rpc('set_delivery_fee', { p_order_id: data.id, p_fee }).throwOnError()).data
  expect(await setFee(27_000)).toMatchObject({ total_amount: 330_303.04, payment_fee: 3303.04 })
  await setPayOnDelivery('enabled = false')
  expect(await setFee(20_000)).toMatchObject({ total_amount: 323_303.04, payment_fee: 3303.04 })
})

test('a fee that was shown at the checkout cannot be changed', async () => {
  await zone({ areas: ['LA'] })
  const { data } = await order(cartOf([lamp, 1]), ikeja(), {})
  const { error } = await shop.as.admin.rpc('set_delivery_fee', { p_order_id: data.id, p_fee: 1 })
  expect(error).toMatchObject({
    hint: 'delivery_fee_is_final',
    message: 'The delivery fee of this order was shown at the checkout, and stays as it is.',
  })
})

test('an order that is picked up costs the fee of the pickup point and names it', async () => {
  const point = await pickupPoint({ name: 'Marina', min_days: 1, max_days: 2 })
  const { data } = await order(
    cartOf([lamp, 1]),
    { pickup_point: point.id, fee: 1000 },
    { p_expected_total: 41_000, p_shipping_address: '' },
  )
  expect(data).toMatchObject({
    total_amount: 41_000,
    delivery_method: 'pickup',
    pickup_point_id: point.id,
    delivery_fee: 1000,
    delivery_min_days: 1,
    shipping_address: 'Pickup: Marina\n4 Marina',
  })
})

describe('an order is refused when', () => {
  test('the shop offers delivery and none was chosen', async () => {
    await zone({ areas: ['*'] })
    await expectRefusal(() => order(cartOf([lamp, 1]), null), 400, 'delivery_needed')
    await expectRefusal(() => placeOrder(shop.as.owner, cartOf([lamp, 1])), 400, 'delivery_needed')
    for (const nonsense of ['LA', ['LA'], 7])
      await expectRefusal(
        () => placeOrder(shop.as.owner, cartOf([lamp, 1]), { p_delivery: nonsense }),
        400,
        'delivery_needed',
      )
  })

  test('the state or the area is missing', async () => {
    await zone({ areas: ['*'] })
    await expectRefusal(() => order(cartOf([lamp, 1]), { lga: 'Ikeja', fee: 3000 }), 400, 'field_missing')
    await expectRefusal(() => order(cartOf([lamp, 1]), { state: 'LA', fee: 3000 }), 400, 'field_missing')
  })

  test('the area is one of another state, or no zone has it', async () => {
    await zone({ areas: ['LA'] })
    const places = [
      { state: 'LA', lga: 'Kano Municipal' },
      { state: 'KN', lga: 'Dala' },
      { state: 'XX', lga: 'Ikeja' },
    ]
    for (const place of places)
      await expectRefusal(
        () => order(cartOf([lamp, 1]), { ...place, fee: 3000 }),
        409,
        'delivery_unavailable',
      )
  })

  test('the fee is not the one that the shopper saw, and the answer has the present one', async () => {
    await zone({ areas: ['LA'], min_days: 2, max_days: 4 })
    for (const fee of [2000, 0, null, -3000, 2999.99]) {
      const total = 40_000 + (fee ?? 0)
      const answer = () => order(cartOf([lamp, 1]), ikeja({ fee }), { p_expected_total: total })
      const { error } = await expectRefusal(answer, 409, 'delivery_changed')
      expect(JSON.parse(error?.details ?? '')).toEqual({ fee: 3000, min_days: 2, max_days: 4 })
    }
    const { fee: _fee, ...unseen } = ikeja()
    await expectRefusal(
      () => order(cartOf([lamp, 1]), unseen, { p_expected_total: 40_000 }),
      409,
      'delivery_changed',
    )
  })

  test('a price has changed, although the fee has not', async () => {
    await zone({ areas: ['LA'] })
    await expectRefusal(
      () => order(cartOf([lamp, 1]), ikeja(), { p_expected_total: 42_000 }),
      409,
      'order_changed',
    )
  })
})

describe('the same purchase again', () => {
  test('is the stored order, although the fee has changed meanwhile', async () => {
    const lagos = await zone({ areas: ['LA'] })
    const repeat = { p_idempotency_key: randomUUID(), p_expected_total: 43_000 }
    const { data: first } = await order(cartOf([lamp, 1]), ikeja(), repeat)
    await shop.as.admin.from('delivery_zones').update({ fee_small: 9000 }).eq('id', lagos.id).throwOnError()
    const { data: second } = await order(cartOf([lamp, 1]), ikeja(), repeat)
    expect(second).toEqual(first)
  })

  test('is the stored order, although the shop stopped offering delivery', async () => {
    const lagos = await zone({ areas: ['LA'] })
    const repeat = { p_idempotency_key: randomUUID() }
    const { data: first } = await order(cartOf([lamp, 1]), ikeja(), repeat)
    await shop.as.admin.from('delivery_zones').update({ active: false }).eq('id', lagos.id).throwOnError()
    const { data: second } = await order(cartOf([lamp, 1]), null, repeat)
    expect(second.id).toBe(first.id)
  })

  test('moves to another place at the fee of that place', async () => {
    await zone({ areas: ['LA'] })
    await zone({ areas: ['LA/Epe'], fee_small: 7000 })
    const repeat = { p_idempotency_key: randomUUID(), p_expected_total: 43_000 }
    const { data: first } = await order(cartOf([lamp, 1]), ikeja(), repeat)
    const epe = { state: 'LA', lga: 'Epe' }
    const refused = await order(cartOf([lamp, 1]), { ...epe, fee: 3000 }, repeat)
    expect(refused.error?.hint).toBe('delivery_changed')
    const { data: moved } = await order(cartOf([lamp, 1]), { ...epe, fee: 7000 }, repeat)
    expect(moved).toMatchObject({
      id: first.id,
      delivery_lga: 'Epe',
      delivery_fee: 7000,
      total_amount: 47_000,
    })
    expect(moved.shipping_address).toContain('Epe, Lagos')
  })
})

test('a shopper cannot choose the fee or the zone in a plain insert', async () => {
  const plain = {
    user_id: shop.ids.owner,
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    shipping_address: '12 Admiralty Way',
  }
  for (const column of ['delivery_fee', 'delivery_method', 'delivery_is_quoted']) {
    const value = { delivery_fee: -100, delivery_method: 'pickup', delivery_is_quoted: true }[column]
    const { error } = await shop.as.owner.from('orders').insert({ ...plain, [column]: value })
    expect(error?.code, column).toBe('42501')
  }
})

test('an order that its delivery makes larger than the maximum is refused', async () => {
  await zone({ areas: ['LA'] })
  const castle = await makeProduct(make, {
    price: 999_999_999_999.99,
    size_class: 'small',
    stock_quantity: 1,
  })
  await expectRefusal(() => order(cartOf([castle, 1]), ikeja()), 400, 'order_total_too_large')
  const taken = await shop.as.admin.rpc('take_order', {
    p_items: cartOf([castle, 1]),
    p_customer: { name: 'Ada', phone: '0803 123 4567', address: '12 Admiralty Way' },
    p_terms: { channel: 'showroom' },
    p_delivery: { state: 'LA', lga: 'Ikeja', fee: 0.01 },
  })
  expect([taken.status, taken.error?.hint]).toEqual([400, 'order_total_too_large'])
})
