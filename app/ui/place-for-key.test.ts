import { expect, test } from 'vitest'
import { placeForKey } from './place-for-key.ts'

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 4],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Enter', 3, undefined],
])('%s leads from place %i of five to %s', (key, place, next) =>
  expect(placeForKey(key, place, 5)).toBe(next),
)
