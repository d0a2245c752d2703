import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('items are grouped by key, keys and items in their order', () => {
  const groups = groupBy(['sofa', 'chair', 'stool', 'bed', 'console'], (name) => name[0])
  expect([...groups]).toEqual([
    ['s', ['sofa', 'stool']],
    ['c', ['chair', 'console']],
    ['b', ['bed']],
  ])
})

test('nothing has no groups', () => expect(groupBy([], String)).toEqual(new Map()))
