import { describe, expect, test } from 'vitest'
import {
  canBeAdded,
  hasSeveralPrices,
  isProductSoldOut,
  itemsJson,
  lineName,
  newLine,
  offeredVariants,
  priceOf,
  stockOf,
  weeksOffered,
} from './order-line.ts'
import type { ProductOnSale, VariantOnSale } from './queries.ts'

function variant(values: Partial<VariantOnSale> & { id: string }): VariantOnSale {
  return {
    choices: [values.id],
    price: 300,
    discount_price: null,
    stock_quantity: 2,
    made_to_order_weeks: null,
    active: true,
    position: 1,
    ...values,
  }
}

function product(values: Partial<ProductOnSale> = {}): ProductOnSale {
  return {
    id: 'sofa',
    name: 'Lekki Sofa',
    price: 250,
    discount_price: null,
    stock_quantity: 5,
    color_variants: [],
    color_required: false,
    image_url: null,
    made_to_order_weeks: null,
    variants: [],
    ...values,
  }
}

const plain = product({ color_variants: ['Red'], color_required: true })
const inVariants = product({
  // As its variants have them.
  color_variants: ['Indigo'],
  color_required: true,
  variants: [
    variant({ id: 'off', active: false }),
    variant({ id: 'gone', stock_quantity: 0 }),
    variant({ id: 'indigo', choices: ['Indigo', 'Two-seat'], price: 400, discount_price: 350 }),
    variant({ id: 'ochre' }),
  ],
})

test('a line of a product without variants is about the product, in its first colour where one is needed', () => {
  const line = newLine(plain, [], '1')
  expect(itemsJson([line])).toBe(JSON.stringify([{ product_id: 'sofa', quantity: 1, color: 'Red' }]))
  expect([lineName(line), stockOf(line), priceOf(line, true)]).toEqual(['Lekki Sofa', 5, 250])
  expect(canBeAdded(plain, [line])).toBe(false)
})

describe('of a product with variants', () => {
  const first = newLine(inVariants, [], '1')

  test('the first line is about the first variant that can be had, with its name, price and stock', () => {
    expect(itemsJson([first])).toBe(
      JSON.stringify([{ product_id: 'sofa', quantity: 1, variant_id: 'indigo' }]),
    )
    expect(lineName(first)).toBe('Lekki Sofa (Indigo / Two-seat)')
    expect([stockOf(first), priceOf(first, true), priceOf(first, false)]).toEqual([2, 350, 400])
  })

  test('further lines are about other variants, as long as one is left', () => {
    const second = newLine(inVariants, [first], '2')
    expect(second.variant?.id).toBe('ochre')
    const ids = (line: typeof first) => offeredVariants(inVariants, [first, second], line).map(({ id }) => id)
    expect([ids(first), ids(second)]).toEqual([
      ['gone', 'indigo'],
      ['gone', 'ochre'],
    ])
    const third = newLine(inVariants, [first, second], '3')
    expect(third.variant?.id).toBe('gone')
    expect(canBeAdded(inVariants, [first, second])).toBe(true)
    expect(canBeAdded(inVariants, [first, second, third])).toBe(false)
  })

  test('prices differ where variants that are on have others', () => {
    expect(hasSeveralPrices(inVariants, true)).toBe(true)
    const same = [variant({ id: 'a' }), variant({ id: 'b' }), variant({ id: 'c', price: 1, active: false })]
    expect(hasSeveralPrices(product({ variants: same }), true)).toBe(false)
  })
})

test.each([
  // The product's weeks, its variants, the weeks of the first one, and whether nothing can be had.
  [null, [variant({ id: 'a', stock_quantity: 0 })], null, true],
  [4, [variant({ id: 'a', stock_quantity: 0 })], 4, false],
  [4, [variant({ id: 'a', stock_quantity: 0, made_to_order_weeks: 9 })], 9, false],
  [null, [variant({ id: 'a', stock_quantity: 0, made_to_order_weeks: 9 })], 9, false],
  [4, [variant({ id: 'a', active: false })], 4, true],
])(
  'with weeks of %j, %j is made within %j weeks, and nothing can be had: %j',
  (weeks, variants, own, isOut) => {
    const sofa = product({ made_to_order_weeks: weeks, variants, stock_quantity: 0 })
    expect(weeksOffered({ product: sofa, variant: variants[0]! })).toBe(own)
    expect(isProductSoldOut(sofa)).toBe(isOut)
  },
)
