import { expect, test } from 'vitest'
import { cartCheckPath, readCheckedIds } from './cart-check.ts'

test('the ids of an address are those that were put in, in one order', () => {
  const path = cartCheckPath(['b', 'a&x=1'])
  expect(path).toBe(cartCheckPath(['a&x=1', 'b']))
  expect(readCheckedIds(`http://shop.example${path}`)).toEqual(['a&x=1', 'b'])
})

test('every attempt asks anew', () => {
  expect(cartCheckPath(['a'], 1)).not.toBe(cartCheckPath(['a'], 2))
})

test.each(['/cart', '/cart?ids=', '/cart?ids=,,'])('%s asks about nothing', (path) => {
  expect(readCheckedIds(`http://shop.example${path}`)).toEqual([])
})

test('an endless list of ids is cut', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `id${index}`)
  expect(readCheckedIds(`http://shop.example/cart?ids=${ids.join(',')}`)).toHaveLength(100)
})
