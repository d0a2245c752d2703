import { expect, test } from 'vitest'
import { allAreas, describeAreas, findArea } from './areas.ts'

const states = [
  { code: 'LA', name: 'Lagos', lgas: ['Epe', 'Ikeja', 'Surulere'] },
  { code: 'OY', name: 'Oyo', lgas: ['Surulere'] },
]
const areas = allAreas(states)

test('an area is found by its name or code, in any case', () => {
  expect(findArea(areas, ' ikeja, lagos ')?.code).toBe('LA/Ikeja')
  expect(findArea(areas, 'Surulere, Oyo')?.code).toBe('OY/Surulere')
  expect(findArea(areas, 'la')?.code).toBe('LA')
  expect(findArea(areas, 'EVERYWHERE ELSE')?.code).toBe('*')
  expect(findArea(areas, 'Surulere')).toBeUndefined()
})

test.each([
  [['LA/Epe', 'LA/Ikeja', 'OY'], 'Lagos (2 areas), Oyo'],
  [['LA', 'LA/Epe'], 'Lagos, Lagos (1 area)'],
  [['*'], 'Everywhere else'],
  [[], 'Nowhere yet'],
])('the areas %j read %s', (codes, text) => {
  expect(describeAreas(codes, states)).toBe(text)
})
