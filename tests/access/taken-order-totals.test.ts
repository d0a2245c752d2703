import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments } from './paying.ts'
import { useShop } from './shop.ts'

// What staff see of an order before they take it: docs/behaviour/orders.md#taking-an-order.

const shop = useShop()
let sofa: Json
let lamp: Json
let point: Json

beforeAll(async () => {
  await enablePayments(shop)
  await shop.database.query(
    `update public.payment_methods set enabled = true, customer_bears_fee = method = 'flutterwave'
    where method in ('flutterwave', 'pay_on_delivery')`,
  )
  const make = makeWith(shop)
  const stock = { stock_quantity: 500 }
  sofa = await makeProduct(make, { price: 199_999.5, discount_price: 150_000, size_class: 'bulky', ...stock })
  lamp = await makeProduct(make, { price: 5000, size_class: 'small', ...stock })
  const zone = (areas: string[], values: Json) =>
    make.row('delivery_zones', { name: `Zone ${randomUUID()}`, areas, ...values })
  await zone(['LA'], { fee_small: 2000, fee_bulky: 15_000, free_above: 500_000 })
  await zone(['KN'], { fee_small: 3500, pays_on_delivery: true })
  point = await make.row('pickup_points', {
    name: `Yaba ${randomUUID()}`,
    address: '1 Market Street',
    fee: 750.5,
  })
})

const line = (product: Json, quantity = 1) => ({ product_id: product.id, quantity })
const inLagos = { state: 'LA', lga: 'Ikeja', landmark: '' }
const inKano = { state: 'KN', lga: 'Dala', landmark: '' }
const inOgun = { state: 'OG', lga: 'Ifo', landmark: '' }

interface Question {
  items?: Json[]
  terms?: Json
  delivery?: Json | null
}

const callOf = ({ items = [line(sofa)], terms = {}, delivery = null }: Question) => ({
  p_items: items,
  p_terms: { channel: 'phone', discount: 0, method: null, is_paid: false, ...terms },
  ...(delivery && { p_delivery: delivery }),
})

const estimate = (question: Question, as: 'admin' | 'owner' = 'admin') =>
  shop.as[as].rpc('taken_order_estimate', callOf(question)).single<Json>()

async function take({ terms, ...question }: Question) {
  const typed = { discount_reason: 'Regular customer', ...terms }
  return await shop.as.admin.rpc('take_order', {
    ...callOf({ ...question, terms: typed }),
    p_customer: { name: 'Ngozi', phone: '0803 123 4567', email: 'ngozi@example.com', address: 'Here' },
  })
}

const chargeDiscountPrices = (charge_discount_prices: boolean) =>
  shop.as.admin.from('website_settings').update({ charge_discount_prices }).eq('id', 1).throwOnError()

const countOrders = async () =>
  (await shop.as.admin.from('orders').select('*', { count: 'exact', head: true })).count

