import { expect, test } from 'vitest'
import { findVariant, lackOf, mayLack, withChoice } from './lacking.ts'

const variant = (choices: string[], stock_quantity: number) => ({
  id: choices.join('-'),
  choices,
  stock_quantity,
})
const VARIANTS = [
  variant(['Indigo', 'Two-seat'], 4),
  variant(['Indigo', 'Three-seat'], 0),
  variant(['Ochre', 'Two-seat'], 2),
]
const OPTIONS = [{ choices: ['Indigo', 'Ochre'] }, { choices: ['Two-seat', 'Three-seat'] }]

test.each([
  [['Indigo', 'Two-seat'], false, null],
  [['Indigo', 'Three-seat'], false, 'Sold out'],
  [['Indigo', 'Three-seat'], true, null],
  [['Ochre', 'Three-seat'], false, 'Not made'],
  [['Ochre', 'Three-seat'], true, 'Not made'],
])('%j, made to order: %s, lacks %s', (choices, isMadeToOrder, lack) => {
  expect(lackOf(findVariant(VARIANTS, choices), isMadeToOrder)).toBe(lack)
})

test('another choice of one option keeps those of the others', () => {
  expect(withChoice(['Ochre', 'Two-seat'], 0, 'Indigo')).toEqual(['Indigo', 'Two-seat'])
  expect(withChoice(['Ochre', 'Two-seat'], 1, 'Three-seat')).toEqual(['Ochre', 'Three-seat'])
})

test('there is room for notes where a combination is not made or sold out', () => {
  const all = [
    ...VARIANTS.map((each) => ({ ...each, stock_quantity: 1 })),
    variant(['Ochre', 'Three-seat'], 1),
  ]
  expect(mayLack(OPTIONS, all, false)).toBe(false)
  expect(mayLack(OPTIONS, all.slice(1), false)).toBe(true)
  const soldOut = [...all.slice(1), variant(['Indigo', 'Two-seat'], 0)]
  expect(mayLack(OPTIONS, soldOut, false)).toBe(true)
  expect(mayLack(OPTIONS, soldOut, true)).toBe(false)
})
