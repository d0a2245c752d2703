import { expect, test } from 'vitest'
import { areaName, describeAreas, findAreas } from './areas.ts'

const states = [
  { code: 'LA', name: 'Lagos', lgas: ['Epe', 'Ikeja', 'Surulere'] },
  { code: 'OY', name: 'Oyo', lgas: ['Surulere'] },
]

const found = (search: string) =>
  findAreas(states, search).map(({ state, lgas, isOpen }) => [state.code, lgas.length, isOpen])

test('a search finds states by their name and by their areas', () => {
  expect(found('')).toEqual([
    ['LA', 3, false],
    ['OY', 1, false],
  ])
  expect(found(' LAG')).toEqual([['LA', 3, false]])
  expect(found('surul')).toEqual([
    ['LA', 1, true],
    ['OY', 1, true],
  ])
  expect(found('Atlantis')).toEqual([])
})

test('an area is named with its state, and by its code if there is no such area', () => {
  expect(['*', 'LA', 'LA/Epe', 'XX/Epe'].map((code) => areaName(code, states))).toEqual([
    'Everywhere else',
    'Lagos',
    'Epe, Lagos',
    'XX/Epe',
  ])
})

test.each([
  [['LA/Epe', 'LA/Ikeja', 'OY'], 'Lagos (2 areas), Oyo'],
  [['LA', 'LA/Epe'], 'Lagos, Lagos (1 area)'],
  [['*'], 'Everywhere else'],
  [[], 'Nowhere yet'],
])('the areas %j read %s', (codes, text) => {
  expect(describeAreas(codes, states)).toBe(text)
})
