import { expect, it } from 'vitest'
import { isVisibleIn, parseSnapshot } from './snapshot.ts'

it.each([
  ['9', true],
  ['10', false],
  ['11', true],
  ['12', false],
  ['14', true],
  ['15', false],
  ['16', false],
])('transaction %s is visible in 10:15:10,12: %s', (xid, isVisible) => {
  expect(isVisibleIn(xid, parseSnapshot('10:15:10,12'))).toBe(isVisible)
})

it('a snapshot without running transactions sees all before it', () => {
  const snapshot = parseSnapshot('7:7:')
  expect([isVisibleIn('6', snapshot), isVisibleIn('7', snapshot)]).toEqual([true, false])
})
