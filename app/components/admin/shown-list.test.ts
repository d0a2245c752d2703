import { describe, expect, test } from 'vitest'
import type { Slice } from '../../lib/slice.ts'
import { startOf, statusOf, withMore } from './shown-list.ts'

const sliceOf = (...ids: string[]): Slice<string> => ({ rows: ids, next: { value: ids.at(-1)!, id: 'a' } })
const rowsOf = ({ first, later }: { first: Slice<string>; later: Slice<string> }) => [
  ...first.rows,
  ...later.rows,
]

const list = startOf('', sliceOf('a', 'b'))
const end = list.later.next!
const longer = withMore(list, end, sliceOf('c'))

describe('an answer', () => {
  test('adds its rows behind those it was asked after', () => {
    expect(rowsOf(longer)).toEqual(['a', 'b', 'c'])
    expect(rowsOf(withMore(longer, longer.later.next!, { rows: ['d'], next: null }))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  test('that comes a second time adds nothing', () => {
    expect(withMore(longer, end, sliceOf('c'))).toBe(longer)
  })

  test('about a list that was read again meanwhile, up to the very same row, adds nothing', () => {
    const readAgain = startOf('', sliceOf('a', 'b'))
    expect(withMore(readAgain, end, sliceOf('c'))).toBe(readAgain)
  })
})

describe('a list', () => {
  test('waits for what was asked of it, or tells that it failed', () => {
    expect(statusOf(list, null)).toBe('idle')
    expect(statusOf(list, { after: end, failed: false })).toBe('loading')
    expect(statusOf(list, { after: end, failed: true })).toBe('failed')
  })

  test('has nothing to do with what was asked of another one, nor with how that ended', () => {
    expect(statusOf(longer, { after: end, failed: false })).toBe('idle')
    expect(statusOf(startOf('', sliceOf('a', 'b')), { after: end, failed: true })).toBe('idle')
  })
})
