import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { kindsAbout } from './mailing.ts'
import { arrive, enablePayments, reloadOrder, startPaystack } from './paying.ts'
import { useShop } from './shop.ts'

// Orders that staff take for customers: docs/behaviour/orders.md#taking-an-order.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 1999.5, stock_quantity: 500 })
})

const CUSTOMER = {
  name: 'Ngozi',
  phone: '0803 123 4567',
  email: 'ngozi@example.com',
  address: 'Takes it along',
}

async function take(terms: Json = {}, changes: Json = {}) {
  return await shop.as.admin.rpc('take_order', {
    p_items: [{ product_id: sofa.id, quantity: 2 }],
    p_customer: CUSTOMER,
    p_terms: { channel: 'whatsapp', method: null, ...terms },
    ...changes,
  })
}

async function taken(terms: Json = {}, changes: Json = {}): Promise<Json> {
  const { data, error } = await take(terms, changes)
  expect(error).toBeNull()
  return data
}

const paymentsOf = async (order: Json) =>
  (
    await shop.as.admin
      .from('payments')
      .select('method, state, paid_amount, counts, handled_by')
      .eq('order_id', order.id)
  ).data

describe('an order that staff take', () => {
  test('takes its stock, is mailed about and has its channel', async () => {
    const before = await stockOf(shop, sofa)
    const order = await taken()
    expect(order).toMatchObject({
      user_id: null,
      channel: 'whatsapp',
      customer_phone: '+2348031234567',
      total_amount: 3999,
      payment_status: 'pending',
      payment_expires_at: null,
    })
    expect(await stockOf(shop, sofa)).toBe(before - 2)
    expect(await kindsAbout(shop, order)).toEqual(['order_placed'])
  })

  test.each(['cash', 'card_terminal', 'bank_transfer'])('is paid at once by %s', async (method) => {
    const order = await taken({ method, is_paid: true })
    expect(order).toMatchObject({ payment_status: 'paid', payment_method: method })
    expect(await paymentsOf(order)).toEqual([
      { method, state: 'paid', paid_amount: 3999, counts: true, handled_by: shop.ids.admin },
    ])
    expect(await kindsAbout(shop, order)).toEqual(['order_placed', 'payment_received'])
  })

  test('is paid later by its link, without a time limit', async () => {
    const order = await taken({ method: 'paystack' })
    expect(order).toMatchObject({ payment_method: 'paystack', payment_expires_at: null })
    const { data: path } = await shop.as.admin.rpc('order_page_path', { p_order_id: order.id })
    expect(path).toMatch(/^\/order\/ORD-\d+\?key=/)
    const payment = await startPaystack(shop, order)
    await arrive(shop, payment.reference, 3999)
    expect(await reloadOrder(shop, order)).toMatchObject({ payment_status: 'paid' })
  })

  test('has an agreed discount with its reason, which its total is less', async () => {
    const order = await taken({ discount: 999.5, discount_reason: 'Regular customer' })
    expect(order).toMatchObject({ total_amount: 2999.5, discount_amount: 999.5 })
    expect(await reloadOrder(shop, order)).toMatchObject({ total_amount: 2999.5 })
    const noted = shop.as.admin.from('order_staff_notes').select('notes, discount_reason')
    expect((await noted.eq('order_id', order.id)).data).toEqual([
      { notes: null, discount_reason: 'Regular customer' },
    ])
  })

  test('shows its customer no reason of its discount', async () => {
    const order = await taken({ discount: 999.5, discount_reason: 'Complains often' })
    await shop.database.query('update public.orders set user_id = $1 where id = $2', [
      shop.ids.owner,
      order.id,
    ])
    const own = await shop.as.owner.from('orders').select('*, order_staff_notes(*)').eq('id', order.id)
    const { data: all } = await shop.as.owner.rpc('export_own_data')
    const { data: cancelled } = await shop.as.owner.rpc('cancel_order', { p_order_id: order.id })
    expect(own.data).toMatchObject([{ discount_amount: 999.5 }])
    expect(JSON.stringify([own.data, all, cancelled])).not.toContain('Complains often')
  })

  test('keeps the reason of its discount while staff change their notes', async () => {
    const order = await taken({ discount: 999.5, discount_reason: 'Regular customer' })
    const noted = async (staff_notes: string) => {
      await shop.as.admin.rpc('update_order', { p_id: order.id, p_changes: { staff_notes } }).throwOnError()
      const rows = shop.as.admin.from('order_staff_notes').select('notes, discount_reason')
      return (await rows.eq('order_id', order.id)).data
    }
    expect(await noted('VIP')).toEqual([{ notes: 'VIP', discount_reason: 'Regular customer' }])
    expect(await noted('')).toEqual([{ notes: null, discount_reason: 'Regular customer' }])
  })

  test('keeps its discount, and its fee for paying, when an item is added', async () => {
    const order = await taken({ discount: 999.5, discount_reason: 'Regular customer' })
    await shop.database.query(
      'update public.orders set payment_fee = 10, total_amount = total_amount + 10 where id = $1',
      [order.id],
    )
    const item = { order_id: order.id, product_id: sofa.id, quantity: 1 }
    await shop.as.service.from('order_items').insert(item).throwOnError()
    expect(await reloadOrder(shop, order)).toMatchObject({ total_amount: 5009 })
  })

  test('has a discount in whole kobo', async () => {
    const order = await taken({ discount: 0.005, discount_reason: 'Regular customer' })
    expect(order).toMatchObject({ total_amount: 3998.99, discount_amount: 0.01 })
  })

  test('has no payment where a discount leaves nothing to pay', async () => {
    const gift = { discount: 3999, discount_reason: 'A gift', method: 'cash', is_paid: true }
    const order = await taken(gift)
    expect(order).toMatchObject({ total_amount: 0, payment_status: 'pending' })
    expect(await paymentsOf(order)).toEqual([])
  })

  test('is not the order of an account with the same key', async () => {
    const p_idempotency_key = randomUUID()
    const { data } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), {
      p_idempotency_key,
      p_payment: { method: 'paystack', fee: 0 },
    })
    expect(data?.user_id).toBe(shop.ids.owner)
    expect(await taken({}, { p_idempotency_key })).toMatchObject({ channel: 'whatsapp', user_id: null })
  })

  test('is taken once, however often it is sent with its key', async () => {
    const changes = { p_idempotency_key: randomUUID() }
    const answers = await Promise.all([taken({}, changes), taken({}, changes), taken({}, changes)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  test('is not taken for another one that has its key', async () => {
    const p_idempotency_key = randomUUID()
    const order = await taken({ method: 'cash', is_paid: true }, { p_idempotency_key })
    const changes = [
      [{ method: 'cash', is_paid: true }, { p_items: [{ product_id: sofa.id, quantity: 3 }] }],
      [{ method: 'cash', is_paid: true }, { p_customer: { ...CUSTOMER, name: 'Ada' } }],
      [{ method: 'card_terminal', is_paid: true }, {}],
    ] as const
    for (const [terms, change] of changes)
      expect((await take(terms, { p_idempotency_key, ...change })).error).toMatchObject({
        hint: 'order_was_taken',
        details: order.order_number,
      })
    expect(await taken({ method: 'cash', is_paid: true }, { p_idempotency_key })).toMatchObject({
      id: order.id,
    })
  })

  test('keeps no trace of what staff have entered once its person is erased', async () => {
    const order = await taken({}, { p_idempotency_key: randomUUID() })
    const traces = () =>
      shop.database.query('select from private.taken_orders where order_id = $1', [order.id])
    expect((await traces()).rowCount).toBe(1)
    await shop.database.query('select private.anonymise_orders(array[$1::uuid])', [order.id])
    expect((await traces()).rowCount).toBe(0)
  })

  test('has the fee of its zone, or the agreed one', async () => {
    const zone = {
      name: 'Lagos',
      areas: ['LA'],
      fee_small: 3000,
      fee_medium: 3000,
      fee_large: 3000,
      fee_bulky: 3000,
    }
    const { data } = await shop.as.admin.from('delivery_zones').insert(zone).select().single().throwOnError()
    const place = { state: 'LA', lga: 'Ikeja', landmark: '' }
    expect(await taken({}, { p_delivery: place })).toMatchObject({ delivery_fee: 3000, total_amount: 6999 })
    expect(await taken({}, { p_delivery: { ...place, fee: 500 } })).toMatchObject({
      delivery_fee: 500,
      total_amount: 4499,
    })
    await shop.as.admin.from('delivery_zones').delete().eq('id', data.id)
  })

  test('at an agreed fee has the zone of its place, and may be paid on delivery there', async () => {
    const zone = {
      name: 'Kano',
      areas: ['KN'],
      fee_medium: 3000,
      min_days: 2,
      max_days: 4,
      pays_on_delivery: true,
    }
    const { data } = await shop.as.admin.from('delivery_zones').insert(zone).select().single().throwOnError()
    const methods = () => shop.as.admin.from('payment_methods')
    await methods().update({ enabled: true }).eq('method', 'pay_on_delivery').throwOnError()
    const p_delivery = { state: 'KN', lga: 'Dala', landmark: '', fee: 500 }
    expect(await taken({ method: 'pay_on_delivery' }, { p_delivery })).toMatchObject({
      payment_method: 'pay_on_delivery',
      delivery_zone_id: data.id,
      delivery_fee: 500,
      delivery_min_days: 2,
      delivery_max_days: 4,
      total_amount: 4499,
    })
    const elsewhere = { ...p_delivery, state: 'OG', lga: 'Ifo' }
    expect(await taken({}, { p_delivery: elsewhere })).toMatchObject({
      delivery_zone_id: null,
      delivery_fee: 500,
    })
    await methods().update({ enabled: false }).eq('method', 'pay_on_delivery').throwOnError()
  })

  test.each([
    ['more than there is', {}, {}, 'stock_too_low'],
    ['no contact', {}, { p_customer: { name: 'Ngozi', address: 'Here' } }, 'contact_needed'],
    ['no address', {}, { p_customer: { ...CUSTOMER, address: ' ' } }, 'field_missing'],
    ['a discount without a reason', { discount: 100 }, {}, 'field_missing'],
    ['a discount above the goods', { discount: 4000, discount_reason: 'x' }, {}, 'discount_invalid'],
    ['a negative discount', { discount: -1, discount_reason: 'x' }, {}, 'discount_invalid'],
    [
      'an agreed fee to an unknown area',
      {},
      { p_delivery: { state: 'KN', lga: 'Nassarawa', fee: 500 } },
      'delivery_area_unknown',
    ],
    ['a way to pay that is off', { method: 'flutterwave' }, {}, 'payment_unavailable'],
    ['money by a provider', { method: 'paystack', is_paid: true }, {}, 'payment_unavailable'],
  ])('cannot have %s', async (what, terms, changes, hint) => {
    const before = await stockOf(shop, sofa)
    const p_items = [{ product_id: sofa.id, quantity: what === 'more than there is' ? 5000 : 1 }]
    expect((await take(terms, { ...changes, p_items })).error).toMatchObject({ hint })
    expect(await stockOf(shop, sofa)).toBe(before)
  })

  test('cannot be placed by shoppers: neither channel nor discount nor cash', async () => {
    const values = {
      customer_name: 'A',
      customer_email: 'a@example.com',
      shipping_address: 'B',
      user_id: shop.ids.owner,
    }
    for (const extra of [{ channel: 'phone' }, { discount_amount: 5 }])
      expect((await shop.as.owner.from('orders').insert({ ...values, ...extra })).error).toMatchObject({
        code: '42501',
      })
    const { error } = await shop.as.admin
      .from('payment_methods')
      .update({ enabled: true })
      .eq('method', 'cash')
    expect(error).toMatchObject({ code: '23514' })
  })
})
