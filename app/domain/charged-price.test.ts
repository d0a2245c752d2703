import { expect, test } from 'vitest'
import { CHARGED_PRICE_CASES } from '../../tests/support/charged-price-cases.ts'
import { chargedPrice } from './charged-price.ts'

test.each(CHARGED_PRICE_CASES)(
  'price $price, discount $discount_price, charging discounts: $chargeDiscountPrices gives $charged',
  ({ chargeDiscountPrices, charged, ...product }) => {
    expect(chargedPrice(product, chargeDiscountPrices)).toBe(charged)
  },
)
