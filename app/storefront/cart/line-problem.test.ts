import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { lineProblem } from './line-problem.ts'

const sofa: CartItem = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 10,
  discount_price: null,
  image_url: null,
  stock_quantity: 8,
  quantity: 3,
}

test.each([3, 8, null])('a line of 3 with a stock of %j has no problem', (stock_quantity) => {
  expect(lineProblem({ ...sofa, stock_quantity })).toBeNull()
})

test('a product that is no longer for sale is gone', () => {
  expect(lineProblem({ ...sofa, gone: true })).toMatchObject({ kind: 'gone' })
})

test.each([0, -1])('a stock of %j is sold out', (stock_quantity) => {
  expect(lineProblem({ ...sofa, stock_quantity })).toMatchObject({ kind: 'sold-out' })
})

test('a quantity above the stock gives what is left', () => {
  expect(lineProblem({ ...sofa, stock_quantity: 2 })).toEqual({
    kind: 'too-many',
    message: 'Only 2 left.',
    left: 2,
  })
})
