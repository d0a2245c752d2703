import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setDeliveryFee } from '../../app/back-office/orders/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enableMail, kindsAbout, mailsAbout } from './mailing.ts'
import { overlap } from './overlapping.ts'
import { arrive, orderOf, reloadOrder, startPayment, startPaystack, taskOf, tasksOf } from './paying.ts'
import { useShop } from './shop.ts'

// Fees that staff set after the order (docs/behaviour/delivery.md#orders): what follows for its payment and its mails.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enableMail(shop)
  sofa = await makeProduct(makeWith(shop), { price: 1999.5, stock_quantity: 500 })
})

const setFee = async (order: Json, p_fee: number): Promise<Json> =>
  (await shop.as.admin.rpc('set_delivery_fee', { p_order_id: order.id, p_fee }).throwOnError()).data

/** An order that staff have taken, whose delivery fee is agreed later. */
async function taken(terms: Json, product = sofa): Promise<Json> {
  const { data } = await shop.as.admin
    .rpc('take_order', {
      p_items: cartOf([product, 1]),
      p_customer: { name: 'Ada', email: 'ada@example.com', phone: '0803 123 4567', address: 'Allen Avenue' },
      p_terms: { channel: 'showroom', ...terms },
      p_delivery: { state: 'LA', lga: 'Ikeja', fee: null },
    })
    .throwOnError()
  expect(data).toMatchObject({ payment_status: 'pending', delivery_fee: null, total_amount: product.price })
  return data
}

describe('an order whose goods were paid at once', () => {
  beforeEach(() =>
    shop.as.admin.from('tax_settings').update({ vat_registered: true, tin: '12345678-0001' }).eq('id', 1),
  )

  test('is paid when its delivery turns out to be free', async () => {
    const order = await taken({ method: 'cash', is_paid: true })
    expect(await setFee(order, 0)).toMatchObject({ payment_status: 'paid', payment_expires_at: null })
    expect(await kindsAbout(shop, order)).toContain('payment_received')
    const documents = shop.as.admin.from('tax_documents').select('kind, gross').eq('order_id', order.id)
    expect((await documents.throwOnError()).data).toEqual([{ kind: 'invoice', gross: 1999.5 }])
  })

  test('is paid once the fee is lowered to nothing, and not before', async () => {
    const order = await taken({ method: 'cash', is_paid: true })
    expect(await setFee(order, 500)).toMatchObject({ payment_status: 'pending', total_amount: 2499.5 })
    expect(await setFee(order, 0)).toMatchObject({ payment_status: 'paid', total_amount: 1999.5 })
  })
})

test('an order that nobody has paid stays unpaid without a fee', async () => {
  expect(await setFee(await taken({}), 0)).toMatchObject({ payment_status: 'pending' })
  const gift = await taken({})
  await shop.database.query('update public.orders set goods_amount = 0, total_amount = 0 where id = $1', [
    gift.id,
  ])
  expect(await setFee(gift, 0)).toMatchObject({ payment_status: 'pending', total_amount: 0 })
})

test('an order of which a part was counted does not expire once a lower fee leaves nothing due', async () => {
  const make = makeWith(shop)
  const zone = await make.row('delivery_zones', { name: 'Lagos', areas: ['LA'] })
  const order = await orderOf(shop, sofa, 'paystack', {
    p_delivery: { state: 'LA', lga: 'Ikeja', fee: null },
  })
  await shop.as.admin.from('delivery_zones').update({ active: false }).eq('id', zone.id).throwOnError()
  await setFee(order, 500)
  const { reference } = await startPaystack(shop, order)
  await arrive(shop, reference, 2000)
  await shop.as.admin
    .rpc('resolve_payment_task', {
      p_task_id: await taskOf(shop, reference),
      p_resolution: 'We deliver for less.',
      p_counts: true,
    })
    .throwOnError()
  expect((await reloadOrder(shop, order)).payment_status).toBe('pending')
  expect(await setFee(order, 0)).toMatchObject({ payment_status: 'paid', payment_expires_at: null })
})

test('an order is not paid before its fee is known, and a transfer is of what is due with the latest fee', async () => {
  const zone = await makeWith(shop).row('delivery_zones', { name: 'Ikeja', areas: ['LA/Ikeja'] })
  const order = await orderOf(shop, sofa, 'bank_transfer', {
    p_delivery: { state: 'LA', lga: 'Ikeja', fee: null },
  })
  await shop.as.admin.from('delivery_zones').update({ active: false }).eq('id', zone.id).throwOnError()
  const begin = () => startPayment(shop, order, 'bank_transfer')
  expect((await begin()).error?.hint).toBe('payment_not_due')
  await setFee(order, 500)
  expect((await begin()).data).toMatchObject({ amount: 2499.5 })
  await setFee(order, 800)
  expect((await begin()).data).toMatchObject({ amount: 2799.5, reference: `${order.order_number}-2` })
})

