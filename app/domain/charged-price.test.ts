import { expect, test } from 'vitest'
import { CHARGED_PRICE_CASES } from '../../tests/support/charged-price-cases.ts'
import { chargedPrice, savedPercent } from './charged-price.ts'

test.each(CHARGED_PRICE_CASES)(
  'price $price, discount $discount_price, charging discounts: $chargeDiscountPrices gives $charged',
  ({ chargeDiscountPrices, charged, ...product }) => {
    expect(chargedPrice(product, chargeDiscountPrices)).toBe(charged)
  },
)

test.each([
  { price: 1_250_000, discount_price: 1_090_000, saved: 12 },
  { price: 1000, discount_price: 870, saved: 13 },
  { price: 1000, discount_price: 870.01, saved: 12 },
  { price: 1000, discount_price: 990, saved: 1 },
  { price: 1000, discount_price: 990.01, saved: 0 },
  { price: 1000, discount_price: 1000, saved: 0 },
  { price: 1000, discount_price: 0.01, saved: 99 },
  { price: 999_999_999_999.99, discount_price: 869_999_999_999.99, saved: 13 },
  { price: 999_999_999_999.99, discount_price: 870_000_000_000, saved: 12 },
  { price: 1000, discount_price: 0, saved: 0 },
  { price: 1000, discount_price: null, saved: 0 },
  { price: 0, discount_price: null, saved: 0 },
])('a discount price of $discount_price instead of $price saves $saved percent', ({ saved, ...product }) => {
  expect(savedPercent(product)).toBe(saved)
})
