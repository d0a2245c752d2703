import { expect, test } from 'vitest'
import { timeQueries, type QueryOutcome } from './query-outcome.ts'

test('the time of a statement begins before it is sent', async () => {
  const outcomes: QueryOutcome[] = []
  const timed = timeQueries([(outcome) => outcomes.push(outcome)])
  const sentAt = await timed('select 1', async () => performance.now())
  expect(outcomes).toEqual([expect.objectContaining({ text: 'select 1' })])
  expect(outcomes[0]!.startedAt).toBeLessThanOrEqual(sentAt)
})

test('without observers a statement is sent all the same', async () => {
  expect(await timeQueries([undefined])('select 1', async () => 'sent')).toBe('sent')
})
