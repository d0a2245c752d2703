import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { changeDeposits, depositOf, orderWithDeposit } from './deposits.ts'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { enablePayments } from './paying.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'

// What is paid at first of an order, and what place_order() agrees (docs/behaviour/deposits.md).

const shop = useShop()
let make: Make

beforeAll(() => {
  make = makeWith(shop)
})

beforeEach(async () => {
  await enablePayments(shop)
  await changeDeposits(shop, { takes_deposits: true, deposit_percent: null, rest_due: 'before_delivery' })
})

const sofaWith = (values: Json) => makeProduct(make, { price: 100_000, stock_quantity: 10, ...values })

describe('of a product of ₦100,000, what is paid at first is', () => {
  test.each<[string, Json, number | null]>([
    ['all without a deposit', {}, null],
    ['a share of it', { deposit_percent: 70 }, 70_000],
    ['the smallest share of it', { deposit_percent: 1 }, 1000],
    ['all with a share of 100 %', { deposit_percent: 100 }, null],
    ['an amount', { deposit_amount: 30_000 }, 30_000],
    ['all with an amount above its price', { deposit_amount: 100_001 }, null],
    ['a share of whole naira, upwards', { price: 99_999.5, deposit_percent: 50 }, 50_000],
  ])('%s', async (_, values, deposit) => {
    expect(await depositOf(shop, cartOf([await sofaWith(values), 1]))).toBe(deposit)
  })

  test('all while the shop takes no deposits', async () => {
    await changeDeposits(shop, { takes_deposits: false, deposit_percent: 50 })
    expect(await depositOf(shop, cartOf([await sofaWith({ deposit_percent: 70 }), 1]))).toBeNull()
  })
})

test('an amount counts for each piece, and lines without a deposit are paid as a whole', async () => {
  const [sofa, lamp] = [await sofaWith({ deposit_amount: 30_000 }), await sofaWith({ price: 9000.5 })]
  expect(await depositOf(shop, cartOf([sofa, 3], [lamp, 1]))).toBe(99_000.5)
})

test('the share is one of the price that is charged', async () => {
  const sofa = await sofaWith({ discount_price: 80_000, deposit_percent: 50 })
  await changeDeposits(shop, { charge_discount_prices: true })
  expect(await depositOf(shop, cartOf([sofa, 1]))).toBe(40_000)
  await changeDeposits(shop, { charge_discount_prices: false })
})

test('the nearest deposit counts: of the variant, product, category, main category or shop', async () => {
  const main = await make.row('categories', { name: 'Deposits', slug: 'deposits' })
  const inner = await make.row('categories', { name: 'Inner', slug: 'inner-deposits', parent_id: main.id })
  const sofa = await sofaWith({ category: inner.slug })
  const change = (table: string, row: Json, percent: number | null) =>
    shop.as.admin.from(table).update({ deposit_percent: percent }).eq('id', row.id).throwOnError()

  await changeDeposits(shop, { deposit_percent: 10 })
  expect(await depositOf(shop, cartOf([sofa, 1]))).toBe(10_000)
  await change('categories', main, 20)
  expect(await depositOf(shop, cartOf([sofa, 1]))).toBe(20_000)
  await change('categories', inner, 30)
  expect(await depositOf(shop, cartOf([sofa, 1]))).toBe(30_000)
  await change('products', sofa, 40)
  expect(await depositOf(shop, cartOf([sofa, 1]))).toBe(40_000)
  const sizes = [{ name: 'Size', choices: ['Large', 'Small'] }]
  const variants = [{ choices: ['Large'], deposit_percent: 50 }, { choices: ['Small'] }]
  await writeVariants(shop.as.admin, sofa.id, sizes, variants).throwOnError()
  const rows = shop.as.admin.from('product_variants').select('id').eq('product_id', sofa.id).order('position')
  const lines = (await rows.throwOnError()).data?.map(({ id }) => ({
    product_id: sofa.id,
    variant_id: id,
    quantity: 1,
  }))
  expect(await depositOf(shop, lines?.slice(0, 1))).toBe(50_000)
  expect(await depositOf(shop, lines?.slice(1))).toBe(40_000)
})

describe('a deposit is refused', () => {
  test.each<[string, Json]>([
    ['of 0 %', { deposit_percent: 0 }],
    ['of 101 %', { deposit_percent: 101 }],
    ['of ₦0', { deposit_amount: 0 }],
    ['below ₦0', { deposit_amount: -1 }],
    ['in percent and in naira', { deposit_percent: 50, deposit_amount: 500 }],
  ])('%s', async (_, values) => {
    const sofa = await sofaWith({})
    const category = await makeCategory(make)
    for (const [table, { id }] of [['products', sofa] as const, ['categories', category] as const]) {
      const { error } = await shop.as.admin.from(table).update(values).eq('id', id)
      expect(error?.code).toBe('23514')
    }
    const size = [{ name: 'Size', choices: ['Large'] }]
    const { error } = await writeVariants(shop.as.admin, sofa.id, size, [{ choices: ['Large'], ...values }])
    expect(error?.hint).toBe('variants_invalid')
  })
})

describe('place_order()', () => {
  test('stores the deposit, and takes all its pieces', async () => {
    const sofa = await sofaWith({ deposit_percent: 70 })
    const order = await orderWithDeposit(shop, sofa, 'paystack', {
      p_payment: { method: 'paystack', fee: 0, deposit: 70_000 },
      p_expected_total: 100_000,
    })
    expect(order).toMatchObject({
      total_amount: 100_000,
      deposit_amount: 70_000,
      deposit_fee: 0,
      rest_due: 'before_delivery',
      deposit_paid_at: null,
      payment_status: 'pending',
    })
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test.each([undefined, null, 69_999, '70000', {}])(
    'refuses an order of which the shopper saw %j as what is paid now',
    async (deposit) => {
      const sofa = await sofaWith({ deposit_percent: 70 })
      const { error, status } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), {
        p_payment: { method: 'paystack', fee: 0, deposit },
        p_expected_total: 100_000,
      })
      expect([status, error?.hint]).toEqual([409, 'payment_changed'])
      expect(JSON.parse(error?.details ?? '')).toEqual({ deposit: 70_000 })
      expect(await stockOf(shop, sofa)).toBe(10)
    },
  )

  test('refuses an order whose deposit ended after the shopper had seen it', async () => {
    const sofa = await sofaWith({})
    const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), {
      p_payment: { method: 'paystack', fee: 0, deposit: 70_000 },
      p_expected_total: 100_000,
    })
    expect([error?.hint, error?.details]).toEqual(['payment_changed', '{"deposit": null}'])
  })

  test('refuses an order whose price has changed, as without a deposit', async () => {
    const sofa = await sofaWith({ price: 110_000, deposit_amount: 70_000 })
    const { error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), {
      p_payment: { method: 'paystack', fee: 0, deposit: 70_000 },
      p_expected_total: 100_000,
    })
    expect(error?.hint).toBe('order_changed')
  })

  test('stores no deposit where payment is agreed after the order', async () => {
    await shop.database.query('update public.payment_methods set enabled = false')
    const { data } = await placeOrder(shop.as.owner, cartOf([await sofaWith({ deposit_percent: 70 }), 1]))
    expect(data).toMatchObject({ deposit_amount: null, rest_due: null })
  })
})
