import { expect, test } from 'vitest'
import { swatchColour } from './colours.ts'

test('a variant is shown in the first colour its name knows', () => {
  expect(swatchColour('Forest Green')).toBe(swatchColour('green'))
  expect(swatchColour('Walnut / Oat')).toBe(swatchColour('Walnut'))
})

test.each(['Charcoal', 'Burnt Umber', 'Navy Blue', 'Midnight Teal'])('%s is no neutral', (name) => {
  expect(swatchColour(name)).not.toBe(swatchColour('something else'))
})

test.each(['', 'Constructor', '__proto__', 'Mystery'])(
  'the unknown colour %j is shown as a neutral one',
  (name) => {
    expect(swatchColour(name)).toBe(swatchColour('something else'))
  },
)
