import { expect, test } from 'vitest'
import { findVariant, lackOf, mayLack, withChoice } from './lacking.ts'

const variant = (choices: string[], stock_quantity: number, weeks: number | null = null) => ({
  id: choices.join('-'),
  choices,
  stock_quantity,
  weeks,
})
const VARIANTS = [
  variant(['Indigo', 'Two-seat'], 4),
  variant(['Indigo', 'Three-seat'], 0),
  variant(['Ochre', 'Two-seat'], 0, 4),
]
const OPTIONS = [{ choices: ['Indigo', 'Ochre'] }, { choices: ['Two-seat', 'Three-seat'] }]

test.each([
  ['in stock', ['Indigo', 'Two-seat'], null],
  ['without stock', ['Indigo', 'Three-seat'], 'Sold out'],
  ['that is made to order', ['Ochre', 'Two-seat'], null],
  ['of which there is no variant', ['Ochre', 'Three-seat'], 'Not made'],
])('a combination %s (%j) lacks %s', (_which, choices, lack) => {
  expect(lackOf(findVariant(VARIANTS, choices))).toBe(lack)
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
  expect(mayLack(OPTIONS, all)).toBe(false)
  expect(mayLack(OPTIONS, all.slice(1))).toBe(true)
  const withLast = (weeks: number | null) => [...all.slice(1), variant(['Indigo', 'Two-seat'], 0, weeks)]
  expect(mayLack(OPTIONS, withLast(null))).toBe(true)
  expect(mayLack(OPTIONS, withLast(6))).toBe(false)
})
