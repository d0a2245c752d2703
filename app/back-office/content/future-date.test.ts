import { expect, test } from 'vitest'
import { futureDateText } from './future-date.ts'

const NOW = Date.UTC(2026, 2, 4, 9)

test('a date in the future says when it comes in Lagos, and what the status means until then', () => {
  const published_at = '2026-03-04T23:30:00+00:00'
  expect(futureDateText({ status: 'published', published_at }, NOW)).toContain(
    '5 Mar 2026, 00:30, is still to come, but shoppers see it already',
  )
  expect(futureDateText({ status: 'draft', published_at }, NOW)).toContain('does not publish itself')
})

test.each([null, '', 'soon', '2026-03-04T09:00:00+00:00', '2025-01-01T00:00:00+00:00'])(
  'there is nothing to say about the date %s',
  (published_at) => {
    expect(futureDateText({ status: 'published', published_at }, NOW)).toBe('')
  },
)
