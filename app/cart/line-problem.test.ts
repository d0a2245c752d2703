import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { lineProblem, lineProblems } from './line-problem.ts'

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

test('a line within the stock has no problem', () => {
  expect(lineProblem(sofa, { ...sofa, stock_quantity: 3 })).toBeNull()
})

test('a product the shop no longer offers must be removed', () => {
  expect(lineProblem(sofa, undefined)).toMatchObject({ kind: 'gone' })
})

test.each([0, -1, null])('a stock of %j is sold out', (stock_quantity) => {
  expect(lineProblem(sofa, { ...sofa, stock_quantity })).toMatchObject({ kind: 'sold-out' })
})

test('asking for more than there is names what is left', () => {
  expect(lineProblem(sofa, { ...sofa, stock_quantity: 2 })).toEqual({
    kind: 'too-many',
    message: 'Only 2 left. Please lower the quantity.',
  })
})

test('a cart names the problem of each line that has one', () => {
  const lamp = { ...sofa, id: 'lamp' }
  expect([...lineProblems([sofa, lamp], [sofa]).keys()]).toEqual(['lamp'])
})
