import { expect, test } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { readChosenPlace, readChosenState, saveChosenPlace, saveChosenState } from './chosen-state.ts'

test('a place is remembered with its LGA, which cart and checkout keep as long as the state is the same', () => {
  const storage = memoryStorage()
  expect(readChosenPlace(storage)).toBeNull()
  expect(readChosenState(storage)).toBe('')
  const ikeja = { state: 'LA', lga: 'Ikeja' }
  saveChosenPlace(ikeja, storage)
  expect(readChosenPlace(storage)).toEqual(ikeja)
  saveChosenState('LA', storage)
  expect(readChosenPlace(storage)).toEqual(ikeja)
  saveChosenState('OG', storage)
  expect(readChosenPlace(storage)).toEqual({ state: 'OG', lga: '' })
  expect(readChosenState(storage)).toBe('OG')
})

test.each(['', 'la', 'LA/', 'LAG', '{"state":"LA"}', '/Ikeja'])(
  'of a stored %j nothing is read',
  (stored) => {
    const storage = memoryStorage()
    storage.setItem('delivery-state', stored)
    expect(readChosenPlace(storage)).toBeNull()
  },
)
