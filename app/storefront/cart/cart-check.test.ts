import { expect, test } from 'vitest'
import { cartCheckPath, readCheckedIds } from './cart-check.ts'

test('the ids of a path are read back, sorted', () => {
  const path = cartCheckPath(['b', 'a&x=1'])
  expect(path).toBe(cartCheckPath(['a&x=1', 'b']))
  expect(readCheckedIds(`http://shop.example${path}`)).toEqual(['a&x=1', 'b'])
})

test('every attempt has its own path', () => {
  expect(cartCheckPath(['a'], 1)).not.toBe(cartCheckPath(['a'], 2))
})

test.each(['/cart', '/cart?ids=', '/cart?ids=,,'])('%s has no ids', (path) => {
  expect(readCheckedIds(`http://shop.example${path}`)).toEqual([])
})

test('at most 100 ids are read', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `id${index}`)
  expect(readCheckedIds(`http://shop.example/cart?ids=${ids.join(',')}`)).toHaveLength(100)
})
