import { expect, test } from 'vitest'
import { lastRunLines } from './last-run-lines.ts'

const run = {
  started_at: '2026-11-25T02:30:00Z',
  finished_at: '2026-11-25T02:31:00Z',
  counts: { orders: 0, messages: 1200, mails: 1, audit_log: 3 },
}
const morning = new Date('2026-11-25T08:00:00Z')

test('the counts are listed in words, without zeros', () => {
  expect(lastRunLines(run, morning)).toEqual([
    expect.stringMatching(/^Finished 25 Nov 2026, (03:31|03:31\s?am)\.$/i),
    'Removed: 1,200 messages, 1 mail, 3 lines of the activity log.',
  ])
})

test('a run that found nothing says so', () => {
  expect(lastRunLines({ ...run, counts: { orders: 0 } }, morning)[1]).toBe('Nothing was too old.')
})

test('before the first run there is nothing to tell', () => {
  expect(lastRunLines(null, morning)).toEqual(['No run yet. Each night the shop removes what is too old.'])
})

test('a run that is not finished says that it goes on', () => {
  expect(lastRunLines({ ...run, finished_at: null }, morning)[0]).toMatch(/^Began 25 Nov 2026, .* goes on/)
})

test('a run of two days ago asks to look at the log', () => {
  const late = expect.stringContaining('more than a day ago')
  expect(lastRunLines(run, new Date('2026-11-27T02:31:00Z'))).toContainEqual(late)
  expect(lastRunLines(run, new Date('2026-11-26T08:00:00Z'))).not.toContainEqual(late)
})
