import { expect, test } from 'vitest'
import { isBackupDue } from './schedule.ts'

const at = '02:30'
const time = (text: string) => new Date(`2026-11-${text}+01:00`)
const isDue = (now: string, lastGood: string | null, failed: string | null = null) =>
  isBackupDue(at, time(now), {
    lastGoodAt: lastGood === null ? null : time(lastGood),
    failedAt: failed === null ? null : time(failed),
  })

test.each([
  ['before 02:30 in Lagos there is none', '25T02:29:00', '24T02:31:00', false],
  ['at 02:30 in Lagos', '25T02:30:00', '24T02:31:00', true],
  ['once a night', '25T02:50:00', '25T02:31:00', false],
  ['later, if the shop was not running at that time', '25T17:00:00', '24T02:31:00', true],
  ['at the first start', '25T17:00:00', null, true],
  [
    'if the last one was made while the clock was ahead by more than a day',
    '25T17:00:00',
    '26T17:01:00',
    true,
  ],
  ['not again, if another process whose clock is ahead has made it', '25T02:31:00', '25T04:31:00', false],
])('%s', (_when, now, lastGood, due) => {
  expect(isDue(now, lastGood)).toBe(due)
})

test('a failed backup is tried again after an hour', () => {
  expect(isDue('25T03:20:00', '24T02:31:00', '25T02:31:00')).toBe(false)
  expect(isDue('25T03:31:00', '24T02:31:00', '25T02:31:00')).toBe(true)
})

test('a failure of the time when the clock was ahead does not count', () => {
  expect(isDue('25T02:31:00', '24T02:31:00', '25T02:32:00')).toBe(false)
  expect(isDue('25T02:31:00', '24T02:31:00', '27T02:31:00')).toBe(true)
})
