import { expect, test } from 'vitest'
import { swatchColour } from './colours.ts'

test('a variant has the first known colour of its name', () => {
  expect(swatchColour('Forest Green')).toBe(swatchColour('green'))
  expect(swatchColour('Walnut / Oat')).toBe(swatchColour('Walnut'))
})

test.each(['Charcoal', 'Burnt Umber', 'Navy Blue', 'Midnight Teal'])('%s is not neutral', (name) => {
  expect(swatchColour(name)).not.toBe(swatchColour('something else'))
})

test.each(['', 'Constructor', '__proto__', 'Mystery'])('the unknown colour %j is neutral', (name) => {
  expect(swatchColour(name)).toBe(swatchColour('something else'))
})
