import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { createAfterResponse } from './after-response.ts'
import { AuthError } from './errors.ts'

it('work begins after the response has been returned', async () => {
  const events: string[] = []
  const done = Promise.withResolvers<void>()
  await createAfterResponse(recordLog().logger)(async () => {
    events.push('work')
    done.resolve()
  })
  events.push('response')
  await done.promise
  expect(events).toEqual(['response', 'work'])
})

it('what fails is logged', async () => {
  const { logger, messages } = recordLog()
  const afterResponse = createAfterResponse(logger)
  await afterResponse(async () => {
    throw new Error('The database is gone')
  })
  await afterResponse(async () => {
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
  })
  await expect.poll(messages).toEqual(['The auth service failed', 'A mail was not sent: limit reached'])
})
