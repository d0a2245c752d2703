import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { readTypedQuantity } from './quantity-stepper.tsx'

const line = { min: 0, max: 20 }

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['012', 12],
  ['20', 20],
  ['0', 0],
  ['-3', 0],
])('%j is read as %d', (typed, quantity) => {
  expect(readTypedQuantity(typed, line)).toEqual({ quantity, problem: null })
})

test.each(['', ' ', 'twelve', '1.5', '1,000', '1e2', '--1'])('%j changes nothing and says why', (typed) => {
  expect(readTypedQuantity(typed, line)).toEqual({ quantity: null, problem: 'Please type a whole number.' })
})

test('a number above the stock becomes the stock', () => {
  expect(readTypedQuantity('21', line)).toEqual({ quantity: 20, problem: 'Only 20 left.' })
})

test('a number above the limit becomes the limit', () => {
  expect(readTypedQuantity('1000000', { min: 0, max: MAX_QUANTITY })).toEqual({
    quantity: 999,
    problem: 'At most 999 in one order, please.',
  })
})

test('a number below the minimum becomes the minimum', () => {
  expect(readTypedQuantity('0', { min: 1, max: 20 })).toEqual({
    quantity: 1,
    problem: 'At least 1, please.',
  })
})
