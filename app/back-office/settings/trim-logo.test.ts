import { expect, test } from 'vitest'
import { contentBox } from './trim-logo.ts'

/** A picture of letters, each of which is a pixel of its colour. */
function picture(rows: readonly string[], colours: Record<string, readonly number[]>): Uint8ClampedArray {
  return Uint8ClampedArray.from(rows.flatMap((row) => [...row].flatMap((letter) => colours[letter] ?? [])))
}

const INK = [29, 63, 143, 255]
const ROWS = ['.....', '..#..', '.##..', '.....']

test.each([
  ['transparent', { '.': [0, 0, 0, 0], '#': INK }],
  ['white', { '.': [255, 255, 255, 255], '#': INK }],
  ['coloured', { '.': [11, 79, 108, 255], '#': INK }],
])('a %s margin is no part of a logo', (_what, colours) => {
  expect(contentBox(picture(ROWS, colours), 5, 4)).toEqual({ left: 1, top: 1, width: 2, height: 2 })
})

test('transparent pixels of any colour, and those that a JPEG changed a little, are margins', () => {
  const hidden = { '.': [0, 0, 0, 0], ',': [255, 255, 255, 0], '#': INK }
  expect(contentBox(picture(['.,.', ',#.'], hidden), 3, 2)).toEqual({ left: 1, top: 1, width: 1, height: 1 })
  const noisy = { '.': [255, 255, 255, 255], ',': [249, 251, 255, 255], '#': INK }
  expect(contentBox(picture(['.,.', ',#.'], noisy), 3, 2)).toEqual({ left: 1, top: 1, width: 1, height: 1 })
})

test('a logo without margins is whole, and one of a single colour has no content', () => {
  const colours = { '.': [0, 0, 0, 0], '#': INK }
  expect(contentBox(picture(['#.', '.#'], colours), 2, 2)).toEqual({ left: 0, top: 0, width: 2, height: 2 })
  expect(contentBox(picture(['##', '##'], colours), 2, 2)).toBeNull()
})
