import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { weeksToMake } from './weeks-to-make.ts'

const line = (id: string, quantity: number, color: string | null = null) =>
  ({ id, quantity, color }) as CartItem

test('a line is made to order whole, where the stock that the lines before it leave is too small', () => {
  const items = [line('sofa', 2, 'Red'), line('sofa', 2, 'Blue'), line('sofa', 1), line('lamp', 9)]
  const products = [{ id: 'sofa', made: { weeks: 4, stock: 3 } }, { id: 'lamp' }]
  expect(weeksToMake(items, products)).toEqual([null, 4, null, null])
  expect(weeksToMake(items, [])).toEqual([null, null, null, null])
})
