import { expect, test } from 'vitest'
import { cartCheckPath, idsToCheck, readCheckedIds } from './cart-check.ts'
import type { CartItem } from './cart.ts'

const LINE: CartItem = {
  id: '',
  name: 'Sofa',
  category: 'sofas',
  price: 1,
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  color: null,
  stock_quantity: 1,
  quantity: 1,
}

test('the ids of a path are read back, sorted', () => {
  const path = cartCheckPath(['b', 'a&x=1'])
  expect(path).toBe(cartCheckPath(['a&x=1', 'b']))
  expect(readCheckedIds(`http://shop.example${path}`)).toEqual(['a&x=1', 'b'])
})

const line = (id: string, values: Partial<CartItem>) => ({ ...LINE, id, ...values })

test('the product of a variant that is gone is asked for as well, for its other variants', () => {
  expect(
    idsToCheck([
      line('a', {}),
      line('b', { product_id: 'b-of' }),
      line('c', { gone: true }),
      line('d', { product_id: 'd-of', gone: true }),
    ]),
  ).toEqual(['a', 'b', 'c', 'd', 'd-of'])
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
