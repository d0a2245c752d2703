import { expect, test } from 'vitest'
import { returnableQuantity } from './returns.ts'

const item = { id: 'a', quantity: 3 }
const request = (status: string, order_item_id: string, quantity: number) => ({
  status,
  return_items: [{ order_item_id, quantity }],
})

test('all of an item can be returned at first', () => {
  expect(returnableQuantity(item, [])).toBe(3)
})

test('what was asked for before counts, unless it was rejected or is another item', () => {
  const requests = [request('received', 'a', 1), request('rejected', 'a', 2), request('requested', 'b', 3)]
  expect(returnableQuantity(item, requests)).toBe(2)
})
