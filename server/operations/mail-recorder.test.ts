import type { Database } from '@parlour/backend'
import { expect, test } from 'vitest'
import { recordLog } from '../../backend/test/record-log.ts'
import { createMailRecorder } from './mail-recorder.ts'

test('outcomes are stored in their order, also after one that could not be stored', async () => {
  const stored: unknown[][] = []
  const first = Promise.withResolvers<void>()
  const database: Pick<Database, 'query'> = {
    query: async (_text, values = []) => {
      stored.push(values)
      if (stored.length === 1) await first.promise
      return { rows: [], rowCount: 0 }
    },
  }
  const log = recordLog()
  const observe = createMailRecorder(async () => database, log.logger)
  observe({ problem: 'The mail server was not found.', isAccountMail: true })
  observe({ problem: null, isAccountMail: false })
  await expect.poll(() => stored).toEqual([['The mail server was not found.', true]])
  first.reject(new Error('The database is gone'))
  await expect.poll(() => stored.slice(1)).toEqual([[null, false]])
  expect(log.messages()).toEqual(['What became of a mail could not be stored'])
})
