import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { runInRequest } from '../logging/request-context.ts'
import { createAfterResponse, type FailedWork } from './after-response.ts'
import { AuthError, UnsentMail } from './errors.ts'

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

it('what fails is told with its request, unless a limit was reached or a mail was not sent', async () => {
  const failures: FailedWork[] = []
  const afterResponse = createAfterResponse(recordLog().logger, (failed) => failures.push(failed))
  await runInRequest({ id: 'request-1', route: '/auth/v1/signup' }, async () => {
    await afterResponse(async () => {
      throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    })
    await afterResponse(async () => {
      throw new UnsentMail()
    })
    await afterResponse(async () => {
      throw new Error('The database is gone')
    })
  })
  await expect.poll(() => failures).toEqual([{ id: 'request-1', route: '/auth/v1/signup', status: 500 }])
})
