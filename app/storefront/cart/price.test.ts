import { expect, test } from 'vitest'
import { priceForCart, unchargedDiscount } from './price.tsx'

const sofa = {
  id: 'sofa',
  name: 'Sofa',
  category: 'sofas',
  price: 100,
  discount_price: 80,
  image_url: null,
  color_variants: [],
  color_required: false,
  stock_quantity: 1,
}

test('a line at the regular price keeps its discount price', () => {
  expect(priceForCart(sofa, false)).toEqual(sofa)
})

test('a line at the discount price has no other discount price', () => {
  expect(priceForCart(sofa, true)).toEqual({ ...sofa, price: 80, discount_price: null })
})

test.each([
  { price: 100, discount_price: 80, uncharged: 80 },
  { price: 100, discount_price: null, uncharged: null },
  { price: 100, discount_price: 0, uncharged: null },
  { price: 100, discount_price: 100, uncharged: null },
  { price: 80, discount_price: 80, uncharged: null },
])(
  'of $price with a discount price of $discount_price, $uncharged is not charged',
  ({ uncharged, ...line }) => {
    expect(unchargedDiscount(line)).toBe(uncharged)
  },
)
