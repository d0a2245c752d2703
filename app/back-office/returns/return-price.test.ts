import { expect, test } from 'vitest'
import { RETURN_PRICE_CASES } from '../../../tests/support/return-price-cases.ts'
import { returnPrice } from './return-price.ts'

test.each(RETURN_PRICE_CASES)('$quantity of $bought at $price, $discount off, are worth $worth', (given) => {
  const order = { goods_amount: given.price * given.bought, discount_amount: given.discount }
  const items = [{ quantity: given.quantity, order_items: { price: given.price } }]
  expect(returnPrice(items, order)).toBe(given.worth)
})

test('an order without goods has nothing to pay back', () => {
  expect(returnPrice([], { goods_amount: 0, discount_amount: 0 })).toBe(0)
})