const castle = (price: number) => makeProduct(makeWith(shop), { price, stock_quantity: 1 })

test('a second payment of a fee that was lowered meanwhile is left to staff as the amount that arrived', async () => {
  const zone = await makeWith(shop).row('delivery_zones', {
    name: 'Epe',
    areas: ['LA/Epe'],
    pays_on_delivery: true,
  })
  await shop.database.query(
    "update public.payment_methods set enabled = true, prepays_delivery = true where method = 'pay_on_delivery'",
  )
  const order = await orderOf(shop, await castle(100_000), 'pay_on_delivery', {
    p_delivery: { state: 'LA', lga: 'Epe', fee: null },
  })
  await shop.as.admin.from('delivery_zones').update({ active: false }).eq('id', zone.id).throwOnError()
  await setFee(order, 5000)
  const [first, second] = [await startPaystack(shop, order), await startPaystack(shop, order)]
  await arrive(shop, first.reference, 5000)
  await setFee(order, 1000)
  await arrive(shop, second.reference, 5000)
  expect(await tasksOf(shop, second.reference)).toEqual([{ kind: 'overpaid', amount: 5000 }])
})

/** As the form does that was opened with the fee `opened`. */
const setAsForm = (order: Json, naira: number, opened: number | null) =>
  setDeliveryFee(shop.as.admin as ShopClient, String(order.id), naira, { values: { delivery_fee: opened } })

const feesMailed = async (order: Json) =>
  (await mailsAbout(shop, order, 'delivery_fee_set')).map(({ data }) => data)

test('each change of a fee is mailed once, also back to an earlier fee', async () => {
  const order = await taken({})
  for (const fee of [5000, 8000, 8000, 5000]) await setFee(order, fee)
  expect(await feesMailed(order)).toEqual([{ amount: 5000 }, { amount: 8000 }, { amount: 5000 }])
})

describe('of two staff who set the fee of one order', () => {
  test('the second one sees the fee of the first before it is replaced', async () => {
    const order = await taken({})
    await setAsForm(order, 5000, null)
    await expect(setAsForm(order, 8000, null)).rejects.toMatchObject({
      name: 'EditConflict',
      mine: { delivery_fee: 8000 },
      theirs: { delivery_fee: 5000 },
      opened: { delivery_fee: null },
    })
    expect(await reloadOrder(shop, order)).toMatchObject({ delivery_fee: 5000, total_amount: 6999.5 })
    await setAsForm(order, 8000, 5000)
    expect(await feesMailed(order)).toEqual([{ amount: 5000 }, { amount: 8000 }])
  })

  test('the second one waits for the first, and is refused with a code', async () => {
    const order = await taken({})
    const fee = { p_order_id: order.id, p_fee: 8000, p_opened: { delivery_fee: null } }
    const { error } = await overlap(
      shop,
      (query) =>
        query(
          'update public.orders set delivery_fee = 5000, total_amount = total_amount + 5000 where id = $1',
          [order.id],
        ),
      () => shop.as.admin.rpc('set_delivery_fee', fee),
    )
    expect(error).toMatchObject({ code: 'PT409', hint: 'delivery_fee_changed' })
  })

  test('the second one may set the same fee, which is mailed once', async () => {
    const order = await taken({})
    await setAsForm(order, 5000, null)
    await setAsForm(order, 5000, null)
    expect(await feesMailed(order)).toEqual([{ amount: 5000 }])
  })
})

describe('an order is never larger than the maximum', () => {
  test('by a fee that is quoted', async () => {
    const order = await taken({}, await castle(999_500_000_000))
    const answer = shop.as.admin.rpc('set_delivery_fee', { p_order_id: order.id, p_fee: 500_000_000 })
    expect((await answer).error).toMatchObject({ code: 'PT400', hint: 'order_total_too_large' })
  })

  test('by the fee of its payment', async () => {
    await shop.database.query(
      "update public.payment_methods set customer_bears_fee = true where method = 'paystack'",
    )
    const cart = cartOf([await castle(999_999_999_999.99), 1])
    const p_payment = { method: 'paystack', fee: 2000 }
    const answer = placeOrder(shop.as.owner, cart, { p_payment, p_customer_email: 'obi@example.com' })
    expect((await answer).error).toMatchObject({ code: 'PT400', hint: 'order_total_too_large' })
  })
})
