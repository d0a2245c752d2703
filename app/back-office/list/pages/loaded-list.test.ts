import { describe, expect, test } from 'vitest'
import type { Page } from './keyset-page.ts'
import { initialList, loadStatus, appendPage } from './loaded-list.ts'

const pageOf = (...ids: string[]): Page<string> => ({ rows: ids, next: { value: ids.at(-1)!, id: 'a' } })
const rowsOf = ({ first, later }: { first: Page<string>; later: Page<string> }) => [
  ...first.rows,
  ...later.rows,
]

const list = initialList('', pageOf('a', 'b'))
const end = list.later.next!
const longer = appendPage(list, end, pageOf('c'))

describe('a page', () => {
  test('is appended after the rows that its cursor names', () => {
    expect(rowsOf(longer)).toEqual(['a', 'b', 'c'])
    expect(rowsOf(appendPage(longer, longer.later.next!, { rows: ['d'], next: null }))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  test('that arrives a second time is ignored', () => {
    expect(appendPage(longer, end, pageOf('c'))).toBe(longer)
  })

  test('requested before the list was reloaded is ignored, even if the list ends at the same row', () => {
    const reloaded = initialList('', pageOf('a', 'b'))
    expect(appendPage(reloaded, end, pageOf('c'))).toBe(reloaded)
  })
})

describe('a list', () => {
  test('is loading after a request, or failed', () => {
    expect(loadStatus(list, null)).toBe('idle')
    expect(loadStatus(list, { after: end, failed: false })).toBe('loading')
    expect(loadStatus(list, { after: end, failed: true })).toBe('failed')
  })

  test('ignores the requests of another list and their failures', () => {
    expect(loadStatus(longer, { after: end, failed: false })).toBe('idle')
    expect(loadStatus(initialList('', pageOf('a', 'b')), { after: end, failed: true })).toBe('idle')
  })
})
