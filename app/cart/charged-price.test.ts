import { expect, test } from 'vitest'
import { chargedPrice, priceForCart } from './charged-price.ts'

test.each([
  { price: 100, discount_price: null, chargeDiscountPrices: false, charged: 100 },
  { price: 100, discount_price: 80, chargeDiscountPrices: false, charged: 100 },
  { price: 100, discount_price: null, chargeDiscountPrices: true, charged: 100 },
  { price: 100, discount_price: 80, chargeDiscountPrices: true, charged: 80 },
  { price: 100, discount_price: 0, chargeDiscountPrices: true, charged: 0 },
])(
  'price $price, discount $discount_price, charging discounts: $chargeDiscountPrices gives $charged',
  ({ chargeDiscountPrices, charged, ...product }) => {
    expect(chargedPrice(product, chargeDiscountPrices)).toBe(charged)
  },
)

const sofa = {
  id: 'sofa',
  name: 'Sofa',
  category: 'sofas',
  price: 100,
  discount_price: 80,
  image_url: null,
  stock_quantity: 1,
}

test('a cart that pays the regular price remembers the discount it does not get', () => {
  expect(priceForCart(sofa, false)).toEqual(sofa)
})

test('a cart that pays the discount price has nothing to explain', () => {
  expect(priceForCart(sofa, true)).toEqual({ ...sofa, price: 80, discount_price: null })
})
