import { expect, test } from 'vitest'
import { RETURN_PRICE_CASES } from '../../../tests/support/return-price-cases.ts'
import { returnPrice } from './return-price.ts'

test.each(RETURN_PRICE_CASES)('$quantity of $bought at $price, $discount off, are worth $worth', (given) => {
  const goods = given.price * given.bought
  const order = {
    total_amount: goods - given.discount + 10_000 + 150.5,
    discount_amount: given.discount,
    delivery_fee: 10_000,
    payment_fee: 150.5,
  }
  const items = [{ quantity: given.quantity, order_items: { price: given.price } }]
  expect(returnPrice(items, order)).toBe(given.worth)
})

test('an order without goods has nothing to pay back', () => {
  const order = { total_amount: 500, discount_amount: 0, delivery_fee: 500, payment_fee: 0 }
  expect(returnPrice([], order)).toBe(0)
})
