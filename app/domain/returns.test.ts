import { expect, test } from 'vitest'
import { RETURNABLE_CASES } from '../../tests/support/returnable-cases.ts'
import { returnableQuantity } from './returns.ts'

const request = (status: string, order_item_id: string, quantity: number) => ({
  status,
  return_items: [{ order_item_id, quantity }],
})

test.each(RETURNABLE_CASES)('of an item, $what can be returned', ({ bought, returns, left }) => {
  const requests = returns.map(({ status, quantity }) => request(status, 'a', quantity))
  expect(returnableQuantity({ id: 'a', quantity: bought }, requests)).toBe(left)
})

test('the other items of a return do not count', () => {
  const requests = [request('received', 'b', 2)]
  expect(returnableQuantity({ id: 'a', quantity: 3 }, requests)).toBe(3)
})
