import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { lineProblem } from './line-problem.tsx'

const sofa: CartItem = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 10,
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  color: null,
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

test.each([
  { color: null, color_required: true, message: 'Please choose a colour.' },
  { color: 'Rust', color_required: false, message: 'Rust can no longer be had.' },
])('a line in the colour $color has a problem', ({ color, color_required, message }) => {
  const item = { ...sofa, color, color_required, color_variants: ['Ochre', 'Oat'] }
  expect(lineProblem(item)).toEqual({ kind: 'colour', message })
})

test('a required colour of a product without colours is no problem', () => {
  expect(lineProblem({ ...sofa, color_required: true })).toBeNull()
})

test('lines of one product share its stock', () => {
  const cart = [
    { ...sofa, stock_quantity: 4 },
    { ...sofa, stock_quantity: 4, color: 'Oat', color_variants: ['Oat'], quantity: 5 },
  ]
  const message = 'Only 4 left in all colours.'
  expect(cart.map((item) => lineProblem(item, cart))).toEqual([
    { kind: 'too-many', message, left: null },
    { kind: 'too-many', message, left: 1 },
  ])
})

test('a line from before its product had variants asks for one, whatever its colour', () => {
  const before = { ...sofa, product_id: 'sofa', color: 'Rust' }
  const problem = { kind: 'variant', message: 'Please choose which one.' }
  expect(lineProblem(before)).toEqual(problem)
  expect(lineProblem({ ...before, id: 'rust', color: null })).toBeNull()
})