describe('the estimate of an order', () => {
  const cases: [what: string, question: () => Question, total: number][] = [
    ['goods alone', () => ({ items: [line(sofa, 2), line(lamp)] }), 404_999],
    ['a product in two lines', () => ({ items: [line(lamp), line(lamp, 2)] }), 15_000],
    ['a discount', () => ({ terms: { discount: 999.5 } }), 199_000],
    [
      'a discount of everything',
      () => ({ terms: { discount: 199_999.5, method: 'cash', is_paid: true } }),
      0,
    ],
    ['the fee of a zone', () => ({ items: [line(lamp)], delivery: inLagos }), 7000],
    [
      'the fee of the largest product',
      () => ({ items: [line(lamp), line(sofa)], delivery: inLagos }),
      219_999.5,
    ],
    [
      'a free delivery from an amount of goods on',
      () => ({ items: [line(sofa, 3)], delivery: inLagos }),
      599_998.5,
    ],
    [
      'a free delivery that a discount does not end',
      () => ({ items: [line(sofa, 3)], terms: { discount: 200_000 }, delivery: inLagos }),
      399_998.5,
    ],
    ['an agreed fee', () => ({ delivery: { ...inLagos, fee: 9000 } }), 208_999.5],
    ['an agreed delivery for free', () => ({ delivery: { ...inLagos, fee: 0 } }), 199_999.5],
    ['an agreed fee where no zone delivers', () => ({ delivery: { ...inOgun, fee: 20_000 } }), 219_999.5],
    ['a fee that is quoted after ordering', () => ({ delivery: inKano }), 199_999.5],
    ['a pickup with its fee', () => ({ delivery: { pickup_point: point.id } }), 200_750],
    ['a fee for paying', () => ({ items: [line(lamp)], terms: { method: 'flutterwave' } }), 5102.05],
    [
      'a fee for paying goods less a discount, with their delivery',
      () => ({ items: [line(lamp)], terms: { discount: 1000, method: 'flutterwave' }, delivery: inLagos }),
      6122.45,
    ],
    ['cash, without a fee', () => ({ terms: { method: 'cash', is_paid: true } }), 199_999.5],
    [
      'pay on delivery',
      () => ({ items: [line(lamp)], terms: { method: 'pay_on_delivery' }, delivery: inKano }),
      8500,
    ],
  ]

  test.each(cases)('with %s is what is stored', async (_what, question, total) => {
    const { data: estimated, error } = await estimate(question())
    expect(error).toBeNull()
    const { data: order, error: refusal } = await take(question())
    expect(refusal).toBeNull()
    const { goods, ...parts } = estimated!
    expect(order).toMatchObject(parts)
    expect(order.total_amount).toBe(total)
    const { data: items } = await shop.as.admin.from('order_items').select('total').eq('order_id', order.id)
    expect(goods).toBe(items!.reduce((sum, item) => sum + item.total, 0))
  })

  test('has the discount prices where they are charged', async () => {
    await chargeDiscountPrices(true)
    const { data } = await estimate({})
    const { data: order } = await take({})
    await chargeDiscountPrices(false)
    expect([data!.total_amount, order.total_amount]).toEqual([150_000, 150_000])
  })

  test('does not need what the total does not depend on', async () => {
    const terms = { discount: 1000, method: 'paystack' }
    expect((await estimate({ terms, delivery: inLagos })).data).toEqual({
      goods: 199_999.5,
      discount_amount: 1000,
      deposit_amount: null,
      delivery_method: 'delivery',
      delivery_fee: 15_000,
      payment_fee: 0,
      total_amount: 213_999.5,
    })
  })

  test.each<[string, () => Question, string]>([
    ['a discount above the goods', () => ({ terms: { discount: 200_000 } }), 'discount_invalid'],
    ['a place without delivery', () => ({ delivery: inOgun }), 'delivery_unavailable'],
    [
      'a pickup point that is gone',
      () => ({ delivery: { pickup_point: randomUUID() } }),
      'delivery_unavailable',
    ],
    [
      'pay on delivery where it is not offered',
      () => ({ terms: { method: 'pay_on_delivery' }, delivery: inLagos }),
      'payment_unavailable',
    ],
    ['a product that is not on sale', () => ({ items: [line({ id: randomUUID() })] }), 'product_unavailable'],
    ['a quantity without end', () => ({ items: [line(sofa, 1e21)] }), 'quantity_invalid'],
    ['no products', () => ({ items: [] }), 'cart_empty'],
  ])('is refused like the order for %s', async (_what, question, hint) => {
    expect((await estimate(question())).error).toMatchObject({ hint })
    expect((await take(question())).error).toMatchObject({ hint })
  })

  test('that was shown is the total of the order, or nothing is stored', async () => {
    const before = await countOrders()
    const refused = await take({ terms: { total: 199_999 } })
    expect(refused.error).toMatchObject({ code: 'PT409', hint: 'total_changed' })
    expect(await countOrders()).toBe(before)
    expect((await take({ terms: { total: 199_999.5 } })).data).toMatchObject({ total_amount: 199_999.5 })
  })

  test('is for staff', async () => {
    expect((await estimate({}, 'owner')).error?.hint).toBe('staff_only')
  })
})
