import { expect, test } from 'vitest'
import { timeSince } from './time-since.ts'

const now = Date.parse('2026-03-04T12:00:00Z')

test.each([
  ['2026-03-04T12:00:00Z', 'less than a minute'],
  ['2026-03-04T11:59:00Z', '1 minute'],
  ['2026-03-04T11:00:01Z', '59 minutes'],
  ['2026-03-04T11:00:00Z', '1 hour'],
  ['2026-03-03T12:00:01Z', '23 hours'],
  ['2026-03-01T12:00:00Z', '3 days'],
  ['2025-12-04T12:00:00Z', '90 days'],
])('since %s it is %s', (timestamp, words) => {
  expect(timeSince(timestamp, now)).toBe(words)
})

test('a timestamp in the future counts as less than a minute', () => {
  expect(timeSince('2026-03-04T12:00:05Z', now)).toBe('less than a minute')
})
