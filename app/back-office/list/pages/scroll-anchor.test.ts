import { describe, expect, test } from 'vitest'
import { anchorsOf, findAnchor } from './scroll-anchor.ts'

const ROWS = ['a', 'b', 'c', 'd'].map((key, index) => ({ key, top: 1000 + index * 50 }))
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

describe('the scroll anchor of a list', () => {
  test('is a row that begins within the window, otherwise one above it', () => {
    expect(keysOf(anchorsOf(ROWS, 1060, 200))).toEqual(['c', 'd', 'b', 'a'])
  })

  test('does not exist while the list is at its top', () => {
    expect(anchorsOf(ROWS, 150, 200)).toEqual([])
    expect(anchorsOf(ROWS, 0, 0)).toEqual([])
  })

  test('is the first candidate that is still in the list', () => {
    const anchors = anchorsOf(ROWS, 1060, 200)
    const now = ['new', 'a', 'b', 'd']
    expect(findAnchor(anchors, now.length, (index) => now[index]!)).toEqual({
      anchor: { key: 'd', top: 1150 },
      index: 3,
    })
    expect(findAnchor(anchors, 1, () => 'other')).toBeUndefined()
    expect(findAnchor([], 1, () => 'a')).toBeUndefined()
  })
})
